// The call of an operation as a user of the Python library writes it.

import type { Method } from './model.ts'

/** One statement; the amounts, names and ids are those of the document's examples. */
export function pythonExample(resource: string, method: Method, name: string): string {
  const { parameters, query, reply } = method
  const args = [
    ...parameters.map(({ example }) => pythonLiteral(example)),
    ...bodyArgument(method),
    ...Object.entries(query?.example ?? {}).map(
      ([field, value]) => `${pythonName(field)}=${pythonLiteral(value)}`,
    ),
  ]
  const call = `payroll.${resource}.${name}(${args.join(', ')})`
  switch (reply.kind) {
    case 'page':
      return `for row in ${call}:\n    print(row)`
    case 'stream':
      return `for event in ${call}:\n    print(event.data)`
    case 'file':
      return `${call}.save("${name}.${method.files[0]}")`
    case 'none':
      return call
    default:
      return `answer = ${call}`
  }
}

/** The call that fetches an answer as a file. */
export function pythonFileExample(resource: string, method: Method, name: string): string {
  const args = [
    ...method.parameters.map(({ example }) => pythonLiteral(example)),
    pythonLiteral(method.files[0]),
    ...Object.entries(method.query?.example ?? {}).map(
      ([field, value]) => `${pythonName(field)}=${pythonLiteral(value)}`,
    ),
  ]
  return `payroll.${resource}.${name}(${args.join(', ')}).save("${name.replace(/_file$/, '')}.${method.files[0]}")`
}

function bodyArgument({ body }: Method): string[] {
  if (body === null) return []
  if (body.kind === 'file') return ['open_file("logo.png")']
  return body.example === undefined ? [] : [pythonLiteral(body.example)]
}

/** Keywords of the language, and of the options that every method takes. */
const keywords: ReadonlySet<string> = new Set(
  [
    'and as assert async await break class continue def del elif else except False finally for from global if',
    'import in is lambda None nonlocal not or pass raise return True try while with yield',
    'idempotency_key if_match if_none_match timeout max_retries headers body self',
  ].flatMap(names => names.split(' ')),
)

/** A name that can be an argument. */
export const pythonName = (name: string): string => (keywords.has(name) ? `${name}_` : name)

/** A value as Python, in lines of at most some hundred characters. */
function pythonLiteral(value: unknown, depth = 0): string {
  if (Array.isArray(value))
    return bracketed(
      '[',
      value.map(item => pythonLiteral(item, depth + 1)),
      ']',
      depth,
    )
  if (typeof value === 'object' && value !== null) {
    const fields = Object.entries(value).map(
      ([name, item]) => `${pythonLiteral(name)}: ${pythonLiteral(item, depth + 1)}`,
    )
    return bracketed('{', fields, '}', depth)
  }
  switch (typeof value) {
    case 'boolean':
      return value ? 'True' : 'False'
    case 'number':
      return Number.isInteger(value) ? String(value) : `Decimal("${value}")`
    case 'string':
      return JSON.stringify(value)
    default:
      return 'None'
  }
}

function bracketed(open: string, parts: readonly string[], close: string, depth: number): string {
  const line = `${open}${parts.join(', ')}${close}`
  if (line.length < 90 && !line.includes('\n')) return line
  const [inner, outer] = ['    '.repeat(depth + 1), '    '.repeat(depth)]
  return `${open}\n${parts.map(part => `${inner}${part},\n`).join('')}${outer}${close}`
}
