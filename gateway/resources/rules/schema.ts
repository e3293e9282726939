import { figureUnits, heads } from '#proto/law/law.ts'
import { Type } from 'typebox'
import {
  choice,
  flag,
  nullable,
  page,
  pattern,
  plainDate,
  record,
  stateCode,
  text,
  whole,
} from '../../http/schema.ts'
import { citation, confidence, lawPageQuery, span } from './law-list.ts'

const head = () => choice(heads, { description: 'Statutory subject, such as pf or tds.' })

const figure = record({
  name: text(),
  value: Type.Unsafe<unknown>({
    type: ['number', 'string', 'boolean', 'null'],
    description: 'Number in its unit, or text; null: no limit.',
  }),
  unit: choice(figureUnits),
})

export const Rule = record(
  {
    id: text(),
    head: head(),
    state_code: nullable(stateCode()),
    ...span,
    published_on: nullable(
      plainDate({ description: 'Date of the official notification; null: not recorded.' }),
    ),
    citation,
    source: text(2000),
    checked_on: plainDate({ description: 'Date on which the rule was last compared with its source.' }),
    confidence: confidence(),
    doubt: nullable(text(2000)),
    declinable: flag({
      description:
        'Whether an organization can confirm or decline this version with `rule_decisions` of the payroll settings.',
    }),
    values: Type.Array(figure),
  },
  'Rule',
)

const covered = record({
  head: head(),
  state_code: nullable(stateCode()),
  recorded_from: plainDate(),
  recorded_to: nullable(plainDate({ description: 'Last day that the rules cover; null: open-ended.' })),
  checked_against: text(2000),
  not_covered: Type.Array(text(2000)),
})

export const RuleQuery = Type.Object({
  ...lawPageQuery,
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
export const RulePath = Type.Object({ id: text(100) })
export const RuleHistory = record(
  { id: text(), head: head(), state_code: nullable(stateCode()), versions: Type.Array(Rule) },
  'RuleHistory',
)

const versionText = () =>
  pattern(
    '^\\d{4}-\\d{2}\\.[0-9a-f]{12}$',
    'Month and fingerprint of the rule set, as in 2026-10.3f9a0c41d27e.',
    '2026-10.3f9a0c41d27e',
  )

export const RuleSetQuery = Type.Object({ ...lawPageQuery, year: Type.Optional(whole(2000, 2100)) })
export const RuleSetList = page(
  record(
    {
      version: versionText(),
      month: Type.Integer(),
      year: Type.Integer(),
      effective_from: plainDate(),
      effective_to: plainDate(),
      rule_count: Type.Integer(),
    },
    'RuleSet',
  ),
)
export const RuleSetPath = Type.Object({ version: text(40) })
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
        change: choice(['added', 'removed', 'changed']),
        before: Type.Array(Rule),
        after: Type.Array(Rule),
      }),
    ),
  },
  'RuleSetDiff',
)
