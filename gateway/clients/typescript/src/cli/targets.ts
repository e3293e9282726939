// An operation of the API by its name in the library, such as `runs.get`.

import { operations } from '../generated/operations.ts'
import type { Operation } from '../operation.ts'
import type { Payroll } from '../payroll.ts'

export type Target = { readonly resource: string; readonly method: string; readonly operation: Operation }

type Methods = Readonly<Record<string, Readonly<Record<string, (...args: unknown[]) => unknown>>>>

/** @throws {Error} that says which names there are. */
export function targetOf(input: string): Target {
  const [resource = '', method = ''] = input.split('.')
  const methods = Object.hasOwn(operations, resource) ? operations[resource] : undefined
  if (methods === undefined)
    throw new Error(`"${resource}" is no resource. Write one of ${Object.keys(operations).join(', ')}.`)
  const operation = Object.hasOwn(methods, method) ? methods[method] : undefined
  if (operation === undefined)
    throw new Error(`${resource} has no "${method}". Write one of ${Object.keys(methods).join(', ')}.`)
  return { resource, method, operation }
}

export const allTargets: readonly Target[] = Object.entries(operations).flatMap(([resource, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ resource, method, operation })),
)

/** Names of the parameters of the path, in its order. */
export const pathNamesOf = ({ operation }: Target): string[] =>
  [...operation.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!)

type Arguments = {
  readonly ids: readonly (string | number)[]
  readonly body?: unknown
  readonly query: Readonly<Record<string, unknown>>
  readonly options: object
}

/** What the method of the library returns: a call, a download or a stream, by `operation.reply`. */
export function invoke(payroll: Payroll, target: Target, { ids, body, query, options }: Arguments): unknown {
  const { resource, method, operation } = target
  return (payroll as unknown as Methods)[resource]![method]!(
    ...ids,
    ...(operation.body === undefined ? [] : [body]),
    ...(operation.query === true ? [query] : []),
    options,
  )
}
