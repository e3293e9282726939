// Allowances that are exempt within a limit of their own.

import { add, lesser, noPaise, paise } from '../../money/paise.ts'
import type { Paise } from '../../money/paise.ts'
import { fromField, fromRule, step } from '../../trace/steps.ts'
import type { RuleWarning } from '../outcome.ts'
import type { AllowanceFacts, Regime } from './facts.ts'
import type { TdsLaw } from './law.ts'
import type { AllowanceLimit } from './parameters.ts'
import type { PartsTrace } from './steps.ts'

export type ExemptAllowance = {
  readonly code: string
  readonly section: string
  readonly received: Paise
  readonly limit: Paise
  readonly exempt: Paise
}

const nothingExempt: readonly ExemptAllowance[] = []

/** One entry an allowance of this regime; what the regime does not exempt is left out. `traced` records their steps. */
export function exemptAllowances(
  claims: readonly AllowanceFacts[],
  regime: Regime,
  law: TdsLaw,
  traced: PartsTrace | null = null,
): readonly ExemptAllowance[] {
  if (claims.length === 0) return nothingExempt
  return claims.flatMap(claim => {
    const rule = law.allowances.rules.find(({ code }) => code === claim.code)
    if (rule === undefined || !rule.regimes.includes(regime)) return []
    const limit = limitOf(claim, rule.limit)
    const { code, section } = rule
    if (traced !== null) {
      const received = fromField(`tax.allowances[${code}]`, claim.received)
      const inputs = { received, limit: fromRule(law.allowances, limit) }
      const label = `Exempt of ${code}, section ${section}`
      traced.parts[code] = step(traced.steps, 'min', label, inputs, law.allowances)
    }
    return [{ code, section, received: claim.received, limit, exempt: lesser(claim.received, limit) }]
  })
}

function limitOf(claim: AllowanceFacts, limit: AllowanceLimit): Paise {
  if (limit.by === 'spending') return claim.spent
  if (limit.by === 'children')
    return paise(limit.monthly * claim.months * Math.min(claim.children, limit.children))
  return paise((claim.inListedCity ? limit.inListedCity : limit.elsewhere) * claim.months)
}

export function unknownAllowances(claims: readonly AllowanceFacts[], law: TdsLaw): RuleWarning[] {
  return claims
    .filter(claim => !law.allowances.rules.some(({ code }) => code === claim.code))
    .map(({ code }) => ({
      code: 'tax_claim_unknown',
      message: `No exempt allowance "${code}" is recorded; it stays taxable.`,
      field: 'tax.declarations',
    }))
}

export function exemptTotal(parts: readonly { readonly exempt: Paise }[]): Paise {
  let sum = noPaise
  for (const { exempt } of parts) sum = add(sum, exempt)
  return sum
}
