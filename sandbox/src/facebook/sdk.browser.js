// The part of Facebook's SDK that a sign-in button uses: https://connect.facebook.net/fr_FR/sdk.js

const unknown = { status: 'unknown', authResponse: null }
let appId

window.FB = {
  init(settings) {
    appId = settings.appId
  },
  login(callback, options = {}) {
    // The real SDK refuses these too, and says it in the same words.
    if (callback?.constructor?.name === 'AsyncFunction') {
      throw new Error('Expression is of type asyncfunction, not function')
    }
    if (appId === undefined) return console.warn('FB.login() called before FB.init().')
    askInPopup(
      '/sandbox/facebook/consent',
      { app_id: appId, scope: options.scope },
      {
        answered: (response) => callback(response),
        blocked: () => callback(unknown),
        closed: () => callback(unknown),
      },
    )
  },
}

// A page that wrote its first steps down before the script came has them done once it is there.
setTimeout(() => window.fbAsyncInit?.(), 0)
