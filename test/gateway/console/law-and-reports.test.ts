// Calendar, reports and simulation: read back against the API, and done by forms as a person does them.

import t from 'tap'
import { bars } from '#gateway/console/charts.ts'
import { changes, pairs, ranks } from '#gateway/console/comparisons.ts'
import {
  calculated,
  createTestOrganization,
  october,
  september,
  startTestStack,
} from '../../support/office.ts'
import { cookiesAfter, hiddenField, openConsole } from './support/console.ts'
import { callsOf, factOf, tableOf, textOf } from './support/page.ts'

const house = await startTestStack(t, 'rendering')
const { seeded, call } = await createTestOrganization(house, [])
const { apiKey } = seeded
// The generator takes an organization without components of its own.
const org = (await call('POST', '/organizations', { name: 'Kaveri Mills', state_code: 'MH' })).at(
  'id',
) as number
await call('POST', '/sandbox/generate', { organization_id: org, employees: 12 })
for (const month of [september, october])
  await call('POST', `${await calculated(call, { ...month, organization_id: org })}/lock`, {})
const hostile = '<script>alert(1)</script>"\'&'
const added = await call('POST', '/employees', {
  organization_id: org,
  employee_code: 'X1',
  first_name: hostile,
  gender: 'female',
  date_of_birth: '1990-04-05',
  date_of_joining: '2021-06-01',
  employment_type: 'permanent',
  work_state_code: 'DL',
  salary: {
    effective_from: '2021-06-01',
    components: [{ component_code: 'BASIC', monthly_amount: 30_000 }],
  },
})
if (added.status !== 201) throw new Error(added.text)
// Early enough that something is late, due and to come.
const now = new Date('2026-11-12T06:00:00Z')
const view = await openConsole(t, house.base, { now: () => now })
const cookie = await view.signIn(apiKey)
const pageOf = async (path: string) => (await view.ask(path, cookie)).text()
const decimal = (amount: unknown) =>
  Number(amount)
    .toLocaleString('en-IN', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
    .replace('-', '−')

type Filing = {
  id: string
  report: string
  state_code: string | null
  due_date: string | null
  status: string
}
async function filingsOf(query: string): Promise<Filing[]> {
  const answer = await call('GET', `/statutory/filings?organization_id=${org}&limit=200&${query}`)
  return answer.at('data') as Filing[]
}

await t.test('the calendar has every filing that is due in the year, in its month', async t => {
  const page = await pageOf(`/orgs/${org}/calendar/2026`)
  t.ok(callsOf(page) <= 3)
  t.ok(page.length < 60_000)
  const due = [
    ...(await filingsOf('financial_year=2025-26')),
    ...(await filingsOf('financial_year=2026-27')),
  ].filter(filing => filing.due_date?.startsWith('2026'))
  const [, ...rows] = tableOf(page, 'What is due in 2026')
  const shown = rows.flatMap(([, ...cells]) =>
    cells.flatMap((cell, at) =>
      [...cell.matchAll(/(\d+) [a-z]+/g)].map(
        ([, day]) => `2026-${String(at + 1).padStart(2, '0')}-${day!.padStart(2, '0')}`,
      ),
    ),
  )
  t.strictSame(shown.toSorted(), due.map(({ due_date: date }) => date!).toSorted())
  const within = due.filter(
    ({ due_date: date, status }) => date! >= '2026-11-12' && date! <= '2026-11-19' && status !== 'submitted',
  )
  t.equal(tableOf(page, 'Due within seven days').length - 1, within.length)
  const late = due.filter(({ due_date: date, status }) => date! < '2026-11-12' && status === 'due')
  t.match(textOf(page), new RegExp(`Late ${late.length} filings?`))
  t.equal(tableOf(page, 'Late').length - 1, Math.min(late.length, 25))

  const [pf] = tableOf(await pageOf(`/orgs/${org}/calendar/2026?law=pf_ecr`), 'What is due in 2026').slice(1)
  t.equal(pf![0], 'Provident fund')
  t.equal(pf![11], '15 due')
})

await t.test('what became of a filing is recorded by its form', async t => {
  const [ecr] = await filingsOf('report=pf_ecr&financial_year=2026-27&due_before=2026-11-01')
  const place = `/orgs/${org}/calendar/2026/${ecr!.id}?law=pf_ecr&of=2026-27`
  const page = await pageOf(place)
  t.match(page, />late</)
  const fields = Object.fromEntries(
    ['csrf', 'once', 'action', 'report', 'return_type', 'serial', 'month', 'year'].map(name => [
      name,
      hiddenField(page.slice(page.indexOf('<main')), name),
    ]),
  )
  const sent = await view.ask(place, cookie, {
    ...fields,
    status: 'submitted',
    submitted_on: '2026-10-14',
    acknowledgement_number: hostile,
    challan_number: '00417',
    amount: '12345.50',
  })
  t.equal(sent.status, 303, await sent.text())
  const led = await view.ask(sent.headers.get('location')!, cookiesAfter(cookie, sent))
  const again = await led.text()
  t.match(again, /The filing is recorded/)
  t.equal(factOf(again, 'Acknowledgement'), hostile)
  t.notMatch(again, '<script>alert')
  t.match(factOf(again, 'Challan'), /^00417 · – · 12,345\.50$/)
  const [stored] = await filingsOf('report=pf_ecr&status=submitted')
  t.equal(stored!.id, ecr!.id)

  const wrong = await view.ask(place, cookie, {
    ...fields,
    once: `${fields['once']}2`,
    status: 'submitted',
    submitted_on: '2030-01-01',
  })
  t.equal(wrong.status, 400)
  t.match(await wrong.text(), /role="alert"/)
})

await t.test('a return of a welfare fund is marked submitted by its own call', async t => {
  const funds = await filingsOf('report=lwf_return&financial_year=2026-27')
  const fund = funds.find(({ status, due_date: due }) => status === 'due' && due! < '2026-11-12') ?? funds[0]!
  const place = `/orgs/${org}/calendar/2026/${fund.id}?law=lwf_return&of=2026-27&state=${fund.state_code}`
  const page = await pageOf(place)
  t.match(page, /payroll\.statutory\.markLwfSubmitted\(/)
  const [, form = ''] = /<form method="post" class="action"([\s\S]*?)<\/form>/.exec(page) ?? []
  const hidden = Object.fromEntries(
    [...form.matchAll(/type="hidden" name="(\w+)" value="([^"]*)"/g)].map(([, name, value]) => [
      name!,
      value!,
    ]),
  )
  const sent = await view.ask(place, cookie, { ...hidden, submitted_on: '2026-11-12' })
  const [stored] = await filingsOf(`report=lwf_return&status=submitted`)
  t.equal(sent.status, 303, await sent.text())
  t.equal(stored!.id, fund.id)
})

