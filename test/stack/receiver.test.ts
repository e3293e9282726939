import t from 'tap'

import { signaturesVerify } from '#bench/demo/receiver.ts'

// The test vector of the published contract.
const secret = 'whsec_AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8='
const body = Buffer.from('{"id":"evt_01","type":"payslip.ready"}')
const sentAt = 1_795_132_800
const headers = {
  'x-svc-timestamp': '1795132800',
  'x-svc-signature': 'sha256=26aeafc6ebbc7fd07a733b2b4ba360568f95eb97de765c193c30cb30df1ed5a0',
  'webhook-id': 'evt_01',
  'webhook-timestamp': '1795132800',
  'webhook-signature': 'v1,EROAuzVvWaP7W4I+X8Yk5CjrmuAU4AjLrcAivUVGu6U=',
}

t.test('the receiver of the demo accepts what the contract signs', async t => {
  t.ok(signaturesVerify(headers, body, secret, sentAt + 2))
  t.ok(signaturesVerify(headers, body, secret, sentAt + 300), 'to the last second of the tolerance')
  const rotated = {
    ...headers,
    'webhook-signature': `v1,c29tZXRoaW5nIGVsc2U= ${headers['webhook-signature']}`,
  }
  t.ok(
    signaturesVerify(rotated, body, secret, sentAt),
    'one of several signatures, while a secret is exchanged',
  )
})

t.test('and refuses everything else', async t => {
  const otherSecret = 'whsec_AQECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8='
  t.notOk(
    signaturesVerify(headers, Buffer.from(body.toString().replace('01', '02')), secret, sentAt),
    'another body',
  )
  t.notOk(signaturesVerify(headers, body, otherSecret, sentAt), 'another secret')
  t.notOk(signaturesVerify(headers, body, secret, sentAt + 301), 'an old request')
  t.notOk(signaturesVerify(headers, body, secret, sentAt - 301), 'a request from the future')
  t.notOk(signaturesVerify({}, body, secret, sentAt), 'no signature at all')
  for (const name of Object.keys(headers)) {
    t.notOk(signaturesVerify({ ...headers, [name]: '1795132801' }, body, secret, sentAt), `another ${name}`)
  }
})
