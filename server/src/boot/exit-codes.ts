/** `EX_CONFIG`: an operator must act, another start would not help. */
export const badConfigExit = 78
/** Of a backup: it was taken, and images are missing in it. */
export const lostImagesExit = 3
