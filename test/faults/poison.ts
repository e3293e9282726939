// Loaded into an engine with `--import`: the calculation that its threads load is then the one that breaks down at
// some people. Nothing in the engine knows of it.

import { registerHooks } from 'node:module'

const poisoned = new URL('poisoned-calculate.ts', import.meta.url).href

registerHooks({
  resolve(specifier, context, next) {
    const isOfTasks =
      specifier === '../payslip/settlement.ts' &&
      context.parentURL?.endsWith('/engine/shard/preview.ts') === true
    return next(isOfTasks ? poisoned : specifier, context)
  },
})
