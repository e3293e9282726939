// Screens of runs, payslips and people, read back against the API, and the actions of their forms.

import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import t from 'tap'
import { money } from '#gateway/console/format.ts'
import { calculated, createTestOrganization, made, september, startTestStack } from '../../support/office.ts'
import { must } from '../../support/partner.ts'
import { eventually } from '../../support/stack.ts'
import { hiddenField, openConsole } from './support/console.ts'
import { runAddresses } from './support/addresses-runs.ts'
import { callsOf } from './support/page.ts'

const hostile = '<b>Asha</b> "x" & \'y\''
const escaped = '&lt;b&gt;Asha&lt;/b&gt; &quot;x&quot; &amp; &#39;y&#39;'

const house = await startTestStack(t)
const { call, seeded } = await createTestOrganization(house, [
  { basic: 20_000, name: hostile },
  { basic: 60_000, name: 'Second' },
  { basic: 35_000, name: 'Third', joined: '2026-10-12' },
])
const view = await openConsole(t, house.base)
const cookie = await view.signIn(seeded.apiKey)
const before = await calculated(call, september)
const october = await calculated(call)
const runId = october.slice('/payroll-runs/'.length)

async function read(path: string): Promise<string> {
  const answer = await view.ask(path, cookie)
  const text = await answer.text()
  if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${text}`)
  return text
}

/** Sends a form of a page, as its button does. */
async function submit(path: string, action: string, fields: Readonly<Record<string, string>> = {}) {
  const page = await read(path)
  const form = { csrf: hiddenField(page, 'csrf'), once: hiddenField(page, 'once'), action, ...fields }
  return view.ask(path, cookie, form)
}

t.test(
  'every screen stays within three calls, 60 kB and 1,500 elements, and prints names as text',
  async t => {
    const addresses = await runAddresses(call, seeded.organizationId)
    for (const [route, path] of Object.entries(addresses)) {
      const page = await read(path)
      const [, calls] = /data-calls="(\d+)"/.exec(page) ?? []
      t.ok(Number(calls) >= 1 && Number(calls) <= 3, `${route}: ${calls} calls`)
      t.ok(page.length < 60_000, `${route}: ${page.length} bytes`)
      t.ok((page.match(/<[a-z]/g) ?? []).length < 1500, route)
      t.notOk(page.includes('<b>Asha'), route)
    }
    t.ok((await read(addresses['/orgs/:org/people']!)).includes(escaped))
    t.ok((await read(addresses['/runs/:run/people']!)).includes(escaped))
  },
)

t.test('a run shows the totals of the API, and leads to its people by payslip', async t => {
  const run = await call('GET', october)
  const page = await read(`/runs/${runId}`)
  for (const name of ['gross', 'total_deductions', 'net_payable', 'total_cost'])
    t.ok(page.includes(`<dd>${money(run.at('totals', name) as number)}</dd>`), name)
  t.ok(
    page.includes('status=generated&amp;status=locked&amp;status=paid&amp;sort='),
    'a list of values is shown as it is sent',
  )
  t.match(page, /aria-current="page">Runs</, 'the menu stays in the organization')
  const people = await read(`/runs/${runId}/people`)
  const slips = await call('GET', `${october}/employees`)
  for (const at of [0, 1, 2]) {
    t.ok(people.includes(`/payslips/${String(slips.at('data', at, 'id'))}`))
    t.ok(people.includes(money(slips.at('data', at, 'net_payable') as number)))
  }
  t.match(await read(`/runs/${runId}/people?look=negative`), /No employee of the run matches/)
  t.match(await read(`/orgs/${seeded.organizationId}/runs?month=2025-01`), /No run matches/)
})

t.test('what a check of 50,000 people finds follows the page, or comes with it when asked for', async t => {
  const asked: string[] = []
  const { origin } = new URL(house.base)
  const gateway = createServer((request, response) => {
    void (async () => {
      asked.push(request.url!)
      const answer = await fetch(`${origin}${request.url}`, {
        headers: { authorization: request.headers.authorization! },
      })
      const large = (await answer.text()).replaceAll(/"selected":\d+/g, '"selected":50000')
      response.writeHead(answer.status, { 'content-type': 'application/json' }).end(large)
    })()
  })
  gateway.listen(0, '127.0.0.1')
  await once(gateway, 'listening')
  t.teardown(() => gateway.close())
  const large = await openConsole(t, `http://127.0.0.1:${(gateway.address() as AddressInfo).port}`)
  for (const [path, part] of [
    [`/runs/${runId}`, 'findings'],
    [`/orgs/${seeded.organizationId}/months/2026-10`, 'readiness'],
  ] as const) {
    asked.length = 0
    const page = await (await large.ask(path, cookie)).text()
    t.notOk(
      asked.some(url => url.includes('readiness')),
      `${path}: it is not waited for`,
    )
    const [, link] =
      new RegExp(`hx-get="([^"]*)" hx-trigger="load, click" hx-target="#${part}"`).exec(page) ?? []
    t.equal(link, `${path}?with=${part}`)
    const whole = await (await large.ask(link!, cookie)).text()
    t.equal(asked.filter(url => url.includes('/readiness')).length, 1)
    t.ok(callsOf(whole) <= 3)
    t.notMatch(whole, 'hx-trigger="load', 'it comes once')
    t.match(whole, new RegExp(`id="${part}">`))
  }
})

