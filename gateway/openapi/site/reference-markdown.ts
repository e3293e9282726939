// The reference in compact Markdown, for language models and for readers without a browser.

import {
  bodyOf,
  errorsOf,
  events,
  fileTypesOf,
  needOf,
  type Operation,
  operations,
  ownDescription,
  type Parameter,
  resolveReference,
  type Schema,
  schemas,
  successesOf,
  tags,
  urlOf,
  urlOfEvent,
} from './reference-document.ts'
import { sampleOf } from './samples.ts'
import { formsOf, maxDepth, notesOf, typeOf } from './schema-words.ts'

/** Schemas that a text describes elsewhere, by their references. */
type Elsewhere = ReadonlySet<string>
const nowhere: Elsewhere = new Set()
const schemaReferences: Elsewhere = new Set(Object.keys(schemas).map(name => `#/components/schemas/${name}`))

/** A parameter that more operations have alike is described once for all of them. */
const manyOperations = 20

export function tagMarkdown(tag: string): string {
  const { description = '' } = tags.find(({ name }) => name === tag) ?? {}
  const rows = operations
    .filter(operation => operation.tags.includes(tag))
    .map(
      operation =>
        `- [${operation.summary}](${urlOf(operation)}.md): \`${routeOf(operation)}\` (${needOf(operation)})`,
    )
  return `# ${tag}\n\n${description}\n\n${rows.join('\n')}\n`
}

export function eventsMarkdown(): string {
  const rows = events.map(
    event => `- [${event.summary}](${urlOfEvent(event)}.md): ${event.description.replaceAll('\n', ' ')}`,
  )
  return `# Events\n\nThe events that webhook subscriptions deliver. [Webhooks](/docs/guides/webhooks.md) explains delivery, retries and signatures.\n\n${rows.join('\n')}\n`
}

export function operationMarkdown(operation: Operation): string {
  const sample = `## Sample\n\n\`\`\`sh\n${sampleOf(operation, 'curl')}\n\`\`\``
  return `# ${partsOf(operation, nowhere).join('\n\n')}\n\n${sample}\n`
}

export function eventMarkdown(event: Operation): string {
  return `# ${eventParts(event, nowhere).join('\n\n')}\n`
}

/** Errors of most operations, which the whole reference states once. */
const commonCodes: ReadonlySet<string> = new Set(
  [...Map.groupBy(operations.flatMap(errorsOf), ({ code }) => code)]
    .filter(([, found]) => found.length > operations.length / 2)
    .map(([code]) => code),
)

/** Lines of parameters that many operations have, with how the whole reference writes them. */
const commonParameters: ReadonlySet<string> = new Set(
  [
    ...Map.groupBy(
      operations.flatMap(({ parameters }) =>
        parameters
          .filter(parameter => parameter.in === 'query')
          .map(parameter => parameterLine(parameter, schemaReferences)),
      ),
      line => line,
    ),
  ]
    .filter(([, found]) => found.length > manyOperations)
    .map(([line]) => line),
)

/** Every operation, event and schema; each schema, common error and common parameter once. */
export function referenceMarkdown(): string {
  const named = schemaReferences
  const byTag = tags.flatMap(({ name, description }) => [
    `# ${name}`,
    description,
    ...operations
      .filter(operation => operation.tags.includes(name))
      .map(operation => `## ${partsOf(operation, named).join('\n\n')}`),
  ])
  const described = Object.entries(schemas).map(([name, schema]) =>
    [`## ${name}`, schema.description ?? '', fieldLines(schema, named) || typeLine(schema)]
      .filter(text => text !== '')
      .join('\n\n'),
  )
  const common = [...commonCodes].map(code => `\`${code}\``).join(', ')
  return [
    '# Reference',
    `Most operations also return these errors: ${common}.`,
    `Common query parameters, which operations only name:\n${[...commonParameters].join('\n')}`,
    ...byTag,
    '# Events',
    ...events.map(event => `## ${eventParts(event, named).join('\n\n')}`),
    '# Schemas',
    ...described,
  ].join('\n\n')
}

const routeOf = ({ method, path }: Operation): string => `${method.toUpperCase()} ${path}`

const typeLine = (schema: Schema): string => [typeOf(schema), ...notesOf(schema)].join(' · ')

