/** In session storage: this tab is signed in. */
export const accessTokenKey = 'auth-accessToken'
/** In local storage: a tab of this browser is or was signed in. Without it a new tab need not ask the others. */
export const sharedKey = 'auth-shared'
