// Loaded into an engine with `--import`: the calculation that its threads load is then the one that breaks down at
// some people. Nothing in the engine knows of it.

import { registerHooks } from 'node:module'

const calculation = import.meta.resolve('#engine/payslip/settlement/settlement.ts')
const tasks = import.meta.resolve('#engine/shard/preview.ts')
const poisoned = new URL('poisoned-calculate.ts', import.meta.url).href

registerHooks({
  resolve(specifier, context, next) {
    const found = next(specifier, context)
    return found.url === calculation && context.parentURL === tasks ? next(poisoned, context) : found
  },
})