function partsOf(operation: Operation, elsewhere: Elsewhere): string[] {
  const inPlace = (place: string) => operation.parameters.filter(parameter => parameter.in === place)
  const errors = errorsOf(operation)
    .filter(({ code }) => elsewhere === nowhere || !commonCodes.has(code))
    .map(({ code, status }) => `\`${code}\` ${status}`)
  const [fileType] = fileTypesOf(operation)
  const schema = bodyOf(operation)?.schema
  const parts = [
    operation.summary,
    `\`${routeOf(operation)}\` · ${needOf(operation)} · pool \`${operation['x-rate-limit-pool']}\``,
    ownDescription(operation),
    parameterLines('Path parameters', inPlace('path'), elsewhere),
    parameterLines('Query parameters', inPlace('query'), elsewhere),
    inPlace('header').length === 0
      ? ''
      : `Request headers: ${inPlace('header')
          .map(({ name }) => `\`${name}\``)
          .join(', ')}.`,
    fileType === undefined ? '' : `Body: a file, \`${fileType}\`.`,
    schema === undefined ? '' : `Body: ${contentOf(schema, elsewhere)}`,
    ...successesOf(operation).map(([status, { description, content }]) => {
      const reply = content?.['application/json']?.schema
      return `Response ${status}: ${description}${reply === undefined ? '' : ` ${contentOf(reply, elsewhere)}`}`
    }),
    errors.length === 0 ? '' : `Errors: ${errors.join(', ')}.`,
  ]
  return parts.filter(text => text !== '')
}

function eventParts(event: Operation, elsewhere: Elsewhere): string[] {
  const schema = bodyOf(event)?.schema
  const payload = schema === undefined ? [] : [`Payload: ${contentOf(schema, elsewhere)}`]
  return [event.summary, event.description, ...payload]
}

function parameterLine(
  { name, schema, description = '', required, example }: Parameter,
  elsewhere: Elsewhere,
): string {
  const examples = example === undefined ? [] : [example]
  return lineOf(name, { ...resolveReference(schema), description, examples }, required, elsewhere)
}

function parameterLines(title: string, parameters: readonly Parameter[], elsewhere: Elsewhere): string {
  if (parameters.length === 0) return ''
  const isCommon = (parameter: Parameter) =>
    elsewhere !== nowhere && commonParameters.has(parameterLine(parameter, elsewhere))
  const common = parameters.filter(isCommon).map(({ name }) => `\`${name}\``)
  const own = parameters.filter(parameter => !isCommon(parameter))
  const heading = common.length === 0 ? `${title}:` : `${title} (common: ${common.join(', ')}):`
  return [heading, ...own.map(parameter => parameterLine(parameter, elsewhere))].join('\n')
}

const referenceName = (schema: Schema): string | undefined => schema.$ref?.split('/').at(-1)

function contentOf(schema: Schema, elsewhere: Elsewhere): string {
  if (schema.$ref !== undefined && elsewhere.has(schema.$ref)) return `\`${referenceName(schema)}\`.`
  const lines = fieldLines(schema, elsewhere)
  return lines === '' ? `${typeLine(resolveReference(schema))}.` : `fields\n${lines}`
}

function fieldLines(schema: Schema, elsewhere: Elsewhere, depth = 0): string {
  const forms = formsOf(schema).map(fields =>
    fields
      .flatMap(({ name, schema: field, isRequired }) => {
        const line = `${'  '.repeat(depth)}${lineOf(name, field, isRequired, elsewhere)}`
        const isDescribed = namedIn(field, elsewhere) !== null
        const inner = isDescribed || depth >= maxDepth ? '' : fieldLines(field, elsewhere, depth + 1)
        return inner === '' ? [line] : [line, inner]
      })
      .join('\n'),
  )
  return forms.join(`\n${'  '.repeat(depth)}or\n`)
}

/** The name of the schema that the field has, or that its list or its choice is made of. */
function namedIn(schema: Schema, elsewhere: Elsewhere): string | null {
  if (schema.$ref !== undefined && elsewhere.has(schema.$ref)) return referenceName(schema) ?? null
  const parts = [...(schema.items === undefined ? [] : [schema.items]), ...(schema.anyOf ?? [])]
  return parts.map(part => namedIn(part, elsewhere)).find(name => name !== null) ?? null
}

function lineOf(name: string, given: Schema, isRequired: boolean, elsewhere: Elsewhere): string {
  const schema = resolveReference(given)
  const type = typeOf(given, ({ $ref }) =>
    $ref !== undefined && elsewhere.has($ref) ? `\`${referenceName({ $ref })}\`` : null,
  )
  const facts = [type, ...(isRequired ? ['required'] : [])].join(', ')
  const notes = notesOf(schema).filter(note => elsewhere === nowhere || !note.startsWith('example '))
  const text = (schema.description ?? '').replaceAll('\n', ' ')
  return `- \`${name}\` (${facts}): ${[text, notes.join(' · ')].filter(part => part !== '').join(' ')}`
}
