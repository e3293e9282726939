// The call of each operation in the libraries, as the documentation shows it.

import { modelOf } from './document.ts'
import type { Method } from './model.ts'
import { pythonCall } from './python.ts'
import type { Json } from './shapes.ts'
import { typescriptExample } from './typescript-example.ts'

export type LibrarySamples = {
  readonly typescript: string
  readonly python: string
  /** The call from the command line, which has the address and the key from `payroll login`. */
  readonly shell: string
}

type Client = { readonly origin: string; readonly key: string }

/** Samples of the operations of a document, by their ids. */
export function librarySamples(document: Json, client: Client): ReadonlyMap<string, LibrarySamples> {
  const { resources } = modelOf(document)
  return new Map(
    resources.flatMap(({ name, methods }) =>
      methods.map(method => [
        method.operationId,
        {
          typescript: typescriptSample(name, method, client),
          python: pythonSample(name, method, client),
          shell: shellSample(name, method),
        },
      ]),
    ),
  )
}

const sendsFile = ({ body }: Method): boolean => body?.kind === 'file'

function typescriptSample(resource: string, method: Method, { origin, key }: Client): string {
  return `import { ${sendsFile(method) ? 'openFile, ' : ''}Payroll } from 'payroll-engine'

const payroll = new Payroll({
  url: '${origin}',
  environment: 'sandbox',
  key: '${key}',
})
${typescriptExample(resource, method)}`
}

function pythonSample(resource: string, method: Method, { origin, key }: Client): string {
  return `from payroll_engine import Payroll${sendsFile(method) ? ', open_file' : ''}

payroll = Payroll(
    url="${origin}",
    environment="sandbox",
    key="${key}",
)
${pythonCall(resource, method)}`
}

function shellSample(resource: string, method: Method): string {
  const { name, parameters, body, query, reply, files } = method
  const text = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))
  const lines = [
    [`payroll call ${resource}.${name}`, ...parameters.map(({ example }) => text(example))].join(' '),
    ...(body?.kind === 'json' && body.example !== undefined
      ? [`--body '${JSON.stringify(body.example, null, 2).replaceAll("'", String.raw`'\''`)}'`]
      : []),
    ...(body?.kind === 'file' ? ['--file logo.png'] : []),
    ...Object.entries(query?.example ?? {}).map(([field, value]) => `--query ${field}=${text(value)}`),
    ...(reply.kind === 'file' ? [`--out ${name}.${files[0]}`] : []),
  ]
  return lines.join(' \\\n  ')
}
