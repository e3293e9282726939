// A schema in words: its type, and what it accepts.

import { resolveReference, type Schema } from './reference-document.ts'

/** Depth to which the fields of fields are shown. */
export const maxDepth = 5

/** `nameOf`: a word for a schema that stands elsewhere; without it its type is followed. */
export function typeOf(given: Schema, nameOf: (schema: Schema) => string | null = () => null): string {
  const name = nameOf(given)
  if (name !== null) return name
  const schema = resolveReference(given)
  const inner = (each: Schema) => typeOf(each, nameOf)
  if (schema.anyOf !== undefined) return [...new Set(schema.anyOf.map(inner))].join(' or ')
  if (schema.allOf !== undefined) return inner(schema.allOf[0] ?? {})
  if (schema.items !== undefined) return `list of ${inner(schema.items)}`
  const unit = schema['x-unit']
  const types = [schema.type ?? 'any']
    .flat()
    .map(type => (type === 'null' ? 'null' : (unit ?? schema.format ?? type)))
  return types.join(' or ')
}

const inCode = (text: string): string => (text.includes('`') ? `\`\` ${text} \`\`` : `\`${text}\``)

/** Accepted values, limits, default and example, in Markdown. */
export function notesOf(schema: Schema): string[] {
  const { enum: words, default: usual, examples = [], minimum, maximum } = schema
  const { minLength, maxLength, maxItems } = schema
  const range = (least: number | undefined, most: number | undefined, what: string) =>
    least === undefined && most === undefined
      ? []
      : [`${least ?? ''}–${most ?? ''}${what}`.replace(/^–/, 'at most ')]
  const isWide = Math.abs(maximum ?? 0) > 1e9
  const [example] = examples
  const hasExample = words === undefined && example !== undefined && example !== null
  return [
    ...(words === undefined
      ? []
      : [
          words
            .filter(word => word !== null)
            .map(word => inCode(JSON.stringify(word).replaceAll('"', '')))
            .join(' '),
        ]),
    ...(usual === undefined ? [] : [`default ${inCode(JSON.stringify(usual))}`]),
    ...(isWide ? [] : range(minimum, maximum, '')),
    ...range(minLength, maxLength, ' characters'),
    ...(maxItems === undefined ? [] : [`at most ${maxItems} items`]),
    ...(hasExample && typeof example !== 'object' ? [`example ${inCode(JSON.stringify(example))}`] : []),
  ]
}

type Field = { readonly name: string; readonly schema: Schema; readonly isRequired: boolean }

/** The fields of an object, of the items of a list, or of each form that it can have. */
export function formsOf(given: Schema): (readonly Field[])[] {
  const { items, anyOf = [], allOf = [], properties = {}, required } = resolveReference(given)
  if (items !== undefined) return formsOf(items)
  const forms = [...anyOf, ...allOf].flatMap(formsOf)
  if (forms.length > 0) return forms
  const fields = Object.entries(properties).map(([name, schema]) => ({
    name,
    schema,
    isRequired: required?.includes(name) === true,
  }))
  return fields.length === 0 ? [] : [fields]
}
