// The tools of `payroll mcp`: few, since each costs a model room; operations of the API are reached by their name.

import type { Progress } from '../../calls.ts'
import type { Connection } from '../connection.ts'
import { PayrollError } from '../../problem.ts'
import { monthOf } from '../inputs.ts'
import { allTargets, invoke, pathNamesOf, type Target, targetOf } from '../targets.ts'
import { fitted, lengthOf, maxAnswer } from './answers.ts'
import { Contract, type Json } from './contract.ts'
import type { Documentation } from './documentation.ts'

export type Tool = {
  readonly name: string
  readonly title: string
  readonly description: string
  readonly annotations: {
    readonly readOnlyHint: boolean
    readonly destructiveHint: boolean
    readonly idempotentHint: boolean
    readonly openWorldHint: boolean
  }
  /** Schema of the arguments, an object. */
  schema(): Promise<Json>
  run(args: Arguments, call: ToolCall): Promise<unknown>
}

export type Arguments = Readonly<Record<string, unknown>>
export type ToolCall = { readonly signal: AbortSignal; readonly onProgress: (progress: Progress) => void }

export type Workshop = {
  readonly connection: Connection
  readonly documentation: Documentation
  /** Organization of calls that name none; null: the key reaches one. */
  readonly organizationId: number | null
  readonly mayWrite: boolean
}

const reading = { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false }
const writing = { readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: false }

const text = (description: string): Json => ({ type: 'string', minLength: 1, description })
const operationField = text('Name of the operation, such as runs.get; list_operations has them.')
const parametersField: Json = {
  type: 'object',
  description: 'Parameters of the path and of the query by name, as describe_operation lists them.',
}
const organizationField: Json = {
  type: 'integer',
  minimum: 1,
  description: 'Id of the organization; only for a key that reaches several.',
}
const object = (properties: Json, required: readonly string[]): Json => ({
  type: 'object',
  properties,
  required,
  additionalProperties: false,
})

const defaultLimit = 25
/** Levels of the body of a preview that its schema tells. */
const previewLevels = 2

const invalid = (message: string): PayrollError => new PayrollError('argument_invalid', message)

const nameOf = ({ resource, method }: Target): string => `${resource}.${method}`

const isPreview = (target: Target): boolean => nameOf(target) === 'runs.preview'
/** Answers that are a credential, or the whole document. */
const withheld: readonly string[] = ['platform.createAccessToken', 'platform.getOpenApi', 'platform.getLlms']

const isAnswered = ({ operation: { reply } }: Target): boolean =>
  reply === 'json' || reply === 'page' || reply === 'none'

const isRead = (target: Target): boolean =>
  target.operation.verb === 'GET' && isAnswered(target) && !withheld.includes(nameOf(target))

const isWrite = (target: Target): boolean =>
  target.operation.verb !== 'GET' &&
  target.operation.body !== 'file' &&
  isAnswered(target) &&
  !isPreview(target) &&
  !withheld.includes(nameOf(target))

/** @throws {PayrollError} `argument_invalid` for a name that is none. */
function named(name: string): Target {
  try {
    return targetOf(name)
  } catch (error) {
    throw invalid(error instanceof Error ? error.message : String(error))
  }
}

export function toolsOf(workshop: Workshop): Tool[] {
  const contract = new Contract(workshop.connection.payroll)
  const tools = [
    ...documentationTools(workshop),
    ...operationTools(workshop, contract),
    readTool(workshop, contract),
    previewTool(workshop, contract),
    explainTool(workshop),
    readinessTool(workshop),
  ]
  return workshop.mayWrite ? [...tools, writeTool(workshop, contract)] : tools
}

function documentationTools({ documentation }: Workshop): Tool[] {
  return [
    {
      name: 'search_docs',
      title: 'Search the documentation',
      description:
        'Finds guides, operations, events and error codes of the payroll API. Returns pages with an excerpt; read_page returns one in full.',
      annotations: reading,
      schema: async () =>
        object({ query: text('Words, such as "hold salary" or an error code.') }, ['query']),
      run: async ({ query }) => {
        const matches = await documentation.search(query as string)
        return matches.length > 0
          ? { matches }
          : { matches, note: 'Nothing was found. Use other words, or read /llms.txt by read_page.' }
      },
    },
    {
      name: 'read_page',
      title: 'Read a page of the documentation',
      description:
        'Returns a page as Markdown, or the section after # in its address. A long page comes in parts: go on with offset.',
      annotations: reading,
      schema: async () =>
        object(
          {
            page: text(
              'Address from search_docs, such as /docs/guides/quickstart, or /llms.txt for an overview.',
            ),
            offset: {
              type: 'integer',
              minimum: 0,
              description: 'Characters to skip; next_offset of the part before.',
            },
          },
          ['page'],
        ),
      run: async ({ page, offset = 0 }) => {
        const markdown = await documentation.page(page as string)
        const from = offset as number
        // JSON writes line breaks and quotes as two characters.
        const part = markdown.slice(from, from + Math.floor(maxAnswer * 0.9))
        const end = from + part.length
        return {
          page,
          markdown: part,
          ...(end < markdown.length
            ? { next_offset: end, note: `The page has ${markdown.length} characters.` }
            : {}),
        }
      },
    },
  ]
}

