// What departments and designations have in common: rows of an organization that employees are given.

import type { Test } from 'tap'
import type { Answer, Gateway } from './gateway.ts'
import { newEmployee, newOrganization } from './records.ts'

type Master = { readonly plural: string; readonly prefix: string; readonly more: object }

export async function testMaster(t: Test, gateway: Gateway, { plural, prefix, more }: Master): Promise<void> {
  const key = await gateway.newKey()
  const organizationId = await newOrganization(gateway, key)
  const ask = (request: string, body?: object, headers: Record<string, string> = {}): Promise<Answer> =>
    gateway.ask(key, request, { headers, ...(body === undefined ? {} : { body }) })
  const make = (body: object) => ask(`POST /${plural}`, { name: 'Weaving', ...body })

  await t.test(`${plural} are made, changed and listed`, async t => {
    const made = await make({ code: 'WV', external_id: 'w/1', ...more })
    t.equal(made.status, 201, made.text)
    t.match(made.body, { organization_id: organizationId, is_active: true, version: 1, ...more })
    t.match(made.id, new RegExp(`^${prefix}_[0-9A-Z]{26}$`))
    t.equal(made.headers.get('location'), `/v1/${plural}/${made.id}`)
    const one = `/${plural}/${made.id}`
    t.equal((await ask(`GET ${one}`)).text, made.text)
    t.match((await make({ external_id: 'w/1' })).body, { status: 409, code: 'external_id_taken' })
    t.match((await make({ code: 'WV' })).body, { status: 409, code: 'code_taken' })

    const same = await ask(`PATCH ${one}`, { code: 'WV' })
    t.equal(same.at('version'), 1, 'nothing differs')
    const changed = await ask(`PATCH ${one}`, { is_active: false, code: null }, { 'If-Match': '"1"' })
    t.match(changed.body, { version: 2, is_active: false, code: null, name: 'Weaving' })
    t.match((await ask(`PATCH ${one}`, { name: 'X' }, { 'If-Match': '"1"' })).body, {
      code: 'precondition_failed',
    })
    t.match((await ask(`DELETE ${one}`, undefined, { 'If-Match': '"1"' })).status, 412)

    const other = await make({ name: 'Dyeing', code: '50%' })
    const found = async (query: string) =>
      ((await ask(`GET /${plural}?${query}`)).at('data') as { id: string }[]).map(({ id }) => id)
    t.same(await found('is_active=true'), [other.id])
    t.same(await found('is_active=false'), [made.id])
    t.same(await found('q=WEAV'), [made.id])
    t.same(await found('q=%25'), [other.id], 'in the code, taken literally')
    t.same(await found('sort=created_at'), [made.id, other.id])

    t.equal((await ask(`DELETE ${one}`)).status, 204)
    t.equal((await ask(`GET ${one}`)).status, 404)
    const changes = (await ask(`GET /${plural}?updated_since=1970-01-01T00:00:00Z`)).at('data')
    t.match(changes, [{ id: other.id }, { id: made.id, deleted: true }])
  })

  await t.test(`${plural} are given to employees`, async t => {
    const field = `${plural.slice(0, -1)}_id`
    const made = await make({ name: 'Printing' })
    const gone = await make({ name: 'Closed', is_active: false })
    const person = await newEmployee(gateway, key, plural, { [field]: made.id })
    t.equal(person.at(field), made.id, person.text)
    t.match((await ask(`GET /employees?${field}=${made.id}`)).at('data'), [{ id: person.id }])
    for (const id of [gone.id, `${prefix}_nothing`]) {
      const refused = await ask(`PATCH /employees/${person.id}`, { [field]: id })
      t.match(refused.at('details'), [{ field, code: 'unknown_reference' }])
    }
    await ask(`PATCH /${plural}/${made.id}`, { is_active: false })
    const kept = await ask(`PATCH /employees/${person.id}`, { [field]: made.id, last_name: 'Rao' })
    t.match(kept.body, { [field]: made.id, last_name: 'Rao' })
    t.match((await ask(`DELETE /${plural}/${made.id}`)).body, { status: 409, code: 'resource_in_use' })
    await ask(`PATCH /employees/${person.id}`, { [field]: null })
    t.equal((await ask(`DELETE /${plural}/${made.id}`)).status, 204)
  })
}