t.test('differences come in the order of their size, and name their cause', async t => {
  const against = before.slice('/payroll-runs/'.length)
  const differences = await call('GET', `${october}/diff?against=${against}`)
  const rows = differences.at('data') as { employee_id: string; net_payable: { difference: number } }[]
  const ordered = rows
    .toSorted((one, other) => Math.abs(other.net_payable.difference) - Math.abs(one.net_payable.difference))
    .map(({ employee_id }) => employee_id)
  const page = await read(`/runs/${runId}/differences`)
  const shown = [...page.matchAll(/href="\/people\/([^"/]+)"/g)].map(([, id]) => id)
  t.ok(ordered.length > 0)
  t.strictSame(shown, ordered)
  t.match(page, /joined/)
})

t.test('the reconciliation counts what is zero', async t => {
  const answer = await call('GET', `${october}/reconciliation`)
  const rows = answer.at('data') as { difference: number }[]
  const zero = rows.filter(({ difference }) => difference === 0).length
  t.ok(
    (await read(`/runs/${runId}/reconciliation`)).includes(`${zero} of ${rows.length} comparisons are zero`),
  )
})

t.test('a figure shows its steps, its law and the text of the API', async t => {
  const slips = await call('GET', `${october}/employees?limit=1`)
  const id = String(slips.at('data', 0, 'id'))
  const explanation = await call('GET', `/payslips/${id}/lines/PF/explanation`)
  const page = await read(`/payslips/${id}?line=PF`)
  t.ok(page.includes(String(explanation.at('text'))))
  t.equal((page.match(/<h3>/g) ?? []).length, (explanation.at('steps') as unknown[]).length)
  t.match(page, /Code on Social Security 2020/)
  t.notMatch(await read(`/payslips/${id}?line=NONE`), /<h3>/)
})

t.test('a person is held with a reason, and released', async t => {
  const employee = seeded.employeeIds[1]!
  const held = await submit(`/runs/${runId}/people?employee=${employee}`, 'hold', {
    employee,
    reason: 'Account to be confirmed',
  })
  t.equal(held.status, 303)
  t.equal(held.headers.get('location'), `/runs/${runId}/people`)
  t.equal((await call('GET', october)).at('held_employees', 0, 'employee_id'), employee)
  t.match(await read(`/runs/${runId}`), /Account to be confirmed/)
  const released = await submit(`/runs/${runId}/people?employee=${employee}`, 'release', { employee })
  t.equal(released.status, 303)
  t.strictSame((await call('GET', october)).at('held_employees'), [])
})