function operationTools({ documentation, mayWrite }: Workshop, contract: Contract): Tool[] {
  const offered = allTargets.filter(target => isRead(target) || (mayWrite && isWrite(target)))
  const resourceNames = [...new Set(offered.map(({ resource }) => resource))]
  return [
    {
      name: 'list_operations',
      title: 'List operations of the API',
      description:
        'Without resource, names of all operations that read and write reach, by resource; with it, what each of its operations does.',
      annotations: reading,
      schema: async () => object({ resource: text('Resource, such as runs or employees.') }, []),
      run: async ({ resource }) => {
        if (resource === undefined)
          return {
            resources: Object.fromEntries(
              resourceNames.map(name => [
                name,
                offered.filter(each => each.resource === name).map(({ method }) => method),
              ]),
            ),
          }
        const targets = offered.filter(each => each.resource === resource)
        if (targets.length === 0)
          throw invalid(`"${resource as string}" is no resource. Write one of ${resourceNames.join(', ')}.`)
        return {
          operations: await Promise.all(
            targets.map(async target => ({
              operation: nameOf(target),
              tool: isRead(target) ? 'read' : 'write',
              ...(await contract.summaryOf(target)),
            })),
          ),
        }
      },
    },
    {
      name: 'describe_operation',
      title: 'Describe an operation',
      description:
        'Returns the schema of the parameters and of the body of an operation, with an example and its scope.',
      annotations: reading,
      schema: async () => object({ operation: operationField }, ['operation']),
      run: async ({ operation }) => {
        const target = named(operation as string)
        const { verb, path } = target.operation
        const page = await documentation.pageOf(verb, path)
        for (let levels = 12; ; levels -= 1) {
          const told = {
            operation,
            request: `${verb} ${path}`,
            page,
            ...(await contract.describe(target, levels)),
          }
          const answer =
            levels === 12 ? told : { ...told, note: 'Deeper fields are left out; read_page has them.' }
          if (lengthOf(answer) <= maxAnswer || levels === 1) return answer
        }
      },
    },
  ]
}

type Invocation = { readonly ids: readonly (string | number)[]; readonly query: Record<string, unknown> }

/** Parameters of a tool as the library takes them. */
function sorted(target: Target, given: unknown): Invocation {
  const names = pathNamesOf(target)
  const parameters = (given ?? {}) as Json
  const ids = names.map(name => {
    const value = parameters[name]
    if ((typeof value !== 'string' && typeof value !== 'number') || value === '')
      throw invalid(`${nameOf(target)} needs the parameter ${name}, as text or number.`)
    return value
  })
  const query = Object.fromEntries(Object.entries(parameters).filter(([name]) => !names.includes(name)))
  const [unknown] = Object.keys(query)
  if (unknown !== undefined && target.operation.query !== true)
    throw invalid(`${nameOf(target)} has no parameter ${unknown}. Take it out.`)
  const { format } = query
  if (format !== undefined && format !== 'json')
    throw invalid(
      'parameters.format: answers are JSON here. Take it out, or fetch the file by `payroll call`.',
    )
  return { ids, query }
}

async function withOrganization(
  { organizationId }: Workshop,
  contract: Contract,
  target: Target,
  query: Record<string, unknown>,
): Promise<Record<string, unknown>> {
  if (organizationId === null || 'organization_id' in query || target.operation.query !== true) return query
  const { parameters } = await contract.describe(target, 0)
  return 'organization_id' in (parameters['properties'] as Json)
    ? { organization_id: organizationId, ...query }
    : query
}

function readTool(workshop: Workshop, contract: Contract): Tool {
  const { payroll } = workshop.connection
  return {
    name: 'read',
    title: 'Read records, reports and returns',
    description: `Calls an operation that changes nothing, such as runs.get, employees.list or reports.getSalaryRegister. Lists come ${defaultLimit} records at a time: send meta.next_cursor as cursor for the next ones, limit for more, fields for less of each.`,
    annotations: reading,
    schema: async () => object({ operation: operationField, parameters: parametersField }, ['operation']),
    run: async ({ operation, parameters }, { signal }) => {
      const target = named(operation as string)
      if (!isRead(target))
        throw invalid(
          `${nameOf(target)} is no operation that read offers. list_operations has them; preview calculates without storing.`,
        )
      const { ids, query } = sorted(target, parameters)
      const full = await withOrganization(workshop, contract, target, query)
      const send = (limit?: unknown) =>
        invoke(payroll, target, {
          ids,
          query: limit === undefined ? full : { ...full, limit },
          options: { signal },
        }) as PromiseLike<unknown>
      return target.operation.reply === 'page'
        ? page(send, query['limit'] ?? defaultLimit)
        : noted(await send())
    },
  }
}

