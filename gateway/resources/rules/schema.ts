import { figureUnits, heads } from '#proto/law/law.ts'
import { Type } from 'typebox'
import {
  choice,
  described,
  flag,
  nullable,
  page,
  pageQuery,
  pattern,
  plainDate,
  record,
  stateCode,
  text,
  whole,
} from '../../http/schema.ts'
import { citation, confidence, span } from './law-list.ts'

const head = () => choice(heads, { description: 'Statutory subject, such as pf or tds.' })

const figure = record({
  name: described(text(), 'Name of the value.', 'ceiling'),
  value: Type.Unsafe<unknown>({
    type: ['number', 'string', 'boolean', 'null'],
    description: 'Number in its unit, or text; null: no limit.',
  }),
  unit: described(choice(figureUnits), 'Unit of the value.', 'rupees'),
})

export const Rule = record(
  {
    id: described(text(), 'Id of the rule.', 'IN.EPF.WAGE_CEILING'),
    head: head(),
    state_code: nullable(stateCode()),
    ...span,
    published_on: nullable(
      plainDate({ description: 'Date of the official notification; null: not recorded.' }),
    ),
    citation,
    source: described(text(2000), 'Kind of source.', 'notification'),
    checked_on: plainDate({ description: 'Date on which the rule was last compared with its source.' }),
    confidence: confidence(),
    doubt: nullable(text(2000)),
    declinable: flag({
      description:
        'Whether an organization can confirm or decline this version with `rule_decisions` of the payroll settings.',
    }),
    values: described(Type.Array(figure), 'The values of the rule.'),
  },
  'Rule',
)

const covered = record({
  head: head(),
  state_code: nullable(stateCode()),
  recorded_from: described(plainDate(), 'First day that the rules cover.', '2019-04-01'),
  recorded_to: nullable(plainDate({ description: 'Last day that the rules cover; null: open-ended.' })),
  checked_against: described(
    text(2000),
    'What the rules were checked against.',
    'Official gazettes up to 20 November 2026',
  ),
  not_covered: described(Type.Array(text(2000)), 'What the rules do not cover.', 'Sikkim: income tax'),
})

export const RuleQuery = Type.Object({
  ...pageQuery,
  as_of: Type.Optional(plainDate({ description: 'Date on which the rules are in force. Default: today.' })),
  head: Type.Optional(head()),
  state_code: Type.Optional(stateCode()),
})
export const RuleList = record({
  ...page(Rule).properties,
  coverage: Type.Array(covered, {
    description: 'What the recorded rules cover for each subject, and what they do not cover.',
  }),
})
export const RulePath = Type.Object({ id: described(text(100), 'Id of the rule.', 'IN.EPF.WAGE_CEILING') })
export const RuleHistory = record(
  {
    id: text(),
    head: head(),
    state_code: nullable(stateCode()),
    versions: described(Type.Array(Rule), 'All versions of the rule, newest first.'),
  },
  'RuleHistory',
)

const versionText = () =>
  pattern(
    '^\\d{4}-\\d{2}\\.[0-9a-f]{12}$',
    'Month and fingerprint of the rule set, as in 2026-10.3f9a0c41d27e.',
    '2026-10.3f9a0c41d27e',
  )

export const RuleSetQuery = Type.Object({ ...pageQuery, year: Type.Optional(whole(2000, 2100)) })
export const RuleSetList = page(
  record(
    {
      version: versionText(),
      month: Type.Integer(),
      year: Type.Integer(),
      effective_from: plainDate(),
      effective_to: plainDate(),
      rule_count: described(Type.Integer(), 'Number of rules.', 412),
    },
    'RuleSet',
  ),
)
export const RuleSetPath = Type.Object({
  version: described(text(40), 'Version of the rule set.', '2026-10.3f9a0c41d27e'),
})
export const RuleSetDiffQuery = Type.Object({
  against: Type.Optional(
    text(40, { description: 'Earlier version to compare with. Default: that of the previous month.' }),
  ),
})
export const RuleSetDiff = record(
  {
    version: versionText(),
    against: versionText(),
    changes: Type.Array(
      record({
        rule_id: text(),
        head: head(),
        state_code: nullable(stateCode()),
        change: described(choice(['added', 'removed', 'changed']), 'How the rule differs.', 'changed'),
        before: described(Type.Array(Rule), 'The rule in the earlier set.'),
        after: described(Type.Array(Rule), 'The rule in the later set.'),
      }),
    ),
  },
  'RuleSetDiff',
)
