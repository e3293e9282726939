// The law of a preview, where the caller asks for another than that of the period. Whether it fits the record is for
// the engine to say, which holds the record.

import type { RuleOverrides } from '#proto/law/law.ts'
import { fieldProblem, Problem } from '#proto/problems.ts'
import type { FromWire } from '../../../http/wire.ts'
import type { Preview } from './schema.ts'

/** Null where nothing is supposed. */
export function ruleOverrides(body: FromWire<typeof Preview>): RuleOverrides | null {
  const { ruleSet, ruleOverrides = [], options } = body
  const version = ruleSet?.version ?? null
  const knownOn = ruleSet?.asOf ?? null
  if ((options?.ruleSetDate ?? null) !== null) {
    throw new Problem('validation_failed', 'rule_set_date is not supported in previews. Use rule_set.', [
      fieldProblem(
        ['options', 'rule_set_date'],
        'not_allowed_here',
        'Send rule_set.version or rule_set.as_of.',
      ),
    ])
  }
  if (version !== null && knownOn !== null) {
    throw new Problem('validation_failed', 'A rule set is selected either by its version or by a date.', [
      fieldProblem(['rule_set', 'as_of'], 'duplicate', 'Send either version or as_of, not both.'),
    ])
  }
  if (version === null && knownOn === null && ruleOverrides.length === 0) return null
  return { version, knownOn, overrides: ruleOverrides }
}