await t.test('each report has its rows and totals as the API has them', async t => {
  const keys = [
    ...(await pageOf(`/orgs/${org}/reports/2026-10`)).matchAll(/reports\/2026-10\/([a-z-]+)"/g),
  ].map(([, key]) => key!)
  t.equal(keys.length, 15)
  for (const key of keys) {
    const page = await pageOf(`/orgs/${org}/reports/2026-10/${key}`)
    t.ok(callsOf(page) <= 3, key)
    t.ok(page.length < 60_000, key)
    t.ok((page.match(/<[a-z]/g) ?? []).length <= 1_500, key)
  }
  const month = `organization_id=${org}&month=10&year=2026`
  const register = await call('GET', `/reports/payroll-register/detail?${month}&limit=20`)
  const [head, ...rows] = tableOf(
    await pageOf(`/orgs/${org}/reports/2026-10/payroll-register`),
    'Rows of the report',
  )
  const net = head!.indexOf('Net payable')
  t.strictSame(
    rows.map(row => row[net]),
    [
      ...(register.at('data') as { net_payable: number }[]),
      register.at('totals') as { net_payable: number },
    ].map(({ net_payable: amount }) => decimal(amount)),
  )
  t.equal(rows.at(-1)![0], 'All pages')
  const salaries = await pageOf(`/orgs/${org}/reports/2026-10/ctc-annual`)
  t.notMatch(salaries, '<script>alert')
  t.match(salaries, '&lt;script&gt;alert', 'a name is a text, in the table and in the picture')
  const difference = await call('GET', `/reports/pay-difference?${month}&limit=1`)
  const total = Number(difference.at('totals', 'net_difference'))
  const picture = tableOf(
    await pageOf(`/orgs/${org}/reports/2026-10/pay-difference`),
    'From the net pay of the month before to this one',
  ).slice(1)
  const whole = (text: string) => Number(text.replaceAll(/[₹+, ]/g, '').replace('−', '-'))
  const [before, after] = [whole(picture[0]![1]!), whole(picture.at(-1)![1]!)]
  t.ok(Math.abs(after - before - total) <= 1.01, 'the sums differ by the difference')
  const steps = picture.slice(1, -1).reduce((sum, [, text]) => sum + whole(text!), 0)
  t.ok(Math.abs(steps - total) <= picture.length, 'the changes come to the difference')
})

await t.test('a report is a file too, and an empty one says how to see more', async t => {
  const file = await view.ask(`/orgs/${org}/reports/2026-10/salary-summary/csv`, cookie)
  t.equal(file.status, 200)
  t.match(file.headers.get('content-disposition'), /salary-summary-2026-04_2026-10\.csv/)
  t.equal((await view.ask(`/orgs/${org}/reports/2026-10/salary-summary/exe`, cookie)).status, 404)
  t.equal((await view.ask(`/orgs/${org}/reports/2026-10/no-report`, cookie)).status, 404)
  await calculated(call, { organization_id: org, period: { month: 11, year: 2026 } })
  const empty = await pageOf(`/orgs/${org}/reports/2026-11/payroll-register`)
  t.match(empty, /include_unlocked=true">Show runs that are not locked, too/)
  const open = await pageOf(`/orgs/${org}/reports/2026-11/payroll-register?include_unlocked=true`)
  t.ok(tableOf(open, 'Rows of the report').length > 2)
  t.match(open, /payroll-register\/xlsx\?include_unlocked=true/, 'the file is of what is shown')
})

await t.test('a simulation runs when it is asked for, with the figures that are filled in', async t => {
  const place = `/orgs/${org}/simulate`
  const page = await pageOf(place)
  t.equal(callsOf(page), 2)
  t.match(page, /payroll\.simulations\.create\(/)
  const ceiling = tableOf(page, 'Figures of the law').find(([rule]) => rule!.includes('IN.EPF.WAGE_CEILING'))
  t.equal(ceiling![1], '₹ 25,000')
  const run = hiddenField(page, 'payroll_run_id')
  const form = {
    csrf: hiddenField(page, 'csrf'),
    once: hiddenField(page, 'once'),
    action: 'simulate',
    payroll_run_id: run,
    effective_from: hiddenField(page, 'effective_from'),
    'new IN.EPF.WAGE_CEILING ceiling': '30,000',
    'new IN.EPF.RATE standard': '13',
    'new IN.EPF.RATE reduced': '',
  }
  const answer = await view.ask(place, cookie, form)
  t.equal(answer.status, 200)
  const shown = await answer.text()
  const simulation = await call('POST', '/simulations', {
    payroll_run_id: run,
    rule_overrides: [
      { rule_id: 'IN.EPF.WAGE_CEILING', effective_from: form.effective_from, value: { ceiling: 30_000 } },
      { rule_id: 'IN.EPF.RATE', effective_from: form.effective_from, value: { standard: 13 } },
    ],
  })
  t.equal(simulation.status, 200)
  const cost = Number(simulation.at('totals', 'employer_cost', 'difference'))
  t.ok(cost > 0)
  t.equal(factOf(shown, 'Cost to the employer, ₹'), `+${decimal(cost)}`)
  const pf = tableOf(shown, 'Lines that change').find(([line]) => line === 'Provident fund PF')!
  const line = (simulation.at('lines') as { code: string; difference: number }[]).find(
    ({ code }) => code === 'PF',
  )!
  t.equal(pf[5], `+${decimal(line.difference)}`)

  const people = simulation.at('employees') as { name: string; employee_code: string }[]
  t.ok(people.length > 0)
  t.same(
    tableOf(shown, 'People whose payslip changes')
      .slice(1)
      .map(([person]) => person),
    people.map(({ name, employee_code: code }) => `${name} ${code}`),
  )

  const none = await view.ask(place, cookie, {
    ...form,
    once: `${form.once}2`,
    'new IN.EPF.WAGE_CEILING ceiling': '',
    'new IN.EPF.RATE standard': '',
  })
  t.equal(none.status, 400, 'nothing was filled in')
  const words = await view.ask(place, cookie, {
    ...form,
    once: `${form.once}3`,
    'new IN.EPF.RATE standard': 'much',
  })
  t.equal(words.status, 400)
})

await t.test('pictures stand for figures of every sign and size', t => {
  const points = [-5, 0, 3, 10_000_000].map(value => ({
    label: `at ${value} <b>`,
    value,
    text: String(value),
  }))
  for (const picture of [
    ranks('Ranks', points),
    bars('Bars', points),
    changes('Changes', [{ ...points[3]!, isSum: true }, ...points, { ...points[3]!, isSum: true }]),
    pairs(
      'Pairs',
      points.map(({ label, value }) => ({ label, before: value, after: -value, texts: ['1', '2', '3'] })),
    ),
  ]) {
    const { text } = picture
    t.notMatch(text, '<b>')
    const numbers = [...text.matchAll(/ (?:x|y|width|height)="([^"]*)"/g)].map(([, value]) => Number(value))
    t.ok(numbers.length > 10 && numbers.every(Number.isFinite))
    const sizes = [...text.matchAll(/<rect[^>]* width="([^"]*)" height="([^"]*)"/g)]
    t.ok(sizes.every(([, wide, high]) => Number(wide) > 0 && Number(high) > 0))
  }
  for (const empty of [ranks('None', []), pairs('None', []), changes('None', [])])
    t.match(empty.text, /nothing to draw/)
  t.end()
})
