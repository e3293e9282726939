// Values as people type them on a command line.

import { Buffer } from 'node:buffer'
import { readFile } from 'node:fs/promises'
import { argument, option } from './command.ts'
import type { Context } from './context.ts'
import { usageError } from './failures.ts'

type Month = { readonly month: number; readonly year: number }

const monthText = /^(\d{4})-(0[1-9]|1[0-2])$/
const dayText = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/
const durationText = /^(\d{1,6})([smhd])$/
const millisecondsOf: Readonly<Record<string, number>> = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 }

export function monthOf(input: string): Month {
  const [, year, month] = monthText.exec(input) ?? []
  if (year === undefined) throw new Error(`"${input}" is no month. Write it as 2026-10.`)
  return { month: Number(month), year: Number(year) }
}

export function dayOf(input: string): string {
  if (!dayText.test(input) || Number.isNaN(Date.parse(input)))
    throw new Error(`"${input}" is no date. Write it as 2026-10-31.`)
  return input
}

/** Milliseconds. */
export function durationOf(input: string): number {
  const [, count, unit = ''] = durationText.exec(input) ?? []
  if (count === undefined) throw new Error(`"${input}" is no duration. Write it as 30m, 1h or 7d.`)
  return Number(count) * millisecondsOf[unit]!
}

export function countOf(input: string): number {
  if (!/^[1-9]\d{0,6}$/.test(input)) throw new Error(`"${input}" is no number from 1 to 9999999.`)
  return Number(input)
}

export function addressOf(input: string): string {
  if (!URL.canParse(input) || !/^https?:\/\//.test(input))
    throw new Error(`"${input}" is no address. Write it as http://localhost:3000/hook.`)
  return input
}

export const organizationFlag = option(
  'Id of the organization; default: PAYROLL_ORGANIZATION, or the only one of the key',
  'id',
  countOf,
)
export const monthArgument = argument('Month', '2026-10', monthOf)
export const runArgument = argument('Id of the payroll run', 'run')

/** The organization of a call, where one was named. */
export function organizationOf(
  { process }: Context,
  { organization }: { readonly organization: number | undefined },
): { readonly organization_id?: number } {
  const variable = process.env['PAYROLL_ORGANIZATION']
  if (organization !== undefined) return { organization_id: organization }
  if (variable === undefined || variable === '') return {}
  if (!/^[1-9]\d{0,8}$/.test(variable))
    throw usageError(
      `PAYROLL_ORGANIZATION is "${variable}"; set it to the id of an organization, such as 12.`,
    )
  return { organization_id: Number(variable) }
}

/** The JSON object of a file; `-` is standard input. */
export async function readJson(
  { process }: Context,
  path: string,
): Promise<Readonly<Record<string, unknown>>> {
  const text = path === '-' ? await textOf(process.stdin) : await readFile(path, 'utf8').catch(() => null)
  if (text === null) throw usageError(`${path} cannot be read. Name a file that exists.`)
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value === 'object' && value !== null && !Array.isArray(value))
      return value as Record<string, unknown>
  } catch {
    // The sentence below says it.
  }
  throw usageError(`${path} holds no JSON object. Write one as POST /payroll-runs/preview takes it.`)
}

async function textOf(stream: AsyncIterable<Uint8Array | string>): Promise<string> {
  const parts: Uint8Array[] = []
  for await (const part of stream)
    parts.push(typeof part === 'string' ? new TextEncoder().encode(part) : part)
  return Buffer.concat(parts).toString('utf8')
}
