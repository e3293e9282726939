// A list of changes takes the list's other filters too, and a copy kept by them ends with what they find.

import { setTimeout as sleep } from 'node:timers/promises'
import { routes } from '#gateway/resources/index.ts'
import t from 'tap'
import { queryAsOwner } from '../support/database.ts'
import type { Answer } from './support/gateway.ts'
import { startGateway } from './support/gateway.ts'
import { newEmployee, newOrganization } from './support/records.ts'

type Words = { readonly enum?: readonly string[]; readonly items?: { readonly enum?: readonly string[] } }

t.test('every synced list takes each word of its filters beside updated_since', async t => {
  const gateway = await startGateway(t)
  const key = await gateway.newKey()
  await gateway.ask(key, 'POST /organizations', { body: { name: 'Kaveri', state_code: 'KA' } })
  const synced = routes.filter(
    ({ query, params }) => query?.properties['updated_since'] && params === undefined,
  )
  t.ok(synced.length > 5, 'there are some')
  for (const { path, query } of synced) {
    for (const [name, schema] of Object.entries(query?.properties ?? {})) {
      const { enum: own, items } = schema as Words
      for (const word of name === 'sort' ? [] : (own ?? items?.enum ?? [])) {
        const filter = `${path}?updated_since=2026-10-01T00:00:00Z&include_total=true&${name}=${word}`
        const { status, text } = await gateway.ask(key, `GET ${filter}`)
        // Some lists need more than a filter; they say so, and do not fail.
        t.ok(status === 200 || status === 400, `${filter}: ${status} ${text.slice(0, 200)}`)
      }
    }
  }
})

const epoch = '1970-01-01T00:00:00Z'

t.test('a copy kept by a filter misses nobody while others move in and out of it', async t => {
  const gateway = await startGateway(t)
  const key = await gateway.newKey()
  await newOrganization(gateway, key)
  const department = async (code: string) =>
    (await gateway.ask(key, 'POST /departments', { body: { name: code, code } })).id
  const [ours, theirs] = [await department('OURS'), await department('THEIRS')]
  const ids: string[] = []
  for (let at = 0; at < 40; at++) {
    ids.push((await newEmployee(gateway, key, `E${at}`, { department_id: at < 30 ? ours : theirs })).id)
  }
  const move = (id: string, to: string | null) =>
    queryAsOwner(
      gateway.databaseUrl,
      'update employee set department_id = $2, version = version + 1 where id = $1',
      [id, to],
    )

  const copy = new Set<string>()
  let watermark = epoch
  const walk = async () => {
    const seen = new Set<string>()
    const since = watermark
    for (let cursor = ''; ;) {
      const page = await gateway.ask(
        key,
        `GET /employees?department_id=${ours}&limit=7&updated_since=${encodeURIComponent(since)}${cursor}`,
      )
      const rows = page.at('data') as { id: string; department_id: string }[]
      const next = page.at('meta.next_cursor') as string | null
      if (next !== null) t.equal(rows.length, 7, 'a page is full or the last')
      t.ok(
        rows.every(row => row.department_id === ours),
        'a row of the page is in its filter',
      )
      for (const { id } of rows) seen.add(id)
      for (const { id } of rows) copy.add(id)
      for (const id of page.at('meta.changes.removed_from_filter') as string[]) copy.delete(id)
      if (next === null) {
        watermark = String(page.at('meta.sync_watermark'))
        return seen
      }
      cursor = `&cursor=${next}`
    }
  }

  // Ten of each leave and return, one to no department; ten of each never move.
  let isMoving = true
  const moving = (async () => {
    for (let round = 0; round < 60; round++) {
      const leaver = ids[(round * 7) % 20]!
      const joiner = ids[30 + (round % 10)]!
      await move(leaver, round % 4 === 0 ? null : round % 2 === 0 ? ours : theirs)
      await move(joiner, round % 3 === 0 ? ours : theirs)
      await sleep((round * 13) % 30)
    }
    isMoving = false
  })()
  const stayed = ids.slice(20, 30)
  while (isMoving) {
    watermark = epoch
    const seen = await walk()
    t.same(
      stayed.filter(id => !seen.has(id)),
      [],
      'who never left is in each walk',
    )
  }
  await moving
  await walk()
  const members = await queryAsOwner<{ id: string }>(
    gateway.databaseUrl,
    'select id from employee where department_id = $1 order by id',
    [ours],
  )
  t.same(
    [...copy].toSorted(),
    members.map(({ id }) => id),
  )
})

t.test('what leaves a filter is told of, whichever list and filter', async t => {
  const gateway = await startGateway(t)
  const key = await gateway.newKey()
  const organization = await newOrganization(gateway, key)
  const made = async (path: string, body: object): Promise<Answer> => {
    const answer = await gateway.ask(key, `POST ${path}`, { body })
    if (answer.status >= 300) throw new Error(answer.text)
    return answer
  }
  const lists = [
    {
      path: '/departments',
      filter: 'is_active=true',
      make: { name: 'Loom', code: 'LOOM' },
      leave: { is_active: false },
    },
    {
      path: '/employees',
      filter: 'employment_type=permanent',
      make: null,
      leave: { employment_type: 'contract' },
    },
    {
      path: '/holidays',
      filter: 'year=2026&month=12',
      make: { name: 'Mill day', date: '2026-12-07', type: 'company' },
      leave: { date: '2027-01-04' },
    },
    {
      path: '/webhooks',
      filter: 'active=true',
      make: {
        url: 'https://example.com/hook',
        events: ['payroll.run.paid'],
        organization_ids: [organization],
      },
      leave: { active: false },
    },
    {
      path: '/organizations',
      filter: `external_id=mill-1`,
      make: { name: 'Mill', state_code: 'KA', external_id: 'mill-1' },
      leave: { external_id: 'mill-2' },
    },
  ]
  for (const { path, filter, make, leave } of lists) {
    const { id } = make === null ? await newEmployee(gateway, key, 'LEAVER') : await made(path, make)
    const list = `${path}?${filter}&updated_since=${epoch}`
    const before = await gateway.ask(key, `GET ${list}`)
    t.ok(
      (before.at('data') as { id: unknown }[]).some(row => String(row.id) === id),
      `${path}: it is in the filter`,
    )
    t.notOk((before.at('meta.changes.removed_from_filter') as string[]).includes(id), 'nothing left')
    const patched = await gateway.ask(key, `PATCH ${path}/${id}`, { body: leave })
    t.equal(patched.status, 200, patched.text.slice(0, 200))
    const after = await gateway.ask(
      key,
      `GET ${path}?${filter}&updated_since=${encodeURIComponent(String(before.at('meta.sync_watermark')))}`,
    )
    t.notOk(
      (after.at('data') as { id: unknown }[]).some(row => String(row.id) === id),
      path,
    )
    t.ok((after.at('meta.changes.removed_from_filter') as string[]).includes(id), `${path}: told of`)
  }
})
