import { Type } from 'typebox'

export const Document = Type.Unsafe<object>({ type: 'object', description: 'An OpenAPI 3.1 document.' })

export const Markdown = Type.String({ description: 'A page of Markdown.' })
