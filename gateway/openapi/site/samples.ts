// Calls of an operation in several languages: one writer per language. TypeScript, Python and the command line are
// those of the libraries.

import { librarySamples, type LibrarySamples } from '../../clients/emit/samples.ts'
import { bodyOf, document, fileTypesOf, type Operation, type Parameter } from './reference-document.ts'

/** The site script replaces them by the reader's own, wherever code has them. */
const sampleOrigin = 'https://api.example.com'
const sampleBase = `${sampleOrigin}/sandbox/v1`
export const sampleKey = 'your-sandbox-key'

type Values = Readonly<Record<string, unknown>>

/** What a sample sends: the examples of the parameters that the operation needs, and of its body. */
type SampleValues = {
  readonly base: string
  readonly key: string
  readonly path: Values
  readonly query: Values
  /** Undefined: the operation has no JSON body. */
  readonly body: unknown
  /** The body, if it is a file: its media type, and a name for it. */
  readonly file: { readonly type: string; readonly name: string } | null
  readonly isIdempotent: boolean
}

type SampleWriter = (operation: Operation, values: SampleValues) => string

const fromLibraries = librarySamples(document, { origin: sampleOrigin, key: sampleKey })

/** In the order of the buttons; the first is shown until the reader chooses another. */
export const languages = {
  curl: { title: 'cURL', write: curl },
  typescript: { title: 'TypeScript', write: libraryWriter('typescript') },
  python: { title: 'Python', write: libraryWriter('python') },
  shell: { title: 'CLI', write: libraryWriter('shell') },
} as const satisfies Readonly<Record<string, { title: string; write: SampleWriter }>>

export type Language = keyof typeof languages

export function sampleOf(operation: Operation, language: Language): string {
  return languages[language].write(operation, valuesOf(operation))
}

function valuesOf(operation: Operation): SampleValues {
  const { parameters, path } = operation
  const examples = (isWanted: (parameter: Parameter) => boolean) =>
    Object.fromEntries(parameters.filter(isWanted).map(({ name, example }) => [name, example]))
  const [type] = fileTypesOf(operation)
  return {
    base: sampleBase,
    key: sampleKey,
    path: examples(parameter => parameter.in === 'path'),
    query: examples(parameter => parameter.in === 'query' && parameter.required),
    body: bodyOf(operation)?.example,
    file: type === undefined ? null : { type, name: `${path.split('/').at(-1)}.${type.split('/').at(-1)}` },
    isIdempotent: parameters.some(({ name }) => name === 'Idempotency-Key'),
  }
}

function address({ path }: Operation, { base, path: ids, query }: SampleValues): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(ids[name])))
  const asked = Object.entries(query).map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`)
  return `${base}${filled}${asked.length > 0 ? `?${asked.join('&')}` : ''}`
}

function curl(operation: Operation, values: SampleValues): string {
  const { method } = operation
  const { key, body, file, isIdempotent } = values
  const lines = [
    `curl ${method === 'get' ? '' : `-X ${method.toUpperCase()} `}"${address(operation, values)}"`,
    `-H "Authorization: Bearer ${key}"`,
    ...(isIdempotent ? [`-H "Idempotency-Key: $(uuidgen)"`] : []),
    ...(file === null ? [] : [`-H "Content-Type: ${file.type}"`, `--data-binary @${file.name}`]),
    ...(body === undefined
      ? []
      : [
          `-H "Content-Type: application/json"`,
          `-d '${JSON.stringify(body, null, 2).replaceAll("'", String.raw`'\''`)}'`,
        ]),
  ]
  return lines.join(' \\\n  ')
}

function libraryWriter(language: keyof LibrarySamples): SampleWriter {
  return ({ operationId }) => fromLibraries.get(operationId)?.[language] ?? ''
}
