import { type Guards, guardsOf } from './guarded-fields.ts'
import { type InputReader, inputReaderOf } from './input.ts'
import type { Route } from './route.ts'
import { encoderOf, type Printer } from './wire.ts'

/** A route with its schemas compiled. */
export type CompiledRoute = {
  readonly route: Route
  readonly input: InputReader
  readonly guards: Guards
  readonly encoders: ReadonlyMap<number, Printer>
}

export function compileRoute(route: Route): CompiledRoute {
  // A charge is a transaction of its own, on another connection than that of the call; and none is held while waiting.
  const waits = route.pool === 'payroll' || route.cost !== undefined || route.people !== undefined
  if (waits && route.transactions !== 'several')
    throw new Error(
      `${route.operationId} is admitted when it is executed and must open its own transactions.`,
    )
  const encoders = Object.entries(route.replies).map(
    ([status, schema]) => [Number(status), encoderOf(schema)] as const,
  )
  return { route, input: inputReaderOf(route), guards: guardsOf(route), encoders: new Map(encoders) }
}
