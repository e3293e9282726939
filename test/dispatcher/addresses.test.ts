import t from 'tap'

import { createAddresses, isPublic } from '#proto/network/public-addresses.ts'
import { refuseWebhookAddress } from '#proto/network/webhook-address.ts'
import { table } from '../support/table.ts'

const urls = table`
  url                                  | answer          | why
  https://partner.example/hook?x=1     | fine            | the ordinary case
  https://partner.example:8443/hook    | fine            | the other usual port
  https://partner.example:1024/        | fine            | the first free port
  https://xn--bcher-kva.example/       | fine            | a name in its wire form
  https://bücher.example/              | fine            | the parser writes it in its wire form
  http://partner.example/hook          | https_required  | no TLS
  ftp://partner.example/hook           | https_required  | no TLS either
  partner.example/hook                 | url_not_allowed | no scheme
  https://me@partner.example/          | url_not_allowed | a user name
  https://me:pw@partner.example/       | url_not_allowed | a password
  https://partner.example:22/          | url_not_allowed | a system port
  https://partner.example:1023/        | url_not_allowed | the last system port
  https://127.0.0.1/                   | url_not_allowed | an address
  https://127.1/                       | url_not_allowed | the same, short
  https://0/                           | url_not_allowed | the unspecified address
  https://2130706433/                  | url_not_allowed | 127.0.0.1 as one number
  https://0x7f000001/                  | url_not_allowed | the same in hexadecimal
  https://0177.0.0.1/                  | url_not_allowed | the same in octal
  https://127.0.0.1./                  | url_not_allowed | with a closing dot
  https://８.８.８.８/                   | url_not_allowed | digits in full width
  https://8.8.8.8/                     | url_not_allowed | public, but no name
  https://10.0.0.1/                    | url_not_allowed | private
  https://172.16.0.1/                  | url_not_allowed | private
  https://192.168.0.1/                 | url_not_allowed | private
  https://169.254.169.254/             | url_not_allowed | the metadata of a cloud
  https://[::1]/                       | url_not_allowed | loopback
  https://[fc00::1]/                   | url_not_allowed | private
  https://[::ffff:127.0.0.1]/          | url_not_allowed | loopback in disguise
  https://localhost/                   | url_not_allowed | a single label
  https://localhost./                  | url_not_allowed | with a closing dot
  https://intranet/                    | url_not_allowed | a single label
  https://db.internal/                 | url_not_allowed | inside by name
  https://printer.local/               | url_not_allowed | inside by name
  https://app.localhost/               | url_not_allowed | inside by name
  https://DB.INTERNAL./                | url_not_allowed | inside by name, shouting
`
for (const c of urls) {
  t.test(`${c('url')}: ${c('why')}`, async t => {
    t.equal(refuseWebhookAddress(c('url'), false)?.code ?? 'fine', c('answer'))
  })
}

t.test('a long address', async t => {
  t.equal(
    refuseWebhookAddress(`https://partner.example/${'a'.repeat(2_048)}`, false)?.code,
    'url_not_allowed',
  )
})

t.test('loopback, where it is allowed, and nothing else inside', async t => {
  for (const url of ['https://localhost:8443/', 'https://127.0.0.1:80/', 'https://[::1]:9000/']) {
    t.equal(refuseWebhookAddress(url, true), null, url)
  }
  for (const url of [
    'https://10.0.0.1/',
    'https://intranet/',
    'https://169.254.169.254/',
    'https://127.0.0.2/',
  ]) {
    t.equal(refuseWebhookAddress(url, true)?.code, 'url_not_allowed', url)
  }
  t.equal(refuseWebhookAddress('http://localhost/', true)?.code, 'https_required')
})

