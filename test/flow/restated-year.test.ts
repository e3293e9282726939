// A reversal that restates the year: later payslips show sums without it and name it, until they are calculated again.

import t from 'tap'
import { calculated, createTestOrganization, startTestStack } from '../support/office.ts'
import { granted, partner, type Partner } from '../support/partner.ts'
import { seedOrganization } from '../support/seed.ts'
import { eventually } from '../support/stack.ts'

type Ytd = {
  months: number
  gross: number
  pf: number
  esi: number
  restated_by: { payroll_run_id: string }[]
}
type Slip = { id: string; external_id: string; ytd: Ytd }
type Line = { code: string; amount: number }

const house = await startTestStack(t)
const of = (month: number) => ({ period: { month, year: 2026 } })
const idOf = (run: string) => run.split('/').at(-1) ?? ''

/** Each month 12 % of 15,000; 28,000 with 0.75 % of 20,000, and for E1 42,000 above the ceiling of the insurance. */
const sums = (name: string, months: number) =>
  name === 'E1'
    ? { months, gross: 42_000 * months, pf: 1_800 * months, esi: 0 }
    : { months, gross: 28_000 * months, pf: 1_800 * months, esi: 150 * months }

async function ytdOf(call: Partner, run: string, name: string): Promise<Ytd> {
  return (await call('GET', `${run}/employees/ext:${name}`)).at('ytd') as Ytd
}

t.test('later payslips name the reversed run until they are calculated again', async t => {
  const { call: plain } = await createTestOrganization(house, [
    { basic: 20_000 },
    { basic: 30_000 },
    { basic: 20_000 },
  ])
  const call = granted(plain)
  const selection = { mode: 'exclude', employee_ids: ['ext:E2'] }
  const april = await calculated(call, of(4))
  const may = await calculated(call, { ...of(5), selection })
  for (const [run, month] of [
    [april, 4],
    [may, 5],
  ])
    await call('POST', `${run}/mark-paid`, { include_unrouted: true, paid_on: `2026-0${month}-28` })
  const june = await calculated(call, of(6))
  await call('POST', `${june}/mark-paid`, { include_unrouted: true, paid_on: '2026-06-30' })
  const july = await calculated(call, of(7))
  for (const name of ['E0', 'E1']) {
    t.match(await ytdOf(call, july, name), { ...sums(name, 4), restated_by: [] })
  }

  // The watermark trails whatever the other tests are writing.
  const changedSince = (since: string) => call('GET', `/payslips?updated_since=${encodeURIComponent(since)}`)
  let since = '2026-01-01T00:00:00Z'
  await eventually('nothing is new since the watermark', async () => {
    const read = await changedSince(since)
    since = String(read.at('meta', 'sync_watermark'))
    return (read.at('data') as unknown[]).length === 0
  })
  await call('POST', `${may}/reverse`, { reason: 'Paid to the wrong account', cascade: 'restate_ytd' })
  const changed = (await changedSince(since)).at('data') as { payroll_run_id: string }[]
  t.same(
    new Set(changed.map(each => each.payroll_run_id)),
    new Set([idOf(may), idOf(june)]),
    'whoever syncs hears of the payslips that were restated, and of none before them',
  )
  const reversedAt = String((await call('GET', may)).at('reversed_at'))
  const byMay = [{ payroll_run_id: idOf(may), reversed_at: reversedAt }]
  for (const name of ['E0', 'E1']) {
    t.same((await ytdOf(call, april, name)).restated_by, [], 'nothing before it was reversed')
    t.match(await ytdOf(call, june, name), sums(name, 2))
    t.same((await ytdOf(call, june, name)).restated_by, byMay)
    t.match(await ytdOf(call, july, name), sums(name, 3))
    t.same((await ytdOf(call, july, name)).restated_by, byMay)
  }
  t.match(await ytdOf(call, july, 'E2'), { ...sums('E2', 3), restated_by: [] }, 'May left E2 out')

  for (const path of [`${july}/employees`, `/payslips?payroll_run_id=${idOf(june)}`]) {
    const join = path.includes('?') ? '&' : '?'
    for (const more of ['explain=none', 'include_total=true', 'updated_since=2026-01-01T00:00:00Z']) {
      const rows = (await call('GET', `${path}${join}${more}`)).at('data') as Slip[]
      t.equal(rows.length, 3)
      for (const row of rows) t.same(row.ytd, (await call('GET', `/payslips/${row.id}`)).at('ytd'), more)
    }
  }

  const replacement = await calculated(call, { ...of(5), selection, replaces_run_id: idOf(may) })
  t.match(await ytdOf(call, replacement, 'E0'), { ...sums('E0', 2), restated_by: [] })
  t.match(await ytdOf(call, june, 'E0'), sums('E0', 3), 'with the payment in its place')
  t.same((await ytdOf(call, june, 'E0')).restated_by, byMay, 'a paid payslip stays as it was calculated')
  const some = { employee_ids: ['ext:E0'] }
  await call('POST', `${july}/recalculate`, some, { prefer: 'wait=30' })
  t.match(await ytdOf(call, july, 'E0'), { ...sums('E0', 4), restated_by: [] })
  t.same((await ytdOf(call, july, 'E1')).restated_by, byMay, 'its payslip is the one of before')
  await call('POST', `${july}/recalculate`, {}, { prefer: 'wait=30' })
  t.match(await ytdOf(call, july, 'E1'), { ...sums('E1', 4), restated_by: [] })
})

