// What an organization decides about rows of the law of which the record is not certain.

import { ruleDecisions } from '#proto/calculation.ts'
import type { RuleDecision } from '#proto/calculation.ts'
import type { RecordedLaw } from '#proto/law.ts'
import { fieldProblem, type ProblemDetail } from '#proto/problems.ts'
import { choice, plainDate, record, request, text } from '../http/schema.ts'

const fields = {
  rule_id: text(100, { description: 'The id of a rule as GET /rules shows it, such as IN.PT.OD.' }),
  effective_from: plainDate({ description: 'The day on which the row begins, as GET /rules shows it.' }),
  decision: choice(ruleDecisions, {
    description: '`apply` confirms the row; `decline` keeps the row before it in force.',
  }),
}

/** As it is sent, and as it is shown. */
export const ruleDecisionInput = request(fields, ['rule_id', 'effective_from', 'decision'])
export const ruleDecision = record(fields, 'RuleDecision')
export const ruleDecisionsMax = 50

export const ruleDecisionsDescription =
  'Decisions about rows of the law that GET /rules shows as declinable, sent whole. Without a decision a row applies.'

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
          `There is no rule ${ruleId}; GET /rules lists them.`,
        ),
      ]
    if (row === undefined) {
      const days = ofRule.map(({ from }) => from).join(', ')
      const message = `No row of ${ruleId} begins on ${effectiveFrom}; its rows begin on ${days}.`
      return [fieldProblem(at('effective_from'), 'unknown_reference', message)]
    }
    if (!row.isDeclinable) {
      const message = `The row of ${ruleId} from ${effectiveFrom} applies to everyone; only rows shown as declinable can be decided about.`
      return [fieldProblem(at('rule_id'), 'not_allowed_here', message)]
    }
    if (names.indexOf(names[index]!) !== index)
      return [fieldProblem(at('effective_from'), 'duplicate', 'Decide about a row once.')]
    return []
  })
}
