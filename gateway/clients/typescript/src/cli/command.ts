// Declares a command: its flags, its arguments and its output, as JSON or for people.

import { buildCommand, buildRouteMap, type Command, type RouteMap } from '@stricli/core'
import type { Context } from './context.ts'

/** A flag or an argument whose value is a `T`. */
type Parameter<T> = { readonly definition: Readonly<Record<string, unknown>>; readonly type?: T }

type Parameters = Readonly<Record<string, Parameter<unknown>>>
type Values<P extends Parameters> = {
  readonly [Name in keyof P]: P[Name] extends Parameter<infer T> ? T : never
}

/** What a command prints. A failure is printed after it. */
export type Output = { readonly data: unknown; readonly text: string; readonly failure?: Error | undefined }

type Invocation<Flags extends Parameters, Args extends Parameters> = {
  readonly context: Context
  readonly flags: Values<Flags> & { readonly json: boolean }
  readonly args: Values<Args>
}

type Declaration<Flags extends Parameters, Args extends Parameters> = {
  readonly brief: string
  /** Printed by `--help`. */
  readonly examples: readonly string[]
  readonly flags?: Flags
  /** In the order in which they are typed. */
  readonly args?: Args
  /** Null: it printed everything itself. */
  run(invocation: Invocation<Flags, Args>): Promise<Output | null>
}

const none = {} as const

const json = {
  kind: 'boolean',
  brief: 'Print JSON for programs',
  default: false,
  withNegated: false,
} as const

export function command<Flags extends Parameters = typeof none, Args extends Parameters = typeof none>(
  declaration: Declaration<Flags, Args>,
): Command<Context> {
  const { brief, examples, run } = declaration
  const flags = declaration.flags ?? (none as unknown as Flags)
  const args = declaration.args ?? (none as unknown as Args)
  const names = Object.keys(args)
  const definitions = (parameters: Parameters) =>
    Object.values(parameters).map(({ definition }) => definition)
  async function func(this: Context, given: { readonly json: boolean }, ...values: unknown[]): Promise<void> {
    const output = await run({
      context: this,
      flags: given as Values<Flags> & { readonly json: boolean },
      args: Object.fromEntries(names.map((name, at) => [name, values[at]])) as Values<Args>,
    })
    if (output === null) return
    const printed = given.json ? JSON.stringify(output.data, null, 2) : output.text.trimEnd()
    this.process.stdout.write(`${printed}\n`)
    if (output.failure !== undefined) throw output.failure
  }
  // The types of the flags are those of `Declaration`; the library cannot infer them through it.
  return buildCommand({
    func: func as never,
    parameters: {
      flags: {
        ...Object.fromEntries(Object.entries(flags).map(([name, { definition }]) => [name, definition])),
        json,
      },
      positional: { kind: 'tuple', parameters: definitions(args) },
    } as never,
    docs: {
      brief,
      fullDescription: `${brief}.\n\nExample:\n${examples.map(each => `  payroll ${each}`).join('\n')}`,
    },
  })
}

export function group(brief: string, routes: Readonly<Record<string, Command<Context>>>): RouteMap<Context> {
  return buildRouteMap({ routes, docs: { brief } })
}

/** A flag that may be absent. */
export function option(brief: string, placeholder: string): Parameter<string | undefined>
export function option<T>(
  brief: string,
  placeholder: string,
  parse: (input: string) => T,
): Parameter<T | undefined>
export function option(
  brief: string,
  placeholder: string,
  parse: (input: string) => unknown = String,
): Parameter<unknown> {
  return { definition: { kind: 'parsed', brief, placeholder, parse, optional: true } }
}

/** A flag that may be repeated. */
export function options(brief: string, placeholder: string): Parameter<readonly string[] | undefined> {
  return { definition: { kind: 'parsed', brief, placeholder, parse: String, optional: true, variadic: true } }
}

export function choice<const T extends string>(
  brief: string,
  values: readonly T[],
): Parameter<T | undefined> {
  return { definition: { kind: 'enum', brief, values, optional: true } }
}

export function needed<T>({ definition }: Parameter<T | undefined>): Parameter<T> {
  return { definition: { ...definition, optional: false } }
}

export function toggle(brief: string): Parameter<boolean> {
  return { definition: { kind: 'boolean', brief, default: false, withNegated: false } }
}

/** On unless `--no-…` is given. */
export function usually(brief: string): Parameter<boolean> {
  return { definition: { kind: 'boolean', brief, default: true } }
}

export function argument(brief: string, placeholder: string): Parameter<string>
export function argument<T>(brief: string, placeholder: string, parse: (input: string) => T): Parameter<T>
export function argument(
  brief: string,
  placeholder: string,
  parse: (input: string) => unknown = String,
): Parameter<unknown> {
  return { definition: { brief, placeholder, parse } }
}

export function optionalArgument(brief: string, placeholder: string): Parameter<string | undefined> {
  return { definition: { brief, placeholder, parse: String, optional: true } }
}
