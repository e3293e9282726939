// Files are read and written elsewhere than JSON is, because the rows of a large one would hold up every other call.

import type { Answer } from './answer.ts'
import type { CompiledRoute } from './compiled-route.ts'
import type { Exchange } from './exchange.ts'
import type { AdmittedCall } from './execute-route.ts'
import { asksForFile } from './representation.ts'
import type { Route } from './route.ts'

/**
 * Executes a call that is answered with a file, as `executeRoute` does. The parts of a long one are made as fast as they
 * are read; the connection that closes ends the making.
 */
export type FileWriter = (ctx: Exchange, compiled: CompiledRoute, admitted: AdmittedCall) => Promise<Answer>

/** Whether the call is answered with a file that takes time to write. */
export function isWrittenElsewhere(route: Route, ctx: Exchange): boolean {
  if (route.files === undefined || route.method !== 'get' || route.filesAtHand === true) return false
  return asksForFile(route, ctx.query, ctx.get('accept'))
}
