import { pattern } from '../../http/schema.ts'

export const componentCode = (description = 'Code of a salary component.', example = 'BASIC') =>
  pattern('^[A-Z][A-Z0-9_]{1,31}$', description, example)
