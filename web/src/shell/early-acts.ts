declare global {
  interface Window {
    /** Set by the script below: ends the keeping and hands over what was kept. */
    endEarlyActs?: () => Set<HTMLElement>
  }
}

/**
 * Stands in the head and runs before anything else. Until the page is alive a press would be lost, and a form without
 * an address of its own would be sent by the browser, typed words and all: both are kept here and done a moment later.
 */
export const keepEarlyActs = `{const kept=new Set,keep=event=>{const{target}=event;
if(event.type=='submit'){if(!target.hasAttribute('action')){event.preventDefault();kept.add(target)}}
else{const button=target.closest('button[type=button]:not([popovertarget])');if(button)kept.add(button)}};
addEventListener('click',keep,true);addEventListener('submit',keep,true);
window.endEarlyActs=()=>{removeEventListener('click',keep,true);removeEventListener('submit',keep,true);return kept}}`

/** Once, when the page is alive. */
export function doEarlyActs(): void {
  const kept = window.endEarlyActs?.() ?? []
  delete window.endEarlyActs
  for (const element of kept) {
    if (!element.isConnected) continue
    if (element instanceof HTMLFormElement) element.requestSubmit()
    else element.click()
  }
}
