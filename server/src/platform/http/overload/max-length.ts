import { characterCount } from '@obole/contract/rules/text'

/** In place of the validator's own keyword, which counts combining marks as characters: schemas count like the forms. */
export const maxLengthKeyword = {
  keyword: 'maxLength',
  type: 'string',
  schemaType: 'number',
  compile: (max: number) => {
    const message = `must NOT have more than ${max} characters`
    const validate: Validate = (text) => {
      validate.errors = [{ keyword: 'maxLength', message, params: { limit: max } }]
      return characterCount(text) <= max
    }
    return validate
  },
} as const

interface Validate {
  (text: string): boolean
  errors?: { keyword: string; message: string; params: { limit: number } }[]
}
