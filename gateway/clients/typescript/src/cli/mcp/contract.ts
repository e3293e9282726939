// Operations as the published document describes them.

import type { Payroll } from '../../payroll.ts'
import type { Target } from '../targets.ts'

export type Json = { readonly [name: string]: unknown }

type Parameter = {
  readonly name: string
  readonly in: string
  readonly required?: boolean
  readonly description?: string
  readonly schema: Json
  readonly example?: unknown
}

type Description = {
  readonly summary: string
  readonly description: string
  readonly scope: string
  /** Schema of an object with the parameters of the path and of the query. */
  readonly parameters: Json
  /** Schema of the body; null: there is none. */
  readonly body: Json | null
  readonly example: unknown
}

type Content = Readonly<Record<string, { readonly schema?: Json; readonly example?: unknown }>>

type Operation = {
  readonly summary: string
  readonly description?: string
  readonly 'x-scope': string
  readonly parameters: readonly Json[]
  readonly requestBody?: { readonly content: Content }
}

type Document = {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: Readonly<Record<string, Readonly<Record<string, Json>>>>
}

/** Parameters for files, which are not answered here. */
const unusedParameters: readonly string[] = ['format']

/** Levels of a schema whose fields are told. */
const allLevels = 12

export class Contract {
  readonly #payroll: Payroll
  #document: Promise<Document> | null = null

  constructor(payroll: Payroll) {
    this.#payroll = payroll
  }

  async summaryOf(target: Target): Promise<Pick<Description, 'summary' | 'scope'>> {
    const { operation } = await this.#find(target)
    return { summary: operation.summary, scope: operation['x-scope'] }
  }

  /** `levels`: how deep the schema of the body is told. */
  async describe(target: Target, levels = allLevels): Promise<Description> {
    const { document, operation } = await this.#find(target)
    const parameters = operation.parameters
      .map(each => resolved(document, each) as unknown as Parameter)
      .filter(each => each.in !== 'header' && !unusedParameters.includes(each.name))
    const { schema, example } = operation.requestBody?.content['application/json'] ?? {}
    return {
      summary: operation.summary,
      description: operation.description ?? '',
      scope: operation['x-scope'],
      parameters: {
        type: 'object',
        properties: Object.fromEntries(
          parameters.map(each => [
            each.name,
            {
              ...(told(document, each.schema, levels) as Json),
              ...(each.description === undefined ? {} : { description: each.description }),
              ...(each.example === undefined ? {} : { examples: [each.example] }),
            },
          ]),
        ),
        required: parameters.filter(each => each.required === true).map(({ name }) => name),
        additionalProperties: false,
      },
      body: schema === undefined ? null : (told(document, schema, levels) as Json),
      example: example ?? null,
    }
  }

  async #find({ operation: { verb, path } }: Target): Promise<{ document: Document; operation: Operation }> {
    const document = await this.#read()
    return { document, operation: document.paths[path]![verb.toLowerCase()]! }
  }

  #read(): Promise<Document> {
    this.#document ??= this.#payroll.platform.getOpenApi().then(
      document => document as unknown as Document,
      (error: unknown) => {
        this.#document = null
        throw error
      },
    )
    return this.#document
  }
}

/** What a reference stands for. */
function resolved(document: Document, part: Json): Json {
  const { $ref: reference } = part
  if (typeof reference !== 'string') return part
  const [, kind = '', ...name] = reference.replace('#/', '').split('/')
  return document.components[kind]![name.join('/')]!
}

const combinations: readonly string[] = ['anyOf', 'allOf', 'oneOf']

/** The schema with its references in place, without examples, and beyond `levels` of fields without their fields. */
function told(document: Document, given: Json, levels: number): unknown {
  const schema = resolved(document, given)
  const inner = (part: unknown, depth: number): unknown => told(document, part as Json, depth)
  return Object.fromEntries(
    Object.entries(schema).flatMap(([name, value]): [string, unknown][] => {
      if (name === 'examples') return []
      if (name === 'properties') {
        if (levels <= 0) return []
        const fields = Object.entries(value as Json)
        return [[name, Object.fromEntries(fields.map(([field, part]) => [field, inner(part, levels - 1)]))]]
      }
      if (name === 'required' && levels <= 0) return []
      if (combinations.includes(name)) return [[name, (value as unknown[]).map(part => inner(part, levels))]]
      const isSchema = (name === 'items' || name === 'additionalProperties') && typeof value === 'object'
      return [[name, isSchema ? inner(value, levels) : value]]
    }),
  )
}
