// Events, the audit log and the own key on the console, against the answers of the API.

import t from 'tap'
import { scopes } from '#proto/scopes.ts'
import { allows } from '#gateway/console/screens/key.ts'
import { createTestOrganization, startTestStack } from '../../support/office.ts'
import { must } from '../../support/partner.ts'
import { eventually } from '../../support/stack.ts'
import { person } from '../support/records.ts'
import { openConsole } from './support/console.ts'

const house = await startTestStack(t)
const { call, seeded } = await createTestOrganization(house)
const view = await openConsole(t, house.base)
const cookie = await view.signIn(seeded.apiKey)
const pageOf = async (path: string) => (await view.ask(path, cookie)).text()
const hostile = '<img src=x onerror=alert(1)>'

const hire = async (code: string): Promise<string> =>
  String(must(await call('POST', '/employees', person(code, { first_name: hostile })), 201).at('id'))

const eventOf = (employee: string) =>
  eventually('the event is there', async () => {
    const id = (await call('GET', `/events?resource_id=${employee}`)).at('data', 0, 'id')
    return typeof id === 'string' ? id : null
  })

t.test('events of a resource, and one of them with the way to its employee', async t => {
  const [one, other] = [await hire('E1'), await hire('E2')]
  const [event, foreign] = [await eventOf(one), await eventOf(other)]
  const list = await pageOf(`/events?resource_id=${one}`)
  t.ok(list.includes(`/events/${event}`))
  t.notOk(list.includes(foreign))
  t.ok((await pageOf('/events?type=employee.upserted')).includes(`/events/${foreign}`))
  t.notOk((await pageOf('/events?type=payroll.run.paid')).includes(event))
  t.notOk((await pageOf('/events?since=2100-01-01T00:00')).includes(event))
  const page = await pageOf(`/events/${event}`)
  t.ok(page.includes(`href="/orgs/${seeded.organizationId}/people/${one}"`))
  t.ok(page.includes(`href="/events?resource_id=${one}"`))
  t.match(page, /<dt>change<\/dt><dd>created<\/dd>/)
})

t.test('events are told as they happen, and a reader who leaves holds no stream of the key', async t => {
  // A key may have five streams; each of these ends with its reader.
  for (let readers = 0; readers < 8; readers += 1) {
    const gone = new AbortController()
    const answer = await fetch(`${view.origin}/events/live`, { headers: { cookie }, signal: gone.signal })
    const chunks = (answer.body as unknown as AsyncIterable<Uint8Array>)[Symbol.asyncIterator]()
    const read = async (wanted: RegExp) => {
      let text = ''
      while (!wanted.test(text)) {
        const { value, done } = await chunks.next()
        if (done === true) throw new Error(`The stream ended: ${text}`)
        text += Buffer.from(value).toString()
        if (text.includes('event: end')) throw new Error(text)
      }
      return text
    }
    await read(/event: ready/)
    if (readers === 0) {
      const employee = await hire('LIVE')
      t.match(await read(/event: row/), new RegExp(employee))
    }
    gone.abort()
  }
})

t.test('the audit log shows an entry with its values before and after', async t => {
  const employee = await hire('A1')
  must(await call('PATCH', `/employees/${employee}`, { first_name: 'Asha & co' }), 200)
  const log = await call('GET', `/audit-log?resource_id=${employee}&action=updated`)
  const entry = String(log.at('data', 0, 'id'))
  const list = await pageOf(`/audit?resource_id=${employee}`)
  t.ok(list.includes(entry))
  t.notOk((await pageOf(`/audit?resource_id=${employee}&action=deleted`)).includes(entry))
  const page = await pageOf(`/audit?resource_id=${employee}&entry=${entry}`)
  t.notOk(page.includes(hostile))
  t.match(page, /<td>first name<\/td><td>&lt;img src=x onerror=alert\(1\)&gt;<\/td><td>Asha &amp; co<\/td>/)
  t.ok(page.includes(seeded.keyId), 'who did it')
  t.ok((await pageOf(`/audit?key_id=${seeded.keyId}`)).includes('aud_'))
  const later = await view.ask('/audit?since=2100-01-01T00:00', cookie)
  t.match(await later.text(), /No entry is like this\./)
  t.notOk((await pageOf(`/audit?resource_id=${employee}&until=2020-01-01T00:00`)).includes(entry))
  const link = /href="(\/audit\/csv[^"]*)"/.exec(list)?.[1]?.replaceAll('&amp;', '&')
  const file = await (await view.ask(`${link}&organization_id=${seeded.organizationId}`, cookie)).text()
  t.ok(file.includes(entry))
})

t.test('the key, its scopes in words and its limits', async t => {
  const me = await call('GET', '/me')
  const page = await pageOf('/key')
  t.ok(page.includes(String(me.at('key', 'id'))))
  for (const scope of me.at('scopes') as string[]) t.ok(page.includes(`<code>${scope}</code>`), scope)
  t.match(page, /read the audit log/)
  t.notMatch(page, /This session ends on/)
  t.same(
    scopes.filter(scope => allows(scope) === scope),
    [],
    'each scope has words',
  )
  const late = await openConsole(t, house.base, { now: () => new Date(Date.now() - 7.9 * 3_600_000) })
  const ending = await late.signIn(seeded.apiKey)
  const soon = await openConsole(t, house.base)
  t.match(await (await soon.ask('/key', ending)).text(), /This session ends on .*, in 6 min\./)
})
