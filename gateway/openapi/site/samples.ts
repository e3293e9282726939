// How an operation is called, in three languages. The TypeScript samples use a client generated with openapi-typescript
// and openapi-fetch.

type SampleCall = {
  readonly method: string
  /** With `{name}` for each path parameter. */
  readonly path: string
  readonly parameters: readonly {
    readonly name: string
    readonly in: string
    readonly required: boolean
    readonly example?: unknown
  }[]
  readonly body: unknown
  /** The media type of a body that is a file. */
  readonly fileType: string | null
  readonly isIdempotent: boolean
}

export const languages = { curl: 'cURL', typescript: 'TypeScript', python: 'Python' } as const
export type Language = keyof typeof languages

export const sampleOf: Readonly<Record<Language, (call: SampleCall) => string>> = { curl, typescript, python }

function requiredParameters(call: SampleCall, place: string) {
  return call.parameters.filter(
    parameter => parameter.in === place && (place === 'path' || parameter.required),
  )
}

function address(call: SampleCall): string {
  const path = requiredParameters(call, 'path').reduce(
    (text, { name, example }) => text.replace(`{${name}}`, encodeURIComponent(String(example))),
    call.path,
  )
  const query = requiredParameters(call, 'query').map(
    ({ name, example }) => `${name}=${encodeURIComponent(String(example))}`,
  )
  return query.length > 0 ? `${path}?${query.join('&')}` : path
}

/** `logo.png`, of `/organizations/{id}/logo`. */
function fileNameOf({ path, fileType }: SampleCall): string {
  return `${path.split('/').at(-1)}.${fileType?.split('/').at(-1)}`
}

function curl(call: SampleCall): string {
  const { method, body, isIdempotent, fileType } = call
  const lines = [
    `curl ${method === 'get' ? '' : `-X ${method.toUpperCase()} `}"$BASE_URL${address(call)}"`,
    `-H "Authorization: Bearer $API_KEY"`,
    ...(isIdempotent ? [`-H "Idempotency-Key: $(uuidgen)"`] : []),
    ...(fileType === null ? [] : [`-H "Content-Type: ${fileType}"`, `--data-binary @${fileNameOf(call)}`]),
    ...(body === undefined
      ? []
      : [
          `-H "Content-Type: application/json"`,
          `-d '${JSON.stringify(body, null, 2).replaceAll("'", String.raw`'\''`)}'`,
        ]),
  ]
  return lines.join(' \\\n  ')
}

function typescript(call: SampleCall): string {
  const { method, path, body, isIdempotent, fileType } = call
  const exampleValues = (place: string) =>
    requiredParameters(call, place).map(({ name, example }) => [name, example] as const)
  const parts = {
    ...(exampleValues('path').length > 0 ? { path: Object.fromEntries(exampleValues('path')) } : {}),
    ...(exampleValues('query').length > 0 ? { query: Object.fromEntries(exampleValues('query')) } : {}),
    ...(isIdempotent ? { header: { 'Idempotency-Key': raw('crypto.randomUUID()') } } : {}),
  }
  const options = {
    ...(Object.keys(parts).length > 0 ? { params: parts } : {}),
    ...(body === undefined ? {} : { body }),
    // The document has a file as text; the serializer sends its bytes.
    ...(fileType === null
      ? {}
      : { headers: { 'Content-Type': fileType }, body: '', bodySerializer: raw('() => file') }),
  }
  const sent = Object.keys(options).length > 0 ? `, ${literal(options, 0)}` : ''
  const file = fileType === null ? '' : `const file = new Blob([/* the bytes of ${fileNameOf(call)} */])\n`
  return `${file}const { data, error } = await client.${method.toUpperCase()}('${path}'${sent})`
}

const marker = '\u0000'
const raw = (code: string): string => `${marker}${code}${marker}`

function literal(value: unknown, depth: number): string {
  const [inner, outer] = ['  '.repeat(depth + 1), '  '.repeat(depth)]
  if (Array.isArray(value)) {
    const items = value.map(item => literal(item, depth + 1))
    return items.join('').length < 60 && !items.join('').includes('\n')
      ? `[${items.join(', ')}]`
      : `[\n${items.map(item => `${inner}${item},\n`).join('')}${outer}]`
  }
  if (typeof value === 'object' && value !== null) {
    const fields = Object.entries(value).map(
      ([name, item]) => `${/^\w+$/.test(name) ? name : `'${name}'`}: ${literal(item, depth + 1)}`,
    )
    const line = `{ ${fields.join(', ')} }`
    if (depth > 0 && line.length < 60 && !line.includes('\n')) return fields.length === 0 ? '{}' : line
    return fields.length === 0 ? '{}' : `{\n${fields.map(field => `${inner}${field},\n`).join('')}${outer}}`
  }
  if (typeof value !== 'string') return JSON.stringify(value)
  return value.startsWith(marker) ? value.slice(1, -1) : `'${value.replaceAll(/['\\]/g, String.raw`\$&`)}'`
}

function python(call: SampleCall): string {
  const { method, body, isIdempotent, fileType } = call
  const type = fileType === null ? '' : `, "Content-Type": "${fileType}"`
  const lines = [
    `f"{BASE_URL}${address(call)}"`,
    `headers={"Authorization": f"Bearer {API_KEY}"${isIdempotent ? ', "Idempotency-Key": str(uuid.uuid4())' : ''}${type}}`,
    ...(fileType === null ? [] : [`data=open("${fileNameOf(call)}", "rb")`]),
    ...(body === undefined ? [] : [`json=${pythonValue(body, 1)}`]),
  ]
  return `response = requests.${method}(\n${lines.map(line => `    ${line},\n`).join('')})\nresponse.raise_for_status()`
}

function pythonValue(value: unknown, depth: number): string {
  const inner = '    '.repeat(depth + 1)
  const outer = '    '.repeat(depth)
  if (Array.isArray(value)) return `[${value.map(item => pythonValue(item, depth + 1)).join(', ')}]`
  if (typeof value === 'object' && value !== null) {
    const fields = Object.entries(value).map(
      ([name, item]) => `${inner}"${name}": ${pythonValue(item, depth + 1)},\n`,
    )
    return fields.length === 0 ? '{}' : `{\n${fields.join('')}${outer}}`
  }
  if (value === null) return 'None'
  if (typeof value === 'boolean') return value ? 'True' : 'False'
  return JSON.stringify(value)
}
