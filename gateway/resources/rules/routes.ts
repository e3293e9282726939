import { yearOf } from '#proto/calendar/plain-date.ts'
import { reply } from '../../http/route.ts'
import { route } from '../route.ts'
import { today } from '#proto/process/clock.ts'
import { pageOfAll } from './law-list.ts'
import {
  RuleHistory,
  RuleList,
  RulePath,
  RuleQuery,
  RuleSetDiff,
  RuleSetDiffQuery,
  RuleSetList,
  RuleSetPath,
  RuleSetQuery,
} from './schema.ts'
import {
  coverageOf,
  presentRule,
  presentRuleSet,
  rowKey,
  ruleHistory,
  ruleSetDiff,
  rulesInForce,
} from './service.ts'

// The law is nobody's record: every key may read it, and no transaction is opened for it.
const shared = {
  tag: 'Rules',
  method: 'get',
  scope: 'any',
  pool: 'general',
  transactions: 'several',
} as const

export const listRules = route({
  ...shared,
  operationId: 'listRules',
  summary: 'List statutory rules',
  description: 'Returns the rates, ceilings and slabs in force on a day, with dates and sources.',
  path: '/v1/rules',
  query: RuleQuery,
  replies: { 200: RuleList },
  errors: ['invalid_cursor', 'dependency_unavailable'],
  async handle({ query, page }, { engine, clock }) {
    const law = await engine.readLaw()
    const rows = rulesInForce(law, query.asOf ?? today(clock), query)
    const { data, meta } = pageOfAll(rows, page, rowKey)
    return reply(200, { data: data.map(presentRule), meta, coverage: coverageOf(law, query) })
  },
})

export const getRule = route({
  ...shared,
  operationId: 'getRule',
  summary: 'Get a statutory rule',
  description: 'Returns every recorded version of one rule, newest first, with dates and sources.',
  path: '/v1/rules/{id}',
  params: RulePath,
  replies: { 200: RuleHistory },
  errors: ['dependency_unavailable'],
  async handle({ params }, { engine }) {
    return reply(200, ruleHistory(await engine.readLaw(), params.id))
  },
})

export const listRuleSets = route({
  ...shared,
  operationId: 'listRuleSets',
  summary: 'List rule sets',
  description:
    'Returns the versions of the statutory rules by month, the newest first. Each payslip states the version that it was calculated with.',
  path: '/v1/rule-sets',
  query: RuleSetQuery,
  replies: { 200: RuleSetList },
  errors: ['invalid_cursor', 'dependency_unavailable'],
  async handle({ query, page }, { engine }) {
    const { ruleSets } = await engine.readLaw()
    const wanted = ruleSets.filter(({ start }) => query.year === undefined || yearOf(start) === query.year)
    const { data, meta } = pageOfAll(wanted.toReversed(), page, ({ version }) => version)
    return reply(200, { data: data.map(presentRuleSet), meta })
  },
})

export const diffRuleSets = route({
  ...shared,
  operationId: 'diffRuleSets',
  summary: 'Compare rule sets',
  description: 'Returns the rules that differ between two rule sets, with their values before and after.',
  path: '/v1/rule-sets/{version}/diff',
  params: RuleSetPath,
  query: RuleSetDiffQuery,
  replies: { 200: RuleSetDiff },
  errors: ['dependency_unavailable'],
  async handle({ params, query }, { engine }) {
    return reply(200, ruleSetDiff(await engine.readLaw(), params.version, query.against ?? null))
  },
})
