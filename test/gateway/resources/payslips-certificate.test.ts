// The salary certificate over HTTP: which months it covers, what it refuses, and that the PDF says what the JSON does.

import t from 'tap'
import { readPdf } from '../../proto/pdf/reading.ts'
import { calculated, createTestOrganization, startTestStack } from '../../support/office.ts'
import { must } from '../../support/partner.ts'

const stack = await startTestStack(t)
const { call, seeded } = await createTestOrganization(stack, [{ basic: 30_000, name: 'Asha' }])
const [employee = ''] = seeded.employeeIds

const pdf = (path: string, headers: object = {}) =>
  fetch(`${stack.base}${path}`, { headers: { authorization: `Bearer ${seeded.apiKey}`, ...headers } })

// Loss of pay of one day of 31 in July and one of 30 in September.
const runs = new Map<number, string>()
for (const [month, lop_days] of [
  [7, 1],
  [8, 0],
  [9, 1],
  [10, 0],
] as const) {
  if (lop_days > 0)
    must(await call('POST', '/attendance', { employee_id: employee, month, year: 2026, lop_days }), 201)
  const run = await calculated(call, { period: { month, year: 2026 } })
  if (month < 10) must(await call('POST', `${run}/lock`, {}))
  runs.set(month, run)
}
type Slip = { id: string; gross: number; net_payable: number; total_deductions: number }
const slipOf = async (month: number) =>
  (must(await call('GET', `${runs.get(month)!}/employees`)).at('data') as Slip[])[0]!
const json = { accept: 'application/json' }
const certificate = async (month: number, query = '') =>
  call('GET', `/payslips/${(await slipOf(month)).id}/salary-certificate${query}`, undefined, json)

t.test('months that end with the payslip, and their averages', async t => {
  const slips = await Promise.all([7, 8, 9].map(slipOf))
  const answer = must(await certificate(9, '?months=12&purpose=visa&addressed_to=The%20Consulate'))
  const months = answer.at('months') as (Slip & { month: number; payslip_ids: string[] })[]
  t.same(
    months.map(({ month, gross, total_deductions, net_payable, payslip_ids }) => [
      month,
      gross,
      total_deductions,
      net_payable,
      payslip_ids,
    ]),
    slips.map((slip, at) => [7 + at, slip.gross, slip.total_deductions, slip.net_payable, [slip.id]]),
  )
  // Basic 30,000.00 with 40 % of it: 42,000.00. July 30/31 of it: 29,032.26 + 11,612.90. September 29/30: 40,600.00.
  t.same(
    months.map(({ gross }) => gross),
    [40_645.16, 42_000, 40_600],
  )
  // 1,23,245.16 / 3 = 41,081.72
  t.equal(answer.at('average_gross'), 41_081.72)
  t.equal(answer.at('average_gross_words'), 'Rupees Forty-One Thousand Eighty-One and Seventy-Two Paise Only')
  // 12 x 42,000; what else the cost includes is not decided.
  t.equal(answer.at('ctc_annual'), 504_000)
  t.match(answer.at('employee'), { id: employee, name: 'Asha', employment_type: 'permanent' })
  t.match(
    [answer.at('purpose'), answer.at('addressed_to'), answer.at('organization_id')],
    ['visa', 'The Consulate', seeded.organizationId],
  )
  const one = must(await certificate(9))
  t.equal((one.at('months') as unknown[]).length, 1)
  t.equal(one.at('average_gross'), 40_600)
  t.not(one.at('reference'), answer.at('reference'))
})

t.test('a PDF unless JSON is asked for, and on record', async t => {
  const { id } = await slipOf(9)
  const path = `/payslips/${id}/salary-certificate?months=3&purpose=loan`
  const known = must(await call('GET', path, undefined, json))
  for (const [asked, headers] of [
    [path, {}],
    [path, { accept: 'application/pdf' }],
    [`${path}&format=pdf`, json],
  ] as const) {
    const answer = await pdf(asked, headers)
    t.equal(answer.headers.get('content-type'), 'application/pdf')
    t.match(answer.headers.get('content-disposition'), /"salary_certificate_E0_2026-09\.pdf"/)
    const text = (await readPdf(new Uint8Array(await answer.arrayBuffer())))
      .flatMap(({ lines }) => lines)
      .join(' ')
    for (const part of [
      `Reference ${String(known.at('reference'))}`,
      'This is to certify that Asha (employee code E0',
      'July 2026 40,645.16',
      // 12 x 30,000, and 29 of 30 days are paid.
      'BASIC 30,000.00 3,60,000.00 29,000.00',
      'The annual cost to company is ₹ 5,04,000.00 (Rupees Five Lakh Four Thousand Only).',
      'Average 41,081.72',
      'for an application for a loan.',
    ])
      t.ok(text.includes(part), part)
  }
  const entries = must(await call('GET', '/audit-log?limit=200')).at('data') as { operation: string }[]
  t.equal(entries.filter(({ operation }) => operation === 'getSalaryCertificate').length, 3)
})

t.test('deductions are listed, and somebody else signs, where that is asked for', async t => {
  const { id } = await slipOf(8)
  const path = `/payslips/${id}/salary-certificate`
  const linesOf = async (query: string) => {
    const answer = await pdf(`${path}${query}`)
    return (await readPdf(new Uint8Array(await answer.arrayBuffer()))).flatMap(({ lines }) => lines)
  }
  const usual = await linesOf('')
  t.notOk(usual.some(line => line.startsWith('Provident fund')))
  const listed = await linesOf('?include_deductions=true&signatory_name=Leela%20Menon')
  // 12 % of 15,000, the ceiling in August 2026.
  t.ok(listed.includes('Provident fund 1,800.00'), listed.join('\n'))
  t.ok(listed.includes('Leela Menon'))
})

t.test('what is not final is not certified', async t => {
  const draft = await certificate(10)
  t.match([draft.status, draft.at('code')], [409, 'invalid_run_state'])
  t.match(draft.at('message') ?? draft.text, /Lock its run first/)
  must(await call('POST', `${runs.get(10)!}/lock`, {}))
  must(await certificate(10))
  must(await call('POST', `${runs.get(10)!}/reverse`, { reason: 'Wrong attendance' }))
  const { at, status } = await certificate(10)
  t.match([status, at('code')], [409, 'invalid_run_state'])
  t.equal((await call('GET', '/payslips/ps_none/salary-certificate', undefined, json)).status, 404)
  const bad = await certificate(9, '?months=13&purpose=gift')
  t.equal(bad.status, 400)
  t.same((bad.at('details') as { field: string }[]).map(({ field }) => field).toSorted(), [
    'months',
    'purpose',
  ])
})
