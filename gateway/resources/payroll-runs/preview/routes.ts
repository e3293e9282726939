import { reply } from '../../../http/route.ts'
import { bulkBodyLimit } from '../../../http/bulk.ts'
import { ndjson } from '../../../http/lines.ts'
import { route } from '../../route.ts'
import { Preview, PreviewAnswer, PreviewLine } from './schema.ts'
import { supposedLaw } from './supposed-law.ts'
import { linesOfPreview, peopleAsked, presentPreview, previewQuestion } from './service.ts'

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
  effect: 'none',
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
  async handle({ inTenant, caller: { organizationIds }, body, accepts }, { engine, clock }) {
    const access = { inTenant, organizationIds, clock }
    const question = await previewQuestion(access, body.organizationId ?? null, body)
    const asked = {
      run: question.run,
      employees: await peopleAsked(engine, question),
      trace: (body.options?.explain ?? 'none') !== 'none',
      supposed: supposedLaw(body),
      organizationId: question.lender,
    }
    if (accepts.has(ndjson)) {
      return { mediaType: ndjson, stream: linesOfPreview(question, engine.previewInParts(asked), body) }
    }
    return reply(200, presentPreview(question, await engine.preview(asked), body))
  },
})