t.test(
  'a run is calculated, locked, unlocked and paid by its forms, each refused without its facts',
  async t => {
    const draft = await made(call, { ...september, type: 'off_cycle' })
    const path = `/runs/${draft.slice('/payroll-runs/'.length)}`
    t.equal((await submit(path, 'cancel', { confirmed: 'on' })).status, 303)
    t.equal((await call('GET', draft)).at('status'), 'cancelled')
    const at = `/runs/${runId}`
    t.equal((await submit(at, 'lock')).status, 303)
    t.equal((await call('GET', october)).at('status'), 'locked')
    t.equal((await submit(at, 'unlock', { reason: '' })).status, 400)
    t.equal((await submit(at, 'unlock', { reason: 'Attendance' })).status, 303)
    const again = await submit(at, 'recalculate')
    t.equal(again.status, 303, 'it does not wait for the calculation')
    const stream = await (await view.ask(`${at}/progress`, cookie)).text()
    t.match(stream, /event: progress\ndata: \{"percent":\d+\}/)
    t.match(stream, /event: end\ndata: \{\}\n\n$/)
    t.equal((await call('GET', october)).at('status'), 'generated')
    t.equal((await submit(at, 'lock')).status, 303)
    t.equal((await submit(at, 'mark_paid', { paid_on: 'soon', reference: '' })).status, 400)
  },
)

t.test('what another one has changed meanwhile is not acted upon', async t => {
  const at = `/runs/${runId}`
  const old = await read(at)
  t.match(old, /The run is closed as paid: 3 employees, net pay [\d,.]+\. Only a reversal takes it back\./)
  must(await call('POST', `${october}/unlock`, { reason: 'Attendance' }))
  must(await call('POST', `${october}/lock`, {}))
  const form = (page: string) => ({
    csrf: hiddenField(page, 'csrf'),
    once: hiddenField(page, 'once'),
    version: hiddenField(page, 'version'),
  })
  const refused = await view.ask(at, cookie, { ...form(old), action: 'unlock', reason: 'Mistake' })
  t.equal(refused.status, 412)
  const page = await refused.text()
  t.match(page, /changed since you opened this page/)
  t.equal((await call('GET', october)).at('status'), 'locked')
  t.equal(hiddenField(page, 'version'), String((await call('GET', october)).at('version')))
  t.equal((await view.ask(at, cookie, { ...form(page), action: 'unlock', reason: 'Mistake' })).status, 303)
  must(await call('POST', `${october}/lock`, {}))
})

t.test('numbers of a person are masked until they are asked for', async t => {
  const employee = seeded.employeeIds[0]!
  const account = '502000123456789'
  const put = await call('PUT', `/employees/${employee}/bank`, {
    payment_mode: 'bank_transfer',
    account_holder_name: 'Asha',
    account_number: account,
    ifsc: 'HDFC0000123',
  })
  t.equal(put.status, 200, put.text)
  const masked = await read(`/people/${employee}`)
  t.notOk(masked.includes(account))
  t.match(masked, /X6789/)
  const revealed = await (await submit(`/people/${employee}`, 'reveal')).text()
  t.ok(revealed.includes(account))
})

t.test('a run is reversed with a reason, and its payslips are void', async t => {
  const path = `/runs/${runId}`
  t.equal((await submit(path, 'reverse', { reason: '' })).status, 400)
  t.equal((await call('GET', october)).at('status'), 'locked')
  const sent = await submit(path, 'reverse', { reason: 'Paid <b>twice</b>' })
  t.equal(sent.status, 303, await sent.text())
  t.match((await call('GET', october)).at(), { status: 'reversed', reason: 'Paid <b>twice</b>' })
  const page = await read(path)
  t.match(page, /Reversed on .*: Paid &lt;b&gt;twice&lt;\/b&gt;/)
  t.notMatch(page, 'name="action" value="reverse"', 'it is not offered again')
  const slips = await call('GET', `${october}/employees`)
  t.strictSame(
    new Set((slips.at('data') as { status: string }[]).map(({ status }) => status)),
    new Set(['void']),
  )
})

