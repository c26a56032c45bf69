// The part of Google Identity Services that a sign-in button uses: https://accounts.google.com/gsi/client

const initCodeClient = (config) => {
  requireParameters(config)
  return { requestCode: () => ask(config, 'code') }
}

const initTokenClient = (config) => {
  requireParameters(config)
  return { requestAccessToken: (overrides) => ask({ ...config, ...overrides }, 'token') }
}

let idConfig
const initialize = (config) => {
  if (!config?.client_id) throw new Error('Missing required parameter client_id.')
  idConfig = config
}

/** The real button is Google's own too: the page chooses only its place and its looks. */
const renderButton = (parent, options) => {
  const button = document.createElement('button')
  button.type = 'button'
  button.textContent = texts[options?.locale?.slice(0, 2)] ?? texts.en
  button.style.cssText =
    'width:100%;min-height:44px;border:1px solid #747775;border-radius:22px;background:#fff;color:#1f1f1f;font:500 14px/1.4 system-ui,sans-serif;cursor:pointer'
  button.onclick = () => {
    options?.click_listener?.()
    const query = { response_type: 'id_token', scope: 'openid email profile' }
    askInPopup(
      '/sandbox/google/consent',
      { ...query, client_id: idConfig.client_id, nonce: idConfig.nonce },
      // Like the real one, it says nothing of a window that was closed or not opened.
      {
        answered: (response) => response.credential && idConfig.callback(response),
        blocked: () => undefined,
        closed: () => undefined,
      },
    )
  }
  parent.replaceChildren(button)
}

const texts = { fr: 'Se connecter avec Google', en: 'Sign in with Google', es: 'Acceder con Google' }

window.google = window.google ?? {}
window.google.accounts = {
  ...window.google.accounts,
  id: { initialize, renderButton },
  oauth2: { initCodeClient, initTokenClient },
}

function ask(config, responseType) {
  const query = {
    response_type: responseType,
    client_id: config.client_id,
    scope: config.scope,
    state: config.state,
    nonce: config.nonce,
    code_challenge: config.code_challenge,
  }
  askInPopup('/sandbox/google/consent', query, {
    answered: (response) => config.callback(response),
    blocked: () => config.error_callback?.({ type: 'popup_failed_to_open', message: 'Failed to open popup window' }),
    closed: () => config.error_callback?.({ type: 'popup_closed', message: 'Popup window closed' }),
  })
}

function requireParameters(config) {
  for (const name of ['client_id', 'scope']) {
    if (!config?.[name]) throw new Error(`Missing required parameter ${name}.`)
  }
}
