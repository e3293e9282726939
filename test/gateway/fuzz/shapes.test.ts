// Words and numbers that mean something to JavaScript or PostgreSQL and nothing to the API, in every place that takes a
// caller's text: names of fields, parameters, ids and headers. None of them makes the service fail.

import t from 'tap'
import openapi from '#gateway/openapi/openapi.json' with { type: 'json' }
import { type Ask, startGateway } from '../support/gateway.ts'
import { newEmployee, newOrganization, person } from '../support/records.ts'

const ownNames = [...Object.getOwnPropertyNames(Object.prototype), 'length', 'prototype', 'then', 'toJSON']
const numbers = [
  '1e400',
  '-1e400',
  '1e-400',
  '9e99',
  'NaN',
  'Infinity',
  '9007199254740993',
  '9'.repeat(400),
  '0x10',
  '-0',
]
const headers = [
  'accept',
  'accept-encoding',
  'accept-language',
  'authorization',
  'content-encoding',
  'content-type',
  'forwarded',
  'idempotency-key',
  'if-match',
  'if-modified-since',
  'if-none-match',
  'last-event-id',
  'origin',
  'prefer',
  'range',
  'svc-version',
  'traceparent',
  'x-client-request-id',
  'x-forwarded-for',
  'x-forwarded-proto',
  'x-request-id',
  'x-svc-key-id',
  'x-svc-signature',
  'x-svc-timestamp',
]

type Operation = { readonly parameters?: readonly { readonly in: string; readonly name: string }[] }

type Paths = Readonly<Record<string, Readonly<Record<string, Operation>>>>

const gateway = await startGateway(t)
const key = await gateway.newKey()
const organizationId = await newOrganization(gateway, key)
const employee = await newEmployee(gateway, key, 'E1')
const faults: string[] = []

/** A part that the gateway's test goes without may be away; nothing else may fail. */
async function ask(request: string, options: Ask = {}) {
  const answer = await gateway.ask(key, request, options)
  if (answer.status >= 500)
    faults.push(`${answer.status} ${request} ${JSON.stringify(options).slice(0, 200)}`)
  return answer
}

const json = { 'Content-Type': 'application/json' }

t.test('names that every object inherits are metadata like any other', async t => {
  for (const name of ownNames) {
    const pair = (value: string) => `{"metadata":{${JSON.stringify(name)}:${value}}}`
    const path = `/employees/${employee.id}`
    t.equal((await ask(`PATCH ${path}`, { body: pair('"mine"'), headers: json })).status, 200, name)
    const kept = (await ask(`GET ${path}`)).at('metadata') as object
    t.same(Object.entries(kept), [[name, 'mine']], `${name} is kept`)
    t.equal((await ask(`PATCH ${path}`, { body: pair('"other"'), headers: json })).status, 200)
    await ask(`PATCH ${path}`, { body: pair('null'), headers: json })
    t.same(Object.entries((await ask(`GET ${path}`)).at('metadata') as object), [], `${name} is cleared`)
  }
  t.same(faults, [])
})

t.test('and no fields of ours', async t => {
  const { first_name: _, ...rest } = person('E2')
  for (const name of ownNames) {
    const inner = `{${JSON.stringify(name)}:{"x":1}}`
    for (const body of [inner, `{"statutory":${inner}}`, `{"bank":${inner}}`]) {
      await ask(`PATCH /employees/${employee.id}`, { body, headers: json })
      await ask(`PATCH /employees/${employee.id}`, { body, headers: { ...json, Prefer: 'handling=strict' } })
    }
    await ask('POST /employees', {
      body: JSON.stringify({ ...rest, first_name: name }).replace(/\}$/, `,${JSON.stringify(name)}:1}`),
      headers: json,
    })
    for (const noun of ['employees', 'payslips', 'payroll-runs', 'webhooks', 'departments'])
      await ask(`GET /${noun}/${name}`)
  }
  t.same(faults, [])
})

t.test('every parameter of every query takes them, and numbers that overflow, without failing', async t => {
  let asked = 0
  for (const [path, item] of Object.entries(openapi.paths as unknown as Paths)) {
    const { parameters = [] } = item['get'] ?? {}
    const place = path
      .replace('/v1', '')
      .replace('{id}', employee.id)
      .replaceAll(/\{\w+\}/g, 'x')
    if (/^\/(?:rule|tasks)|events$|\/(tax-projection|professional-tax|replay|preview)/.test(place)) continue
    for (const { name } of parameters.filter(parameter => parameter.in === 'query')) {
      for (const value of [...numbers, 'constructor', '__proto__']) {
        const organization = name === 'organization_id' ? '' : `&organization_id=${organizationId}`
        const answer = await ask(`GET ${place}?${name}=${value}${organization}`)
        if (answer.status === 400) t.not(answer.text.includes('internal'), true)
        asked += 1
      }
    }
  }
  t.comment(`${asked} requests`)
  t.same(faults, [])
})

t.test('every header takes them', async t => {
  const values = [
    ...numbers,
    'constructor',
    '__proto__',
    '"',
    ';;,',
    'wait=1e400',
    'bytes=1e400-',
    '*/*;q=1e400',
    '\u00ff',
  ]
  for (const header of headers) {
    for (const value of values) {
      await ask(`GET /employees/${employee.id}`, { headers: { [header]: value } })
      await ask(`PATCH /employees/${employee.id}`, { body: '{}', headers: { ...json, [header]: value } })
    }
  }
  t.same(faults, [])
})