t.test('an exit makes a settlement, whose clock is the one of the API', async t => {
  const employee = seeded.employeeIds[1]!
  const path = `/people/${employee}/settlement`
  const left = await submit(path, 'exit', { date_of_leaving: '2026-11-20', reason: 'resignation' })
  t.equal(left.status, 303, await left.text())
  t.match(await read(path), /To be calculated/)
  t.ok((await read(`/orgs/${seeded.organizationId}/settlements`)).includes(path))
  const refused = await submit(path, 'exit', { date_of_leaving: '', reason: 'resignation' })
  t.ok(refused.status >= 400 && refused.status < 500)
})

t.test('a settlement is calculated, approved and paid by its forms, and the person hired again', async t => {
  const employee = seeded.employeeIds[1]!
  const path = `/people/${employee}/settlement`
  const method = String(
    must(
      await call('POST', '/payment-methods', {
        organization_id: seeded.organizationId,
        name: 'Transfer',
        type: 'bank_transfer',
        bank_format: 'generic',
      }),
      201,
    ).at('id'),
  )
  const list = await call('GET', `/fnf?organization_id=${seeded.organizationId}&employee_id=${employee}`)
  const fnf = String(list.at('data', 0, 'id'))
  const state = async () => (await call('GET', `/fnf/${fnf}`)).at('status')
  t.equal((await submit(path, 'approve', { fnf })).status, 409, 'it has no figures yet')
  t.equal((await submit(path, 'calculate', { fnf })).status, 303)
  await eventually('the settlement is calculated', async () => (await state()) === 'calculated')
  const checked = await read(path)
  t.match(checked, /The figures become final: one employee, net pay [\d,.]+\./)
  const old = { fnf, version: hiddenField(checked.slice(checked.indexOf('value="approve"')), 'version') }
  must(await call('POST', `/fnf/${fnf}/recalculate`, {}))
  await eventually('the settlement is calculated again', async () => (await state()) === 'calculated')
  t.equal((await submit(path, 'approve', old)).status, 412, 'what was calculated again is not approved')
  t.equal((await submit(path, 'approve', { fnf })).status, 303)
  t.equal(await state(), 'approved')
  const page = await read(path)
  t.match(page, /Approved, to be paid/)
  t.ok(callsOf(page) <= 3)
  t.ok(page.includes(`<option value="${method}">Transfer</option>`))
  const payment = { fnf, paid_on: '2026-11-24', method, reference: 'UTR1' }
  const unrouted = await submit(path, 'mark_paid', payment)
  t.match(await unrouted.text(), /No bank file reaches employee/)
  const paid = await submit(path, 'mark_paid', { ...payment, unrouted: 'yes' })
  t.equal(paid.status, 303, await paid.text())
  t.match((await call('GET', `/fnf/${fnf}`)).at(), { status: 'settled', wages_paid_on: '2026-11-24' })

  t.equal((await submit(path, 'rehire', { date_of_joining: '2026-11-01' })).status, 400, 'before the exit')
  const again = await submit(path, 'rehire', { date_of_joining: '2026-12-01' })
  t.equal(again.status, 303, await again.text())
  const [, , id = ''] = again.headers.get('location')!.split('/')
  const hired = await call('GET', `/employees/${id}`)
  t.match(hired.at(), { former_employee_id: employee, date_of_joining: '2026-12-01' })
  t.ok(
    (await read(`/people/${id}`)).includes(`href="/people/${employee}"`),
    'it leads to the former employment',
  )
})
