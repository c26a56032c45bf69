/** `EX_CONFIG`: an operator must act, another start would not help. */
export const badConfigExit = 78
