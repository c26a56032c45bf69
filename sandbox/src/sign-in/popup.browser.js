// Served inside one function with a provider's own script, which calls `askInPopup`.

const scriptOrigin = new URL(document.currentScript?.src ?? location.href).origin

/** Opens the consent window and calls one of the three functions, once. */
// biome-ignore lint/correctness/noUnusedVariables: called by the script that this one is served with
function askInPopup(path, query, { answered, blocked, closed }) {
  const request = Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('-')
  const url = new URL(path, scriptOrigin)
  for (const [name, value] of Object.entries({ ...query, origin: location.origin, request })) {
    if (value !== undefined) url.searchParams.set(name, value)
  }
  const popup = window.open(url.href, '_blank', 'popup,width=480,height=720')
  if (!popup) return blocked()

  const finish = (then) => {
    clearInterval(watch)
    window.removeEventListener('message', listen)
    then()
  }
  const listen = (event) => {
    if (event.source !== popup || event.origin !== scriptOrigin || event.data?.request !== request) return
    finish(() => answered(event.data.response))
  }
  // A window that answers closes at once: one more round, in case its answer is still on the way.
  let wasClosed = false
  const watch = setInterval(() => {
    if (wasClosed) finish(closed)
    wasClosed = popup.closed
  }, 250)
  window.addEventListener('message', listen)
}
