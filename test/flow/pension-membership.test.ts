// Membership of the pension scheme that nobody recorded: what earlier payslips contributed decides it, in runs, previews
// and arrears, so that a raise ends none.

import t from 'tap'
import { calculated, startTestStack } from '../support/office.ts'
import { partner } from '../support/partner.ts'
import { seedOrganization } from '../support/seed.ts'
import { table } from '../support/table.ts'

type Line = {
  code: string
  amount: number
  explanation: { steps: { label: string; inputs: { name: string; value: string }[] }[] }
}

// EPS of each month: 8.33 % of the wages up to the ceiling, 15,000 to 16 September 2026 and 25,000 from the 17th.
const careers = table`
who | joined     | 07          | 08          | 09          | 10          | 11          | 12          | why
E0  | 2019-01-01 | 14000: 1166 | 18000: 1250 | 18000: 1366 | 30000: 2083 | 30000: 2083 | 30000: 2083 | a member within 15,000; September 8,000 + 8,400
E1  | 2018-01-01 | 20000: 0    | 20000: 0    | 20000: 777  | 30000: 2083 | 30000: 2083 | 30000: 2083 | admitted on 17 September: 9,333
E2  | 2018-01-01 | 30000: 0    | 30000: 0    | 30000: 0    | 30000: 0    | 24000: 1999 | 40000: 2083 | never within a ceiling until November
E3  | 2026-10-05 | -           | -           | -           | 24000: 1741 | 26000: 2083 | 26000: 2083 | new within 25,000: 20,903 in October
E4  | 2026-11-01 | -           | -           | -           | -           | 26000: 0    | 26000: 0    | new above it
`
const months = ['07', '08', '09', '10', '11', '12']

function monthOf(career: (typeof careers)[number], month: string): { basic: number; eps: number } | null {
  const [basic, eps] = career(month).split(': ').map(Number)
  return basic === undefined || eps === undefined ? null : { basic, eps }
}

t.test('contributions to the pension scheme make a member, and a raise ends no membership', async t => {
  const { base, storage } = await startTestStack(t)
  const seeded = await seedOrganization(
    storage,
    careers.map(career => ({
      basic: monthOf(career, months.find(month => monthOf(career, month) !== null) ?? '')?.basic ?? 0,
      joined: career('joined'),
    })),
  )
  const call = partner(base, seeded)
  const done = async (method: string, path: string, body: unknown) => {
    const answer = await call(method, path, body, { prefer: 'wait=30' })
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.text}`)
    return answer
  }
  const components = (basic: number) => [
    { component_code: 'BASIC', monthly_amount: basic },
    { component_code: 'HRA', monthly_amount: basic * 0.4 },
  ]
  const pensionOf = (lines: readonly Line[]) => lines.find(({ code }) => code === 'EPS_ER')

  for (const [index, month] of months.entries()) {
    for (const career of careers) {
      const before = index === 0 ? null : monthOf(career, months[index - 1] ?? '')
      const now = monthOf(career, month)
      if (before === null || now === null || before.basic === now.basic) continue
      const salary = { effective_from: `2026-${month}-01`, components: components(now.basic) }
      await done('PUT', `/employees/ext:${career('who')}/salary`, salary)
    }
    const period = { month: Number(month), year: 2026 }
    const present = careers.filter(career => monthOf(career, month) !== null)
    const previewed = await done('POST', '/payroll-runs/preview', {
      organization_id: seeded.organizationId,
      period,
      employees: present.map(career => ({ ref: career('who'), employee_id: `ext:${career('who')}` })),
    })
    const ofPreview = previewed.at('data') as { ref: string; lines: Line[] }[]
    const run = await calculated(call, { period })
    const slips = (await call('GET', `${run}/employees?explain=full`)).at('data') as {
      external_id: string
      lines: Line[]
    }[]
    for (const career of present) {
      const [who, expected] = [career('who'), monthOf(career, month)?.eps]
      const lines = slips.find(slip => slip.external_id === who)?.lines ?? []
      t.equal(pensionOf(lines)?.amount ?? 0, expected, `${who} in ${month}: ${career('why')}`)
      const shown = ofPreview.find(slip => slip.ref === who)?.lines ?? []
      t.equal(pensionOf(shown)?.amount ?? 0, expected, `${who} in the preview of ${month}`)
    }
    if (month === '08') {
      const found = pensionOf(slips.find(slip => slip.external_id === 'E0')?.lines ?? [])?.explanation.steps
      const decided = found?.find(({ label }) => label === 'Already a member of the pension scheme')
      t.same(
        decided?.inputs.map(({ name, value }) => [name, value]),
        [['first_contributed_month', '2026-07-31']],
        'the explanation names the month that made the member',
      )
    }
    await done('POST', `${run}/mark-paid`, { include_unrouted: true, paid_on: `2026-${month}-28` })
  }

  // A record after a paid month is in force from the next one.
  await done('PATCH', '/employees/ext:E0/statutory', { pf: { eps_eligible: false } })
  const corrected = await done('POST', '/payroll-runs/preview', {
    organization_id: seeded.organizationId,
    period: { month: 1, year: 2027 },
    employees: [{ ref: 'E0', employee_id: 'ext:E0' }],
  })
  const [slip] = corrected.at('data') as { lines: Line[] }[]
  t.equal(
    pensionOf(slip?.lines ?? [])?.amount ?? 0,
    0,
    'a record of no membership corrects what was contributed',
  )
})
