import { isWithin, networkOf } from '#proto/network/networks.ts'
import t from 'tap'

t.test('a network in its usual form, and nothing that two readers take differently', async t => {
  for (const [text, network] of [
    ['203.0.113.7', '203.0.113.7/32'],
    ['203.0.113.7/24', '203.0.113.0/24'],
    ['0.0.0.0/0', '0.0.0.0/0'],
    ['2001:DB8::1', '2001:db8::1/128'],
    ['2001:db8:ffff::/32', '2001:db8::/32'],
    ['203.0.113.7/33', null],
    ['203.0.113.7/', null],
    ['203.0.113.7/24/8', null],
    ['203.0.113', null],
    ['0313.0.113.7', null],
    ['0x7f.1', null],
    ['2130706433', null],
    ['::ffff:203.0.113.7', null],
    ['::ffff:203.0.113.0/120', null],
    ['fe80::1%eth0', null],
    ['office.example', null],
    ['', null],
  ] as const) {
    t.equal(networkOf(text), network, text)
  }
})

t.test('an address is in a network of its own kind', async t => {
  const networks = ['203.0.113.0/24', '2001:db8::/32']
  for (const [address, inside] of [
    ['203.0.113.0', true],
    ['203.0.113.255', true],
    ['203.0.114.0', false],
    ['::ffff:203.0.113.9', true],
    ['::ffff:203.0.114.9', false],
    ['2001:db8:ffff::9', true],
    ['2001:db9::', false],
    ['', false],
    ['no address', false],
  ] as const) {
    t.equal(isWithin(address, networks), inside, address)
  }
  t.notOk(isWithin('203.0.113.7', []))
})
