import { Type } from 'typebox'

export const Document = Type.Unsafe<object>({ type: 'object', description: 'OpenAPI 3.1 document.' })

export const Markdown = Type.String({ description: 'Markdown document.' })
