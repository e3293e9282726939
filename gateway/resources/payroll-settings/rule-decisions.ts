// An organization's decisions about rows of the law of which the record is not certain.

import { ruleDecisions } from '#proto/calculation/run-input.ts'
import type { RuleDecision } from '#proto/calculation/run-input.ts'
import type { RecordedLaw } from '#proto/law/law.ts'
import { fieldProblem, type ProblemDetail } from '#proto/problems.ts'
import { choice, plainDate, record, request, text } from '../../http/schema.ts'

const fields = {
  rule_id: text(100, { description: 'Id of a rule from GET /rules, such as IN.PT.OD.' }),
  effective_from: plainDate({ description: 'First day of the version, as in GET /rules.' }),
  decision: choice(ruleDecisions, {
    description: '`apply`: the version applies; `decline`: the previous version remains in force.',
  }),
}

/** As it is sent, and as it is shown. */
export const ruleDecisionInput = request(fields, ['rule_id', 'effective_from', 'decision'])
export const ruleDecision = record(fields, 'RuleDecision')
export const ruleDecisionsMax = 50

export const ruleDecisionsDescription =
  'Decisions about rule versions that GET /rules marks as `declinable`; the list replaces the earlier one. Versions without a decision apply.'

/** Names each row that is not recorded, is certain, or is decided about twice. */
export function ruleDecisionFindings(
  decisions: readonly RuleDecision[],
  { rows }: RecordedLaw,
  path: readonly string[],
): ProblemDetail[] {
  const names = decisions.map(({ ruleId, effectiveFrom }) => `${ruleId} ${effectiveFrom}`)
  return decisions.flatMap(({ ruleId, effectiveFrom }, index) => {
    const ofRule = rows.filter(({ id }) => id === ruleId)
    const row = ofRule.find(({ from }) => from === effectiveFrom)
    const at = (field: string) => [...path, index, field]
    if (ofRule.length === 0)
      return [
        fieldProblem(
          at('rule_id'),
          'unknown_reference',
          `Rule ${ruleId} does not exist. GET /rules lists the rules.`,
        ),
      ]
    if (row === undefined) {
      const days = ofRule.map(({ from }) => from).join(', ')
      const message = `No version of ${ruleId} starts on ${effectiveFrom}. Its versions start on ${days}.`
      return [fieldProblem(at('effective_from'), 'unknown_reference', message)]
    }
    if (!row.isDeclinable) {
      const message = `The version of ${ruleId} from ${effectiveFrom} is not declinable and always applies.`
      return [fieldProblem(at('rule_id'), 'not_allowed_here', message)]
    }
    if (names.indexOf(names[index]!) !== index)
      return [
        fieldProblem(
          at('effective_from'),
          'duplicate',
          'The version occurs twice. Send one decision for each version.',
        ),
      ]
    return []
  })
}
