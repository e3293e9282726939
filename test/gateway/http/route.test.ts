// Answers of a handler are a matter of types: these lines are checked by the compiler, and a line that should not
// compile and does breaks the type check.

import { reply } from '#gateway/http/route.ts'
import { choice, money, record } from '#gateway/http/schema.ts'
import { encoderOf } from '#gateway/http/wire.ts'
import { route } from '#gateway/resources/route.ts'
import type { Paise } from '#proto/units.ts'
import t from 'tap'
import { Type } from 'typebox'

const Answer = record({ net_pay: money(), status: choice(['paid', 'held']) })
const paid = { netPay: 180_050 as Paise, status: 'paid' } as const

const declared = {
  operationId: 'example',
  summary: 'An example',
  tag: 'Platform',
  method: 'get',
  path: '/v1/example',
  scope: 'any',
  pool: 'general',
  params: Type.Object({ id: Type.Integer() }),
  replies: { 200: Answer },
  errors: [],
} as const

const examples = [
  route({ ...declared, handle: async ({ params }) => reply(200, { ...paid, netPay: params.id as Paise }) }),
  // @ts-expect-error A status that is not declared.
  route({ ...declared, handle: async () => reply(201, paid) }),
  // @ts-expect-error A word that the schema does not have.
  route({ ...declared, handle: async () => reply(200, { ...paid, status: 'lost' }) }),
  // @ts-expect-error A field that is missing.
  route({ ...declared, handle: async () => reply(200, { status: 'paid' }) }),
  // @ts-expect-error Rupees are no paise.
  route({ ...declared, handle: async () => reply(200, { ...paid, netPay: 1800.5 }) }),
  // @ts-expect-error There is no organization where none was asked for.
  route({ ...declared, handle: async call => reply(200, { ...paid, netPay: call.organizationId }) }),
]

t.equal(examples.length, 6)

t.test('an answer shows what its schema names, and nothing else', async t => {
  const encode = encoderOf(Answer)
  t.equal(encode({ ...paid, accountNumber: '1' }), '{"net_pay":1800.50,"status":"paid"}')
  t.equal(encode({}), '{"net_pay":null,"status":null}')
})