// The first and the last address of each block of the special-purpose registries, and the neighbours outside.
const addresses = table`
  address                                 | public | block
  0.0.0.0                                 | no     | this network
  0.255.255.255                           | no     | this network
  1.0.0.0                                 | yes    | after it
  9.255.255.255                           | yes    | before 10/8
  10.0.0.0                                | no     | private
  10.255.255.255                          | no     | private
  11.0.0.0                                | yes    | after it
  100.63.255.255                          | yes    | before 100.64/10
  100.64.0.0                              | no     | shared with the carrier
  100.127.255.255                         | no     | shared with the carrier
  100.128.0.0                             | yes    | after it
  126.255.255.255                         | yes    | before 127/8
  127.0.0.1                               | no     | loopback
  127.255.255.255                         | no     | loopback
  128.0.0.0                               | yes    | after it
  169.253.255.255                         | yes    | before 169.254/16
  169.254.0.0                             | no     | link local
  169.254.169.254                         | no     | link local: the metadata of a cloud
  169.255.0.0                             | yes    | after it
  172.15.255.255                          | yes    | before 172.16/12
  172.16.0.0                              | no     | private
  172.31.255.255                          | no     | private
  172.32.0.0                              | yes    | after it
  192.0.0.0                               | no     | protocol assignments
  192.0.0.255                             | no     | protocol assignments
  192.0.2.1                               | no     | documentation
  192.31.196.1                            | no     | AS112
  192.52.193.1                            | no     | AMT
  192.88.99.1                             | no     | 6to4 relay
  192.167.255.255                         | yes    | before 192.168/16
  192.168.0.0                             | no     | private
  192.168.255.255                         | no     | private
  192.169.0.0                             | yes    | after it
  192.175.48.1                            | no     | AS112
  198.17.255.255                          | yes    | before 198.18/15
  198.18.0.0                              | no     | benchmarking
  198.19.255.255                          | no     | benchmarking
  198.20.0.0                              | yes    | after it
  198.51.100.7                            | no     | documentation
  203.0.113.7                             | no     | documentation
  223.255.255.255                         | yes    | the last of the public ones
  224.0.0.1                               | no     | multicast
  240.0.0.1                               | no     | reserved
  255.255.255.255                         | no     | broadcast
  8.8.8.8                                 | yes    | public
  ::                                      | no     | unspecified
  ::1                                     | no     | loopback
  ::7f00:1                                | no     | IPv4-compatible loopback
  ::808:808                               | no     | IPv4-compatible, long withdrawn
  ::ffff:10.0.0.1                         | no     | private, mapped
  ::ffff:a9fe:a9fe                        | no     | metadata, mapped
  ::ffff:8.8.8.8                          | yes    | public, mapped: judged as IPv4
  ::ffff:0:127.0.0.1                      | no     | IPv4-translated
  64:ff9b::7f00:1                         | no     | NAT64 of loopback
  64:ff9b::808:808                        | no     | NAT64
  64:ff9b:1::1                            | no     | local NAT64
  100::1                                  | no     | discard
  2001::1                                 | no     | Teredo
  2001:2::1                               | no     | benchmarking
  2001:db8::1                             | no     | documentation
  2001:10::1                              | no     | ORCHID
  2001:20::1                              | no     | ORCHIDv2
  2002:7f00:1::                           | no     | 6to4 of loopback
  2002:a00:1::1                           | no     | 6to4 of a private address
  2620:4f:8000::1                         | no     | AS112
  3fff::1                                 | no     | documentation
  5f00::1                                 | no     | segment routing
  fc00::1                                 | no     | unique local
  fdff:ffff::1                            | no     | unique local
  fe80::1                                 | no     | link local
  fe80::1%eth0                            | no     | link local with its zone
  fec0::1                                 | no     | site local, long withdrawn
  ff02::1                                 | no     | multicast
  4000::1                                 | no     | not given out
  2606:4700:4700::1111                    | yes    | public
  2a00:1450:4001::1                       | yes    | public
  not an address                          | no     | no address at all
`
for (const c of addresses) {
  t.test(`${c('address')}: ${c('block')} [promise W8]`, async t => {
    t.equal(isPublic(c('address')), c('public') === 'yes')
  })
}

t.test('a name is refused when any of its addresses is inside', async t => {
  const names: Record<string, string[]> = {
    'good.example': ['93.184.215.14', '2606:2800:21f:cb07:6820:80da:af6b:8b2c'],
    'bad.example': ['10.0.0.1'],
    'mixed.example': ['93.184.215.14', '::1'],
    'empty.example': [],
  }
  const asked: string[] = []
  let now = new Date('2026-11-20T00:00:00Z')
  const known = createAddresses({
    clock: () => now,
    allowLoopback: false,
    lookUp: async name => {
      asked.push(name)
      return names[name] ?? []
    },
  })
  t.same(await known.of('good.example'), [
    { address: '93.184.215.14', family: 4 },
    { address: '2606:2800:21f:cb07:6820:80da:af6b:8b2c', family: 6 },
  ])
  for (const name of ['bad.example', 'mixed.example', 'empty.example', 'localhost']) {
    await t.rejects(known.of(name), { code: 'inside_address' }, name)
  }

  names['good.example'] = ['127.0.0.1']
  t.equal((await known.of('good.example')).length, 2, 'what was judged is what is used, for five seconds')
  now = new Date(now.getTime() + 5_000)
  await t.rejects(known.of('good.example'), { code: 'inside_address' }, 'then the name is judged again')
  t.equal(asked.filter(name => name === 'good.example').length, 2)
})
