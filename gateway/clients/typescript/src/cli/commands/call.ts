// Any operation of the API by its name in the library.

import { readFile } from 'node:fs/promises'
import type { EventStream, PageCall } from '../../calls.ts'
import { type Download, openFile } from '../../files.ts'
import { argument, command, option, optionalArgument, options, type Output, toggle } from '../command.ts'
import { connect } from '../connection.ts'
import { type Context, printLine } from '../context.ts'
import { usageError } from '../failures.ts'
import { invoke, pathNamesOf, type Target, targetOf } from '../targets.ts'
import { saved } from './files.ts'

export const call = command({
  brief: 'Call any operation of the API',
  examples: [
    'call runs.get run_01KAM3T9X4Q2V7R8Z5B6N1C0DE',
    `call departments.create --body '{"organization_id": 12, "name": "Dyeing"}'`,
    'call statutory.getPfEcr --query month=10 --query year=2026 --format txt --out ecr.txt',
  ],
  args: {
    operation: argument('Resource and method, as in the library', 'resource.method', targetOf),
    first: optionalArgument('First parameter of the path', 'id'),
    second: optionalArgument('Second parameter of the path', 'id'),
  },
  flags: {
    body: option('Body as JSON, or @ and the name of a file that has it', 'json'),
    file: option('File to send', 'path'),
    query: options('Parameter of the query; may be repeated', 'name=value'),
    format: option('Format of the answer as a file', 'csv'),
    out: option('File for the answer', 'path'),
    all: toggle('All pages of a list'),
  },
  async run({ context, flags, args: { operation: target, first, second } }): Promise<Output | null> {
    const { payroll } = await connect(context)
    const { operation } = target
    const ids = idsOf(target, [first, second])
    const query = queryOf(flags.query)
    const body = await bodyOf(target, flags)
    const isFile = operation.reply === 'file' || flags.format !== undefined
    if (isFile && flags.out === undefined)
      throw usageError('The answer is a file. Say where it goes with --out.')
    const answer = invoke(payroll, target, { ids, body, query, options: { signal: context.signal } })
    if (operation.reply === 'stream') return printStream(context, answer as EventStream)
    if (isFile) {
      const download = operation.reply === 'file' ? answer : (answer as FileCall).file(flags.format!)
      return saved(download as Download, flags.out!)
    }
    if (flags.all && operation.reply === 'page') return allRows(answer as PageCall<unknown, unknown>)
    const data: unknown = await (answer as PromiseLike<unknown>)
    return { data, text: data === null ? 'Done.' : textOf(data) }
  },
})

type FileCall = { file(format: string): Download }

const textOf = (data: unknown): string => (typeof data === 'string' ? data : JSON.stringify(data, null, 2))

function idsOf(target: Target, given: readonly (string | undefined)[]): string[] {
  const { resource, method } = target
  const names = pathNamesOf(target)
  const ids = given.filter(each => each !== undefined)
  if (ids.length !== names.length)
    throw usageError(
      names.length === 0
        ? `${resource}.${method} takes no id.`
        : `${resource}.${method} takes ${names.join(' and ')} after its name.`,
    )
  return ids
}

function queryOf(pairs: readonly string[] = []): Readonly<Record<string, string[]>> {
  const query: Record<string, string[]> = {}
  for (const pair of pairs) {
    const at = pair.indexOf('=')
    if (at < 1) throw usageError(`"${pair}" is no parameter. Write it as month=10.`)
    const name = pair.slice(0, at)
    query[name] = [...(query[name] ?? []), pair.slice(at + 1)]
  }
  return query
}

async function bodyOf(
  { operation, resource, method }: Target,
  { body, file }: { readonly body: string | undefined; readonly file: string | undefined },
): Promise<unknown> {
  if (operation.body === undefined) {
    if (body !== undefined || file !== undefined) throw usageError(`${resource}.${method} takes no body.`)
    return undefined
  }
  const upload = file === undefined ? null : await openFile(file).catch(() => null)
  if (file !== undefined && upload === null)
    throw usageError(`${file} cannot be read. Name a file that exists.`)
  if (operation.body === 'file') {
    if (upload === null) throw usageError(`${resource}.${method} takes a file. Name it with --file.`)
    return upload
  }
  const fields = body === undefined ? undefined : await jsonOf(body)
  if (upload === null) return fields
  if (operation.upload === undefined)
    throw usageError(`${resource}.${method} takes no file. Send its body with --body.`)
  return { ...(fields as object | undefined), [operation.upload]: upload }
}

async function jsonOf(body: string): Promise<unknown> {
  const text = body.startsWith('@') ? await readFile(body.slice(1), 'utf8').catch(() => null) : body
  if (text === null) throw usageError(`${body.slice(1)} cannot be read. Name a file that exists.`)
  try {
    return JSON.parse(text)
  } catch {
    throw usageError(`--body is no JSON. Write it as '{"name": "Dyeing"}', or as @ and the name of a file.`)
  }
}

async function allRows(list: PageCall<unknown, unknown>): Promise<Output> {
  const rows: unknown[] = []
  for await (const row of list) rows.push(row)
  return { data: rows, text: textOf(rows) }
}

async function printStream(context: Context, stream: EventStream): Promise<null> {
  for await (const event of stream) printLine(context, true, event, '')
  return null
}
