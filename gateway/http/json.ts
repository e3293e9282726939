// Bodies as JSON within limits. Numbers keep the text they were written with, so that amounts can be read
// exactly; strings that PostgreSQL cannot store are refused here, for every route at once.

import { fieldProblem, Problem, type ProblemDetail } from '#proto/problems.ts'

const deepest = 20
const longestString = 10_000

const writtenNumbers = new WeakMap<object, Map<string, string>>()

/** The text of the number at `key`, as it stood in the body when that differs from JavaScript's own. */
export function writtenNumber(holder: object, key: string | number, value: number): string {
  return writtenNumbers.get(holder)?.get(String(key)) ?? String(value)
}

/** A body as far as it could be read: what is wrong with it is told when its turn has come. */
export type Json = {
  readonly value: unknown
  readonly problem: Problem | null
  /** Value at `organization_id`. */
  readonly organizationId: unknown
}

export function tryJson(body: Buffer): Json {
  try {
    const value = parseJson(body)
    const organizationId =
      typeof value === 'object' && value !== null && 'organization_id' in value
        ? value.organization_id
        : undefined
    return { value, problem: null, organizationId }
  } catch (error) {
    if (error instanceof Problem) return { value: undefined, problem: error, organizationId: undefined }
    throw error
  }
}

/** An absent body reads as an empty object, so that what is missing is named field by field. */
function parseJson(body: Buffer): unknown {
  if (body.length === 0) return {}
  const { depth, hasOddNumbers } = scan(body)
  if (depth > deepest) {
    throw new Problem('validation_failed', `The body is nested more than ${deepest} levels deep.`, [
      fieldProblem([], 'out_of_range', `Nest at most ${deepest} levels.`),
    ])
  }
  const value = parse(body, hasOddNumbers)
  refuseUnstorable(value)
  return value
}

/** Throws for strings that are too long or hold what PostgreSQL cannot store. */
export function refuseUnstorable(value: unknown): void {
  const findings: ProblemDetail[] = []
  inspect(value, () => [], findings)
  if (findings.length > 0) throw new Problem('validation_failed', 'Some strings are not accepted.', findings)
}

const utf8 = new TextDecoder('utf-8', { fatal: true })

function parse(body: Buffer, hasOddNumbers: boolean): unknown {
  try {
    const text = utf8.decode(body)
    // Looking at every value as it is read costs several times what reading does.
    if (!hasOddNumbers) return JSON.parse(text) as unknown
    return JSON.parse(text, keepWrittenNumber as (key: string, value: unknown) => unknown) as unknown
  } catch (error) {
    if (!(error instanceof SyntaxError || error instanceof TypeError)) throw error
    throw new Problem('malformed_json', 'The body is not valid JSON in UTF-8.')
  }
}

function keepWrittenNumber(this: object, key: string, value: unknown, context: { source?: string }): unknown {
  if (typeof value === 'number' && context.source !== undefined && context.source !== String(value)) {
    const ofHolder = writtenNumbers.get(this) ?? new Map<string, string>()
    writtenNumbers.set(this, ofHolder.set(key, context.source))
  }
  return value
}

/** Integers of this length may not be the ones that JavaScript reads. */
const longInteger = 16

/**
 * Nesting depth of a body, and whether a number may be written otherwise than JavaScript writes it: with a point, an
 * exponent or a sign, or long. Measured before parsing, because the conversion of parsed values is recursive and would
 * exhaust the stack.
 */
function scan(body: Buffer): { depth: number; hasOddNumbers: boolean } {
  let depth = 0
  let most = 0
  let digits = 0
  let inString = false
  let hasOddNumbers = false
  for (let at = 0; at < body.length; at++) {
    const byte = body[at]!
    if (inString) {
      if (byte === sign.backslash) at++
      else if (byte === sign.quote) inString = false
    } else if (byte >= sign.zero && byte <= sign.nine) {
      if (++digits >= longInteger) hasOddNumbers = true
    } else {
      if (byte === sign.point || byte === sign.minus) hasOddNumbers = true
      if (digits > 0 && (byte | sign.lowerCase) === sign.exponent) hasOddNumbers = true
      digits = 0
      if (byte === sign.quote) inString = true
      else if (byte === sign.brace || byte === sign.bracket) most = Math.max(most, ++depth)
      else if (byte === sign.endOfBrace || byte === sign.endOfBracket) depth--
    }
  }
  return { depth: most, hasOddNumbers }
}

const sign = {
  quote: 0x22,
  minus: 0x2d,
  point: 0x2e,
  zero: 0x30,
  nine: 0x39,
  bracket: 0x5b,
  backslash: 0x5c,
  endOfBracket: 0x5d,
  exponent: 0x65,
  brace: 0x7b,
  endOfBrace: 0x7d,
  lowerCase: 0x20,
}

/** `path` is asked only for what is found. */
function inspect(value: unknown, path: () => (string | number)[], findings: ProblemDetail[]): void {
  if (typeof value === 'string') {
    const finding = unstorable(value)
    if (finding !== null) findings.push(fieldProblem(path(), ...finding))
  } else if (Array.isArray(value)) {
    value.forEach((item, index) => inspect(item, () => [...path(), index], findings))
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, item] of Object.entries(value)) {
      const finding = unstorable(key)
      if (finding !== null) findings.push(fieldProblem(path(), ...finding))
      else inspect(item, () => [...path(), key], findings)
    }
  }
}

function unstorable(text: string): ['too_long' | 'invalid_format', string] | null {
  if (text.length > longestString) return ['too_long', `Send at most ${longestString} characters.`]
  if (text.includes('\0')) return ['invalid_format', 'Remove the NUL character.']
  if (!text.isWellFormed())
    return ['invalid_format', 'Remove the unpaired surrogate, or send both halves of the character.']
  return null
}

/** JSON whose numbers are printed again with the digits that they were written with. */
export function parseWithDigits(text: string): unknown {
  return JSON.parse(text, keepDigits as (key: string, value: unknown) => unknown)
}

function keepDigits(_key: string, value: unknown, { source }: { source?: string }): unknown {
  return typeof value === 'number' && source !== undefined ? JSON.rawJSON(source) : value
}
