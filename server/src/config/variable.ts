/** An environment variable that the product reads. */
export interface Variable {
  pattern: RegExp
  /** What a pattern cannot say. */
  isValid?: (value: string) => boolean
  /** What a person reads when the value is wrong: "PORT must be …". */
  must: string
  default: string
  meaning: string
  /** Also read from the file that `…_FILE` names; masked wherever settings are shown. */
  isSecret?: true
}
