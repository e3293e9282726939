// A calculation is on record once, under the name of the call that asked for it.

import t from 'tap'
import { queryAsOwner } from '../support/database.ts'
import { made, startTestStack, createTestOrganization } from '../support/office.ts'
import { eventually } from '../support/stack.ts'

type Entry = { operation: string; key: string; request: string; account: string }

t.test('a calculation is recorded by the engine, and once', async t => {
  const house = await startTestStack(t)
  const office = await createTestOrganization(house)
  const { call, seeded } = office
  const run = await made(call)
  const entries = () =>
    queryAsOwner<Entry>(
      house.databaseUrl,
      `select a.operation, a.key_id as key, a.request_id as request, a.account_id as account
       from audit_entry a where a.resource_id = $1 and a.action = 'called' order by a.sequence`,
      [run.split('/').at(-1)],
    )

  const gateway = await call('POST', `${run}/calculate`, {}, { prefer: 'wait=30' })
  t.equal(gateway.at('status'), 'generated', gateway.text)
  t.same(await entries(), [
    {
      operation: 'calculatePayrollRun',
      key: seeded.keyId,
      request: gateway.headers.get('x-request-id'),
      account: seeded.accountId,
    },
  ])
  const refused = await call('POST', `${run}/calculate`, {})
  t.equal(refused.status, 409)
  t.equal((await entries()).length, 1, 'what is refused is not put on record')

  const again = await call('POST', `${run}/recalculate`, { only: 'stale' })
  t.equal(again.status < 300, true, again.text)
  t.equal((await entries())[1]?.operation, 'recalculatePayrollRun', 'with nothing to do, too')
  await eventually('the run rests', async () => (await call('GET', run)).at('status') === 'generated')
})
