import t from 'tap'

import { attemptHeaders } from '#dispatcher/delivery/sign.ts'
import { signatureHeaders } from '#proto/webhook-message.ts'

// The vector that the contract publishes.
const secret = 'whsec_AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8='
const body = Buffer.from('{"id":"evt_01","type":"payslip.ready"}')

t.test('the published vector', async t => {
  t.same(signatureHeaders({ id: 'evt_01', body }, { current: secret, previous: null }, 1_795_132_800), {
    'x-svc-signature': 'sha256=26aeafc6ebbc7fd07a733b2b4ba360568f95eb97de765c193c30cb30df1ed5a0',
    'webhook-signature': 'v1,EROAuzVvWaP7W4I+X8Yk5CjrmuAU4AjLrcAivUVGu6U=',
  })
})

t.test(
  'while a secret is rotated, the own signature is by the previous one and the standard one by both',
  async t => {
    const next = 'whsec_ISIjJCUmJygpKissLS4vMDEyMzQ1Njc4OTo7PD0+P0A='
    const at = 1_795_132_800
    const sign = (current: string, previous: string | null) =>
      signatureHeaders({ id: 'evt_01', body }, { current, previous }, at)
    const [before, after, rotating] = [sign(secret, null), sign(next, null), sign(next, secret)]
    t.equal(rotating['x-svc-signature'], before['x-svc-signature'])
    t.equal(rotating['webhook-signature'], `${after['webhook-signature']} ${before['webhook-signature']}`)
  },
)

t.test("the subscriber's headers stand back behind ours", async t => {
  const headers = attemptHeaders(
    {
      id: 'dlv_1',
      subscriptionId: 'wh_1',
      organizationId: 12,
      attempts: 2,
      firstAttemptAt: null,
      wanted: true,
      url: 'https://partner.example/hook',
      headers: { 'X-Tenant': 'acme', 'X-SVC-Event': 'forged', 'Webhook-Id': 'forged' },
      attemptsBefore: 0,
      secrets: { current: secret, previous: null },
      event: {
        id: 'evt_01',
        type: 'payslip.ready',
        createdAt: new Date('2026-11-20T08:00:00Z'),
        apiVersion: '2026-11-01',
        data: '{}',
        isTest: false,
        traceparent: null,
      },
    },
    body,
    new Date('2026-11-20T00:00:00.999Z'),
  )
  t.match(headers, {
    'x-tenant': 'acme',
    'x-svc-event': 'payslip.ready',
    'x-svc-delivery': 'dlv_1',
    'x-svc-attempt': '3',
    'webhook-id': 'evt_01',
    'content-type': 'application/json',
  })
  // 2026-11-20 is day 20,777 since 1970: 20,777 x 86,400.
  t.equal(headers['x-svc-timestamp'], '1795132800')
})
