import { reply } from '../../../http/route.ts'
import { bulkBodyLimit } from '../../../http/bulk.ts'
import { refuseFindings } from '../../../http/findings.ts'
import { ndjson } from '../../../http/lines.ts'
import { route } from '../../route.ts'
import { peopleOfStream } from '../../../http/work-budget.ts'
import { ruleDecisionFindings } from '../../payroll-settings/rule-decisions.ts'
import { Preview } from './schema.ts'
import { PreviewAnswer, PreviewLine } from './answer-schema.ts'
import { warnOfPaise } from '../../salary/paise-warning.ts'
import { ruleOverrides } from './rule-overrides.ts'
import { collectPreview, linesOfPreview } from './answer.ts'
import { peopleAsked, previewQuestion } from './service.ts'

/** Contract 2.1: the answer is there within 30 s. The rest is for the way, and for printing it. */
const answeredWithinMs = 28_000

function peopleIn(body: unknown): number {
  const employees = typeof body === 'object' && body !== null && 'employees' in body ? body.employees : []
  return Array.isArray(employees) ? employees.length : 0
}

export const previewPayrollRun = route({
  tag: 'Payroll runs',
  operationId: 'previewPayrollRun',
  summary: 'Preview payslips',
  description:
    'Calculates up to 1,000 payslips and stores nothing. Facts in the request replace stored ones, so no employee needs to be stored. Use it for offers, simulations and comparisons. With `Accept: application/x-ndjson` payslips are streamed, one per line.',
  method: 'post',
  path: '/v1/payroll-runs/preview',
  scope: 'payroll:preview',
  pool: 'payroll',
  body: Preview,
  example: {
    organization_id: 12,
    period: { month: 10, year: 2026 },
    employees: [
      {
        ref: 'asha',
        profile: { work_state_code: 'KA', gender: 'female', date_of_birth: '1992-05-17' },
        salary: {
          components: [
            { code: 'BASIC', monthly_amount: 30_000 },
            { code: 'HRA' },
            { code: 'SPECIAL', monthly_amount: 8000 },
          ],
        },
        attendance: { lop_days: 1 },
      },
    ],
  },
  bodyLimit: bulkBodyLimit,
  transactions: 'several',
  people: ({ body, accept }) => Math.min(peopleIn(body), accept.includes(ndjson) ? peopleOfStream : Infinity),
  largeElsewhere: true,
  effect: 'none',
  idempotency: 'unkept',
  replies: { 200: PreviewAnswer },
  streams: { [ndjson]: PreviewLine },
  errors: [
    'too_many_items',
    'period_invalid',
    'organization_forbidden',
    'calculation_timeout',
    'concurrency_limit_exceeded',
    'dependency_unavailable',
  ],
  confidential: true,
  async handle({ inTenant, caller, body, fields, accepts, warnings, elapsedMs, hasLeft }, { engine, clock }) {
    const { organizationIds } = caller
    const decisions = body.settings?.ruleDecisions ?? []
    if (decisions.length > 0)
      refuseFindings(ruleDecisionFindings(decisions, await engine.readLaw(), ['settings', 'rule_decisions']))
    const access = { inTenant, organizationIds, clock }
    const question = await previewQuestion(access, body.organizationId ?? null, body)
    for (const { ref, person } of question.people) {
      for (const salary of [person.salary, ...(person.salaryChanges ?? []).map(change => change.salary)])
        warnOfPaise(caller, salary ?? {}, ref, warnings)
    }
    const asked = {
      run: question.run,
      employees: await peopleAsked(engine, question),
      trace: (body.options?.explain ?? 'none') !== 'none',
      supposed: ruleOverrides(body),
      organizationId: question.sourceOrganizationId,
      hasLeft,
    }
    if (accepts.has(ndjson)) {
      return { mediaType: ndjson, stream: linesOfPreview(question, engine.previewInParts(asked), body) }
    }
    const parts = engine.previewInParts(asked, answeredWithinMs - elapsedMs())
    return reply(200, await collectPreview(question, parts, body, fields))
  },
})
