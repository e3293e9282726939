import { startGateway } from '../support/gateway.ts'
import { testMaster } from '../support/masters.ts'
import t from 'tap'

const gateway = await startGateway(t)

t.test('designations', t =>
  testMaster(t, gateway, { plural: 'designations', prefix: 'dsg', more: { grade: 'W3' } }),
)
