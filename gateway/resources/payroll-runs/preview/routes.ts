import { reply } from '../../../http/route.ts'
import { bulkBodyLimit } from '../../../http/bulk.ts'
import { route } from '../../route.ts'
import { Preview, PreviewAnswer } from './schema.ts'
import { supposedLaw } from './supposed-law.ts'
import { peopleAsked, presentPreview, previewQuestion } from './service.ts'

export const previewPayrollRun = route({
  tag: 'Payroll runs',
  operationId: 'previewPayrollRun',
  summary: 'Calculate slips without storing anything',
  method: 'post',
  path: '/v1/payroll-runs/preview',
  scope: 'payroll:preview',
  pool: 'payroll',
  body: Preview,
  bodyLimit: bulkBodyLimit,
  transactions: 'several',
  replies: { 200: PreviewAnswer },
  errors: [
    'too_many_items',
    'period_invalid',
    'organization_forbidden',
    'calculation_timeout',
    'dependency_unavailable',
  ],
  confidential: true,
  async handle({ inTenant, body }, { engine }) {
    const question = await inTenant(tenant => previewQuestion(tenant, body.organizationId ?? null, body))
    const trace = (body.options?.explain ?? 'none') !== 'none'
    const answer = await engine.preview({
      run: question.run,
      employees: await peopleAsked(engine, question),
      trace,
      supposed: supposedLaw(body),
    })
    return reply(200, presentPreview(question, answer, body))
  },
})
