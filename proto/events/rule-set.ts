import { heads } from '../law/law.ts'
import { date, eventRecord, group, list, oneOf, orNull, text, whole } from './fields.ts'

export const ruleSetPublished = eventRecord(
  'The statutory rules that payslips are calculated with changed: the rule set of a month has another version, a month is offered for the first time, or a month is no longer offered. One event reports all months that changed. Payslips that were calculated before keep their version. The rules belong to no organization; each subscription gets the event once, for the first organization that it covers, in sandboxes and production alike.',
  {
    organization_id: whole('The first organization that the subscription covers.'),
    effective_from: date('First day of the first month whose rule set changed.'),
    effective_to: date('Last day of the last month whose rule set changed.'),
    rule_sets: list(
      group({
        effective_from: date('First day of the month.'),
        effective_to: date('Last day of the month.'),
        version: orNull(
          text('Version of the rule set, as payslips state it; null: the month is no longer offered.'),
        ),
        replaces: orNull(
          text('Version that was offered for the month before and is not any more; null: the month is new.'),
        ),
      }),
      'The first 100 of the months whose rule sets changed, by date.',
    ),
    rule_set_count: whole('Number of months whose rule sets changed.', { minimum: 1 }),
    heads: list(
      group({
        head: oneOf(heads, 'The subject of the rules.'),
        state_code: orNull(text('Two letters; null for law of the Union.')),
      }),
      'The first 100 of the subjects whose rules changed. Empty if months were only added or removed.',
    ),
    head_count: whole('Number of subjects whose rules changed.', { minimum: 0 }),
    rules_path: text('Path of the API that lists the rules in force on `effective_from`.'),
    rule_sets_path: text(
      'Path of the API that lists the versions on offer. `GET /rule-sets/{version}/diff` compares two of them.',
    ),
  },
)
