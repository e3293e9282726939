// The call of an operation as a user of the TypeScript library writes it.

import type { Method } from './model.ts'

/** One statement; the amounts, names and ids are those of the document's examples. */
export function typescriptExample(resource: string, method: Method): string {
  const { name, parameters, query, body, reply } = method
  const args = [
    ...parameters.map(({ example }) => literal(example)),
    ...bodyArgument(method),
    ...(query === null || Object.keys(query.example).length === 0
      ? []
      : [...(body === null || bodyArgument(method).length > 0 ? [] : ['undefined']), literal(query.example)]),
  ]
  const call = `payroll.${resource}.${name}(${args.join(', ')})`
  switch (reply.kind) {
    case 'page':
      return `for await (const row of ${call}) console.log(row)`
    case 'stream':
      return `for await (const event of ${call}) console.log(event.data)`
    case 'file':
      return `await ${call}.save('${fileName(method)}')`
    case 'none':
      return `await ${call}`
    default:
      return `const answer = await ${call}`
  }
}

function bodyArgument({ body }: Method): string[] {
  if (body === null) return []
  if (body.kind === 'file') return [`await openFile('logo.png')`]
  return body.example === undefined ? [] : [literal(body.example)]
}

const fileName = ({ name, files }: Method): string => `${name}.${files[0]}`

/** A value as TypeScript, in lines of at most some hundred characters. */
function literal(value: unknown, depth = 0): string {
  const [inner, outer] = ['  '.repeat(depth + 1), '  '.repeat(depth)]
  if (Array.isArray(value))
    return bracketed(
      '[',
      value.map(item => literal(item, depth + 1)),
      ']',
      inner,
      outer,
    )
  if (typeof value === 'object' && value !== null) {
    const fields = Object.entries(value).map(
      ([name, item]) => `${/^[A-Za-z_]\w*$/.test(name) ? name : `'${name}'`}: ${literal(item, depth + 1)}`,
    )
    return bracketed('{', fields, '}', inner, outer)
  }
  if (typeof value === 'string') return `'${value.replaceAll(/['\\]/g, String.raw`\$&`)}'`
  return JSON.stringify(value) ?? 'undefined'
}

function bracketed(
  open: string,
  parts: readonly string[],
  close: string,
  inner: string,
  outer: string,
): string {
  if (parts.length === 0) return open + close
  const space = open === '{' ? ' ' : ''
  const line = `${open}${space}${parts.join(', ')}${space}${close}`
  if (line.length < 90 && !line.includes('\n')) return line
  return `${open}\n${parts.map(part => `${inner}${part},\n`).join('')}${outer}${close}`
}
