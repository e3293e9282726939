// Answers of tools: bounded in length, without secrets, and failures with all that the service said.

import { PayrollError } from '../../problem.ts'
import type { Settings } from '../../settings.ts'
import { messageOf } from '../failures.ts'

/** Characters of an answer; about 10,000 tokens. */
export const maxAnswer = 40_000

export const lengthOf = (value: unknown): number => JSON.stringify(value).length

const listLengths = [200, 100, 50, 25, 10, 5, 3, 1]

type Cut = { readonly value: unknown; readonly note: string | null }

/** Shortens the lists of a value until it fits, and says so. */
export function fitted(value: unknown, max = maxAnswer): Cut {
  if (lengthOf(value) <= max) return { value, note: null }
  for (const most of listLengths) {
    const short = shortened(value, most)
    if (lengthOf(short) <= max)
      return {
        value: short,
        note: `Lists are cut to their first ${most} entries. Ask for less, for example with the parameter fields.`,
      }
  }
  return {
    value: `${JSON.stringify(value).slice(0, max)}…`,
    note: 'The answer is cut at its end. Ask for less, for example with the parameter fields.',
  }
}

function shortened(value: unknown, most: number): unknown {
  if (Array.isArray(value)) return value.slice(0, most).map(each => shortened(each, most))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, shortened(each, most)]))
}

const hidden = '(secret, not shown)'
const secretFields = /^(?:secret|signing_secret|access_token|password)$/
const secretTexts = /\bwhsec_[\w+/=-]+|\bkey_\w+\.[\w-]+/g

/** The value without secrets: those of this process, and those that the service issues. */
export function withoutSecrets(value: unknown, { credentials }: Settings): unknown {
  const own = 'bearer' in credentials ? credentials.bearer : credentials.secret
  const clean = (each: unknown): unknown => {
    if (typeof each === 'string') {
      const text = own === '' ? each : each.replaceAll(own, hidden)
      return text.replaceAll(secretTexts, hidden)
    }
    if (Array.isArray(each)) return each.map(clean)
    if (typeof each !== 'object' || each === null) return each
    return Object.fromEntries(
      Object.entries(each).map(([name, inner]) => [
        name,
        secretFields.test(name) && typeof inner === 'string' ? hidden : clean(inner),
      ]),
    )
  }
  return clean(value)
}

/** A refusal as a tool tells it. */
export function failureOf(error: unknown): object {
  if (!(error instanceof PayrollError))
    return { code: 'argument_invalid', message: error instanceof Error ? error.message : String(error) }
  const { code, status, details, requestId, retryable, retryAfterSeconds } = error
  return {
    code,
    ...(status === 0 ? {} : { status }),
    message: code === 'connection_failed' ? messageOf(error).replace('payroll: ', '') : error.message,
    ...(details.length === 0
      ? {}
      : { fields: details.map(({ field, code: own, message }) => ({ field, code: own, message })) }),
    ...(retryable ? { retryable } : {}),
    ...(retryAfterSeconds === null ? {} : { retry_after_seconds: retryAfterSeconds }),
    ...(requestId === null ? {} : { request_id: requestId }),
  }
}
