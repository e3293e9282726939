// One HTTP exchange as the gateway's middleware sees it.

import type { ParameterizedContext } from 'koa'

export type ExchangeState = {
  requestId: string
  startedAt: Date
  /** Where the call comes from; empty when its connection is gone already. */
  address: string
  /** What the paths of the API begin with in the environment of the call: `/v1` or `/sandbox/v1`. */
  basePath: string
  /** What the log line tells of the call; filled while it is worked on. */
  log: { route?: string; keyId?: string; organizationIds?: readonly number[]; code?: string }
}

export type Exchange = ParameterizedContext<ExchangeState>
export type Next = () => Promise<void>
