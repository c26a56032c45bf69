// The part of Google Identity Services that a sign-in button uses: https://accounts.google.com/gsi/client

const initCodeClient = (config) => {
  requireParameters(config)
  return { requestCode: () => ask(config, 'code') }
}

const initTokenClient = (config) => {
  requireParameters(config)
  return { requestAccessToken: (overrides) => ask({ ...config, ...overrides }, 'token') }
}

window.google = window.google ?? {}
window.google.accounts = { ...window.google.accounts, oauth2: { initCodeClient, initTokenClient } }

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
