import { type InputReader, inputReaderOf } from './input.ts'
import type { Route } from './route.ts'
import { encoderOf } from './wire.ts'

/** A route with its schemas compiled. */
export type Prepared = {
  readonly route: Route
  readonly input: InputReader
  readonly encoders: ReadonlyMap<number, (body: unknown) => string>
}

export function prepare(route: Route): Prepared {
  const encoders = Object.entries(route.replies).map(
    ([status, schema]) => [Number(status), encoderOf(schema)] as const,
  )
  return { route, input: inputReaderOf(route), encoders: new Map(encoders) }
}
