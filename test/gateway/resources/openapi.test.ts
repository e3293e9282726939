import { startGateway } from '../support/gateway.ts'
import t from 'tap'

t.test('the document is served to anyone', async t => {
  const gateway = await startGateway(t)
  const served = await gateway.ask('', 'GET /openapi.json')
  t.equal(served.status, 200)
  t.match(served.body, {
    openapi: '3.1.0',
    paths: { '/employees/{id}': { patch: { operationId: 'updateEmployee' } } },
  })
  t.equal((await fetch(`${gateway.origin}/openapi.json`)).status, 200)
})