/** A page of a list, and a shorter one where its records are too long for an answer. */
async function page(send: (limit: unknown) => PromiseLike<unknown>, limit: unknown): Promise<unknown> {
  const answer = (await send(limit)) as { readonly data: readonly unknown[] }
  const length = lengthOf(answer)
  if (length <= maxAnswer || answer.data.length <= 1) return noted(answer)
  // Asked again, so that the cursor goes on after the records that are shown.
  let rest = maxAnswer - (length - lengthOf(answer.data))
  const fitting = answer.data.findIndex(row => (rest -= lengthOf(row) + 1) < 0)
  const count = Math.max(1, fitting)
  const shown = (await send(count)) as Json
  return noted({ note: `${count} records fit an answer; go on with meta.next_cursor.`, ...shown })
}

function noted(answer: unknown): unknown {
  const { value, note } = fitted(answer)
  return note === null ? value : { note, answer: value }
}

function previewTool({ connection: { payroll } }: Workshop, contract: Contract): Tool {
  return {
    name: 'preview',
    title: 'Calculate payslips without storing them',
    description:
      'Calculates payslips of the people in the request, exactly as a run would, and stores nothing. Deeper fields of the request: describe_operation with runs.preview.',
    annotations: reading,
    schema: async () => (await contract.describe(targetOf('runs.preview'), previewLevels)).body!,
    run: async (body, { signal }) => {
      return noted(await payroll.runs.preview(body as never, { signal }))
    },
  }
}

function explainTool({ connection: { payroll } }: Workshop): Tool {
  return {
    name: 'explain',
    title: 'Explain a figure of a payslip',
    description:
      'Returns the steps that led to a line of a payslip, their inputs, and the rule, law and notification of each. Ids of payslips: read runs.listEmployees.',
    annotations: reading,
    schema: async () =>
      object(
        {
          payslip: text('Id of the payslip, ps_….'),
          line: text('Code of the line, such as BASIC, PF or TDS.'),
        },
        ['payslip', 'line'],
      ),
    run: async ({ payslip, line }, { signal }) =>
      noted(await payroll.payslips.explainLine(payslip as string, line as string, {}, { signal })),
  }
}

function readinessTool({ connection: { payroll }, organizationId }: Workshop): Tool {
  return {
    name: 'readiness',
    title: 'Show what a run or a month lacks',
    description:
      'Returns blockers and warnings before a run is calculated, each with the request that resolves it: of one run, or of all runs of a month.',
    annotations: reading,
    schema: async () =>
      object(
        {
          run: text('Id of the payroll run, run_….'),
          month: {
            type: 'string',
            pattern: '^\\d{4}-(0[1-9]|1[0-2])$',
            description: 'Month, such as 2026-10.',
          },
          organization_id: organizationField,
        },
        [],
      ),
    run: async ({ run, month, organization_id: given }, { signal }) => {
      if ((run === undefined) === (month === undefined)) throw invalid('Write either run or month.')
      if (run !== undefined) return noted(await payroll.runs.getReadiness(run as string, {}, { signal }))
      const organization = (given as number | undefined) ?? organizationId
      const { data, meta } = await payroll.runs.list(
        {
          ...monthOf(month as string),
          ...(organization === null ? {} : { organization_id: organization }),
          limit: 10,
        },
        { signal },
      )
      if (data.length === 0)
        throw new PayrollError(
          'not_found',
          `${month as string} has no run. A run is created by runs.create; preview needs none.`,
        )
      const runs = await Promise.all(
        data.map(async ({ id, type, status }) => ({
          run: { id, type, status },
          readiness: await payroll.runs.getReadiness(id, {}, { signal }),
        })),
      )
      return noted({
        ...(meta.has_more ? { note: 'The month has further runs; name them by run.' } : {}),
        runs,
      })
    },
  }
}

function writeTool(workshop: Workshop, contract: Contract): Tool {
  const { payroll } = workshop.connection
  return {
    name: 'write',
    title: 'Change records of the sandbox',
    description:
      'Calls an operation that changes the sandbox, such as runs.create or employees.update. A calculation lasts until it has ended.',
    annotations: writing,
    schema: async () =>
      object(
        {
          operation: operationField,
          parameters: parametersField,
          body: { type: 'object', description: 'Body, as describe_operation describes it.' },
          idempotency_key: text('Repeats an earlier call with this key without a second effect.'),
        },
        ['operation'],
      ),
    run: async ({ operation, parameters, body, idempotency_key: idempotencyKey }, { signal, onProgress }) => {
      const target = named(operation as string)
      if (!isWrite(target))
        throw invalid(`${nameOf(target)} is no operation that write offers. list_operations has them.`)
      if (body !== undefined && target.operation.body === undefined)
        throw invalid(`${nameOf(target)} takes no body. Take it out.`)
      const { ids, query } = sorted(target, parameters)
      const answer = await (invoke(payroll, target, {
        ids,
        body: body ?? (target.operation.body === undefined ? undefined : {}),
        query: await withOrganization(workshop, contract, target, query),
        options: { signal, onProgress, ...(idempotencyKey === undefined ? {} : { idempotencyKey }) },
      }) as PromiseLike<unknown>)
      return answer === null ? { done: true } : noted(answer)
    },
  }
}
