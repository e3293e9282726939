// The links of events: each opens one file of one organization, for fifteen minutes, without a key.

import t from 'tap'
import { linkTo } from '#storage/repositories/documents/download-links.ts'
import { calculated, createTestOrganization, eventsOf, startTestStack } from '../support/office.ts'
import type { TestOrganization } from '../support/office.ts'
import { must } from '../support/partner.ts'
import { eventually } from '../support/stack.ts'
import { csv, form } from './support/importing.ts'

const house = await startTestStack(t, 'rendering')
const host = new URL(house.base).origin

async function open(target: string, headers: Record<string, string> = {}) {
  const answer = await fetch(`${host}${target}`, { headers })
  const bytes = Buffer.from(await answer.arrayBuffer())
  const isProblem = answer.headers.get('content-type')?.includes('json') ?? false
  const code = isProblem ? (JSON.parse(bytes.toString()) as { code: string }).code : 'file'
  return { seen: `${answer.status} ${code}`, bytes }
}

const eventOf = async (organization: TestOrganization, type: string) => {
  let found: Record<string, unknown> | undefined
  await eventually(`${type} is written`, async () => {
    found = (await eventsOf(house, organization)).find(event => event.type === type)?.data
    return found !== undefined
  })
  return found!
}

const opened = '200 file'
const dead = '404 download_expired'

/** A link to the PDF of the payslip, given out `seconds` ago. */
async function linkOf({ seeded }: TestOrganization, payslipId: string, seconds: number): Promise<string> {
  const { sealer, clock } = house.storage
  const { organizationId, accountId } = seeded
  const then = () => new Date(clock().getTime() - seconds * 1000)
  const owner = { organizationId, accountId, environment: 'sandbox' } as const
  return linkTo({ sealer, clock: then }, owner, `/payslips/${payslipId}.pdf`)
}

/** The next character of the alphabet: at the end of the text, the one that only bits to spare may tell from it. */
function nextOf(character: string): string {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
  return alphabet[alphabet.indexOf(character) ^ 1] ?? ''
}

t.test(
  'the link to a payslip opens it alone, for fifteen minutes, and not once it is void [promise S5]',
  async t => {
    const organization = await createTestOrganization(house, [{ basic: 20_000 }, { basic: 30_000 }])
    const { call, seeded } = organization
    const withKey = { authorization: `Bearer ${seeded.apiKey}` }
    const run = await calculated(call)
    const [own = '', other = ''] = (
      must(await call('GET', `${run}/employees`)).at('data') as { id: string }[]
    ).map(({ id }) => id)
    const event = await eventOf(organization, 'payslip.ready')
    t.equal((await open(String(event['pdf_url']))).seen, opened, 'as the event names it')

    const link = await linkOf(organization, own, 0)
    const [path = '', sealed = ''] = link.split('?')
    const found = await open(link)
    t.equal(found.seen, opened)
    t.ok(found.bytes.equals((await open(path, withKey)).bytes), 'the same bytes as with a key')
    t.ok(found.bytes.equals((await open(link, withKey)).bytes), 'and with both')

    const shown = must(await call('GET', '/audit-log?action=revealed&limit=50')).at('data') as Record<
      string,
      unknown
    >[]
    t.match(
      shown.find(entry => entry['auth_method'] === 'link' && entry['resource_id'] === own),
      { key_id: null, operation: 'getPayslipPdf', organization_id: seeded.organizationId },
    )

    const replaced = (place: number) =>
      sealed.slice(0, place) + nextOf(sealed[place]!) + sealed.slice(place + 1)
    const changed = [sealed.length - 1, sealed.length - 2, sealed.lastIndexOf('.') + 1].map(replaced)
    const stranger = await createTestOrganization(house, [{ basic: 20_000 }])
    const wrong = [
      [await linkOf(organization, own, 15 * 60 + 1), dead, 'after fifteen minutes'],
      [await linkOf(organization, own, 14 * 60 + 30), opened, 'before that'],
      ...changed.map(other => [`${path}?${other}`, dead, 'changed by a character'] as const),
      [`${path.replace(own, other)}?${sealed}`, dead, 'to another payslip of the organization'],
      [`${path}?password=none&${sealed}`, dead, 'with another query'],
      [path.replace('/sandbox', '') + `?${sealed}`, dead, 'in the other environment'],
      [await linkOf(stranger, own, 0), '404 not_found', 'given out for another organization'],
      [`/sandbox/v1/payslips/${own}?${sealed}`, '401 missing_credentials', 'of a route that no event names'],
      [path, '401 missing_credentials', 'without the link'],
    ] as const
    for (const [target, expected, why] of wrong) t.equal((await open(target)).seen, expected, why)

    must(await call('POST', `${run}/lock`, {}))
    must(await call('POST', `${run}/mark-paid`, { include_unrouted: true, paid_on: '2026-10-31' }))
    must(await call('POST', `${run}/reverse`, { reason: 'Paid twice' }))
    t.equal((await open(link)).seen, dead, 'a void payslip is handed out to keys alone')
    t.equal((await open(path, withKey)).seen, opened)
  },
)

t.test('the links to a statutory file and to refused rows', async t => {
  const organization = await createTestOrganization(house, [{ basic: 20_000 }])
  const { call, seeded } = organization
  const { organizationId } = seeded
  must(await call('POST', '/sandbox/clock', { organization_id: organizationId, today: '2026-11-05' }))
  const statutory = { effective_from: '2026-10-01', esi: { ip_number: '3100000001' } }
  must(await call('PATCH', '/employees/ext:E0/statutory', statutory))
  must(await call('POST', `${await calculated(call)}/lock`, {}))
  const withKey = { authorization: `Bearer ${seeded.apiKey}` }
  const file = await open('/sandbox/v1/statutory/esi/return?month=10&year=2026&format=csv', withKey)
  t.equal(file.seen, opened, file.bytes.toString())
  const ready = await eventOf(organization, 'statutory.file.ready')
  const linked = await open(String(ready['download_url']))
  t.equal(linked.seen, opened)
  t.ok(linked.bytes.equals(file.bytes), 'as on the day at which the clock stands')

  const sheet = form(csv('name,code', 'Looms,L', ',M'), { type: 'departments' }, 'departments.csv')
  const sent = await fetch(`${house.base}/imports`, {
    method: 'POST',
    headers: { ...sheet.headers, ...withKey },
    body: sheet.body,
  })
  t.equal(sent.status, 202)
  const completed = await eventOf(organization, 'import.completed')
  t.match(completed, { failed: 1 })
  const refused = await open(String(completed['error_file_url']))
  t.match([refused.seen, refused.bytes.subarray(0, 2).toString()], [opened, 'PK'])
})
