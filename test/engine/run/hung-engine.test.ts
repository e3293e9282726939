// A preview of few employees is calculated in the main thread of the engine. One that hangs there must cost that engine
// alone, and only for as long as it takes to replace it.

import t from 'tap'
import { startTestStack, createTestOrganization } from '../../support/office.ts'
import { eventually } from '../../support/stack.ts'
import { poisons } from '../../faults/poisoned-calculate.ts'

const poison = new URL('../../faults/poison.ts', import.meta.url).href

const preview = (basic: number) => ({
  period: { month: 10, year: 2026 },
  components: [
    { code: 'BASIC', name: 'Basic', type: 'earning', category: 'basic', calculation: { method: 'flat' } },
  ],
  employees: [
    {
      ref: 'asha',
      profile: { date_of_joining: '2021-06-01', work_state_code: 'DL' },
      salary: { components: [{ code: 'BASIC', monthly_amount: basic }] },
    },
  ],
})

t.test('an engine whose main thread hangs is killed, and the next one answers', async t => {
  const house = await startTestStack(t, {
    environment: { NODE_OPTIONS: `--import=${poison}`, TASK_SECONDS: '10' },
  })
  const { call } = await createTestOrganization(house)
  const before = await call('POST', '/payroll-runs/preview', preview(20_000))
  t.equal(before.status, 200, before.text)

  const hung = await call('POST', '/payroll-runs/preview', preview(poisons.endless))
  t.match(String(hung.status), /^50[34]$/, hung.text)
  t.equal(hung.at('retryable'), true)

  const after = await eventually('previews are answered again', async () => {
    const answer = await call('POST', '/payroll-runs/preview', preview(20_000))
    return answer.status === 200 ? answer : null
  })
  t.same(after.at('results'), before.at('results'))
})
