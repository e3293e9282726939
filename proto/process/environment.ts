// The settings of a process, read once in its main.ts. One message names everything that is wrong and repeats no
// value, because some of them are secrets.

import { readFileSync } from 'node:fs'

export type Environment = Readonly<Record<string, string | undefined>>

/** A fault that an operator can repair. The message says what is wrong and what to do; it is printed without a stack. */
export class OperatorError extends Error {}

/** Takes the variable's text (undefined when absent or empty) and gives its value, or throws what it must be. */
type Variable<Value> = {
  (text: string | undefined): Value
  readonly isSecret?: true
}

/** A variable that may also be given as the path of a file with its text, in `<name>_FILE`. */
export function secret<Value>(read: (text: string | undefined) => Value): Variable<Value> {
  return Object.assign((text: string | undefined) => read(text), { isSecret: true } as const)
}

/**
 * Reads each variable of `shape`; `conflicts` may name valid values that exclude each other.
 * Throws one `OperatorError` that names every variable that is missing or wrong.
 */
export function readEnvironment<Settings extends Record<string, unknown>>(
  environment: Environment,
  shape: { readonly [Name in keyof Settings]: Variable<Settings[Name]> },
  conflicts: (settings: Partial<Settings>) => readonly string[] = () => [],
): Settings {
  const settings: Partial<Settings> = {}
  const findings: string[] = []
  const attempt = <Result>(subject: string, read: () => Result): Result | undefined => {
    try {
      return read()
    } catch (error) {
      findings.push(`${subject} ${error instanceof Error ? error.message : String(error)}`)
      return undefined
    }
  }
  for (const name in shape) {
    const file = shape[name].isSecret ? environment[`${name}_FILE`] || undefined : undefined
    const text = environment[name] || undefined
    if (file === undefined) {
      attempt(name, () => (settings[name] = shape[name](text)))
    } else if (text !== undefined) {
      findings.push(`${name} must not be set together with ${name}_FILE.`)
    } else {
      const content = attempt(`${name}_FILE`, () => contentOf(file))
      if (content !== undefined)
        attempt(`${name} in ${name}_FILE`, () => (settings[name] = shape[name](content)))
    }
  }
  findings.push(...conflicts(settings))
  if (findings.length > 0) throw new OperatorError(`The environment is invalid:\n  ${findings.join('\n  ')}`)
  return settings as Settings
}

/** The text of a file of one secret; the line feed at its end, which editors and `echo` write, is none of it. */
function contentOf(path: string): string {
  let content: string
  try {
    content = readFileSync(path, 'utf8')
  } catch (error) {
    throw new Error('must be the path of a readable file.', { cause: error })
  }
  const text = content.replace(/\r?\n$/, '')
  if (text === '') throw new Error('must be the path of a file that is not empty.')
  return text
}

/** One of a few words; without a fallback it must be there. */
export function oneOf<const Word extends string>(words: readonly Word[], fallback?: Word): Variable<Word> {
  return text => {
    const word = text ?? fallback
    const known = words.find(candidate => candidate === word)
    if (known === undefined) throw new Error(`must be one of ${words.join(', ')}.`)
    return known
  }
}

/** An address whose scheme is one of `schemes`, such as `postgres`. */
export function address(schemes: readonly string[]): Variable<string> {
  return text => {
    const scheme = text === undefined ? null : URL.parse(text)?.protocol.slice(0, -1)
    if (text === undefined || !schemes.includes(scheme ?? '')) {
      throw new Error(
        `must be an address that starts with ${schemes.map(name => `${name}://`).join(' or ')}.`,
      )
    }
    return text
  }
}

/** A whole number between two bounds, both allowed. */
export function wholeNumber(least: number, most: number, fallback?: number): Variable<number> {
  return text => {
    const value = text === undefined ? fallback : Number(text)
    if (value === undefined || !Number.isSafeInteger(value) || value < least || value > most) {
      throw new Error(`must be a whole number from ${least} to ${most}.`)
    }
    return value
  }
}

/** A port, or null when absent; 0 takes any that is free. */
export function optionalPort(text: string | undefined): number | null {
  return text === undefined ? null : wholeNumber(0, 65_535)(text)
}

/** `true` or `false`; absent: false. */
export function flag(text: string | undefined): boolean {
  return oneOf(['true', 'false'], 'false')(text) === 'true'
}

/** The base64 of exactly 32 bytes. */
export const key = secret(text => {
  if (text === undefined || Buffer.from(text, 'base64').length !== 32) {
    throw new Error('must be 32 bytes in base64.')
  }
  return text
})

/** The base64 of exactly 32 bytes; null when absent. */
export const optionalKey = secret(text => (text === undefined ? null : key(text)))

/** Any text; null when absent. */
export function optionalText(text: string | undefined): string | null {
  return text ?? null
}

/** Seconds that work in flight gets to finish after SIGTERM, before it is cut off. */
export const shutdownSeconds = wholeNumber(1, 300, 25)