t.test('what a reversed run paid for an earlier month is due again, though a later run was paid', async t => {
  const { call: plain } = await createTestOrganization(house)
  const call = granted(plain)
  const paid = async (month: number) => {
    const run = await calculated(call, of(month))
    await call('POST', `${run}/mark-paid`, { include_unrouted: true, paid_on: `2026-0${month}-28` })
    return run
  }
  const basicOf = async (run: string) => {
    const { lines } = (await call('GET', `${run}/employees/ext:E0`)).at() as { lines: Line[] }
    return lines.find(({ code }) => code === 'BASIC')?.amount
  }
  await paid(4)
  await call('PUT', '/employees/ext:E0/salary', {
    effective_from: '2026-04-01',
    components: [
      { component_code: 'BASIC', monthly_amount: 22_000 },
      { component_code: 'HRA', monthly_amount: 8_000 },
    ],
    arrears: 'auto',
  })
  const may = await paid(5)
  t.equal(await basicOf(may), 24_000, 'with 2,000 of April')
  t.equal(await basicOf(await paid(6)), 22_000)
  await call('POST', `${may}/reverse`, { reason: 'Paid to the wrong account', cascade: 'restate_ytd' })
  t.equal(await basicOf(await paid(5)), 24_000)
  t.equal(await basicOf(await calculated(call, of(7))), 22_000, 'and once')
})

t.test('a debt of a reversed run that a later run has recovered is recovered once', async t => {
  const deductions = { cap: 'none', statutoryCounts: true, courtOrdersFirst: false } as const
  const settings = { negativeNetPolicy: 'carry_forward', deductions } as const
  const call = granted(
    partner(house.base, await seedOrganization(house.storage, [{ basic: 10_000 }], settings)),
  )
  await call('POST', '/employees/ext:E0/advances', {
    type: 'salary_advance',
    amount: 20_000,
    disbursed_on: '2026-03-20',
    repayment: { method: 'lump_sum', start_month: 4, start_year: 2026 },
  })
  const paid = async (month: number) => {
    const run = await calculated(call, of(month))
    await call('POST', `${run}/mark-paid`, { include_unrouted: true, paid_on: `2026-0${month}-28` })
    const slip = await call('GET', `${run}/employees/ext:E0`)
    return { run, net: slip.at('net_payable'), carried: slip.at('carried_forward') }
  }
  // Of 14,000 the fund takes 1,200 and the insurance 75; 12,725 of the 20,000 are reached.
  const april = await paid(4)
  t.match(april, { net: 0, carried: 7_275 })
  t.match(await paid(5), { net: 5_450, carried: 0 })
  await call('POST', `${april.run}/reverse`, { reason: 'Paid to the wrong account', cascade: 'restate_ytd' })
  t.match(await paid(4), { net: 0, carried: 7_275 })
  t.match(await paid(6), { net: 12_724.25, carried: 0 }, 'less 0.75 for the welfare fund, and no debt')
})
