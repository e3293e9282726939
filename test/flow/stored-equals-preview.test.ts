// The promise of a preview: the slip that a stored run gives from the same facts, byte for byte. What is stored is
// told by one spelling of the facts, what is previewed by another, and the two meet in the text of the answers.

import t from 'tap'
import { startTestPartner } from '../support/office.ts'
import { must, type Partner } from '../support/partner.ts'

const components = [
  { code: 'BASIC', name: 'Basic', type: 'earning', category: 'basic', calculation: { method: 'flat' } },
  {
    code: 'HRA',
    name: 'House rent allowance',
    type: 'earning',
    category: 'hra',
    calculation: { method: 'percent_of_components', value: 40, base_codes: ['BASIC'] },
    wage_treatment: 'excluded',
  },
]

const places = [
  { state: 'DL' },
  { state: 'MH' },
  { state: 'KA' },
  { state: 'TN', body: 'CHENNAI' },
  { state: 'TN', body: 'MADURAI' },
  { state: 'TN' },
  { state: 'KL' },
  { state: 'WB' },
  { state: 'MP' },
  { state: 'PB' },
  { state: 'HR' },
  { state: 'PY' },
]
const basics = [9_000, 14_900, 16_000, 21_000, 25_001, 44_000, 87_500, 160_000, 420_000]
const classes = [null, 'worker', 'supervisor', 'manager', 'part_time']

const declarations = [
  null,
  { declarations: [{ section: '80C', amount: 90_000 }] },
  {
    declarations: [
      { section: '80C', amount: 150_000, proof_accepted: true },
      { section: '80D', amount: 30_000, proof_accepted: false },
    ],
    rent: [{ from: '2026-06-16', monthly: 18_000, landlord_pan: 'ABCPX1234K' }],
    home_loan: { interest: 120_000, let_out: [{ income: 60_000, interest: 210_000 }] },
  },
  {
    other_income: [{ kind: 'deposit_interest', amount: 41_000 }],
    previous_employment: { gross: 200_000, exemptions: 10_000, pf: 7_200, pt: 1_000, tds: 3_000 },
    other_tax_credits: 1_250,
  },
]

/** Every place with every kind of each other thing, the kinds at strides that share no divisor. */
const people = Array.from({ length: 72 }, (_, index) => {
  const pick = <Kind>(kinds: readonly Kind[], stride: number): Kind =>
    kinds[(index * stride + Math.trunc(index / kinds.length)) % kinds.length] as Kind
  return {
    ref: `P${index}`,
    place: pick(places, 1),
    basic: pick(basics, 5),
    regime: pick(['new', 'old'], 1),
    pan: pick([true, true, false], 1),
    declared: pick(declarations, 3),
    fundClass: pick(classes, 2),
    gender: pick(['female', 'male', 'transgender'], 2),
    born: pick(['1990-04-12', '1964-08-01', '1946-03-31'], 1),
    joined: pick(['2019-01-01', '2026-07-16', '2026-11-09'], 1),
    lossOfPay: pick([0, 0, 2.5, 11], 3),
    vpf: pick([null, 5], 1),
    isMetro: pick([true, false, null], 1),
    opening: pick([true, false], 1),
  }
})
type Someone = (typeof people)[number]

const yearToDate = { months: 7, gross: 350_000, taxable: 340_000, pf: 12_600, pt: 1_400, tds: 4_500, esi: 0 }
const toldByLine = [
  { code: 'BASIC', amount: 250_000 },
  { code: 'HRA', amount: 100_000 },
]

/** An employee who joined this year has had no seven payments before November. */
const hasOpening = ({ opening, joined }: Someone) => opening && joined < '2026-04-01'

async function store(call: Partner, id: number): Promise<void> {
  for (const component of components)
    must(await call('POST', '/salary-components', { organization_id: id, ...component }), 201)
  const items = people.map(
    ({ ref, place, basic, regime, pan, fundClass, gender, born, joined, vpf, isMetro }) => ({
      external_id: ref,
      employee_code: ref,
      first_name: ref,
      gender,
      date_of_birth: born,
      date_of_joining: joined,
      employment_type: 'permanent',
      work_state_code: place.state,
      is_metro: isMetro,
      salary: {
        effective_from: joined,
        pay_basis: 'monthly',
        components: [{ component_code: 'BASIC', monthly_amount: basic }, { component_code: 'HRA' }],
      },
      statutory: {
        ...(pan ? { pan: 'ABCPX1234K' } : {}),
        tax: { regime },
        pt: { local_body: place.body ?? null },
        lwf: { class: fundClass },
        ...(vpf === null ? {} : { pf: { vpf: { type: 'percent', value: vpf } } }),
      },
    }),
  )
  const hired = must(await call('POST', '/employees/bulk', { organization_id: id, items }), 200)
  if (hired.at('summary', 'created') !== people.length) throw new Error(hired.text)
  for (const person of people) {
    const at = (part: string) => `/employees/ext:${person.ref}/${part}?organization_id=${id}&tax_year=2026-27`
    if (person.declared !== null) must(await call('PUT', at('tax-declaration'), person.declared), 200)
    if (hasOpening(person))
      must(await call('PUT', at('opening-balances'), { ...yearToDate, components: toldByLine }), 200)
  }
  const absent = people.flatMap(({ ref, lossOfPay }) =>
    lossOfPay === 0 ? [] : [{ employee_id: `ext:${ref}`, month: 12, year: 2026, lop_days: lossOfPay }],
  )
  must(await call('POST', '/attendance/bulk', { organization_id: id, view: 'monthly', items: absent }), 200)
}

type Slip = Record<string, unknown>

/** The slips of a stored run, by external id. */
async function storedSlips(call: Partner, id: number, month: number): Promise<Map<string, Slip>> {
  const period = { month, year: 2026 }
  const made = must(await call('POST', '/payroll-runs', { organization_id: id, period }), 201)
  const run = `/payroll-runs/${String(made.at('id'))}`
  must(await call('POST', `${run}/calculate`, {}, { prefer: 'wait=30' }), 200)
  const slips = must(await call('GET', `${run}/employees?limit=500`), 200)
  return new Map((slips.at('data') as Slip[]).map(slip => [String(slip['external_id']), slip]))
}

/** The same facts, inline; `before` is the slip of the month before, if there was one. */
function inline(person: Someone, month: number, before: Slip | undefined) {
  const {
    ref,
    place,
    basic,
    regime,
    pan,
    declared,
    fundClass,
    gender,
    born,
    joined,
    lossOfPay,
    vpf,
    isMetro,
  } = person
  const opening = hasOpening(person) ? { ...yearToDate, components: toldByLine } : { months: 0 }
  const { declarations: claims = [], ...others } = declared ?? {}
  return {
    ref,
    profile: {
      date_of_joining: joined,
      date_of_birth: born,
      gender,
      work_state_code: place.state,
      employment_type: 'permanent',
      is_metro: isMetro,
    },
    salary: { components: [{ code: 'BASIC', monthly_amount: basic }, { code: 'HRA' }] },
    ...(month === 12 && lossOfPay > 0 ? { attendance: { lop_days: lossOfPay } } : {}),
    statutory: {
      pf: { vpf_percent: vpf },
      esi: { covered_until: coverOf(before) },
      pt: { local_body: place.body ?? null },
      lwf: { class: fundClass },
    },
    tax: { regime, pan_status: pan ? 'valid' : 'missing', declarations: claims, ...others },
    ytd: before === undefined ? opening : before['ytd'],
  }
}

/** Cover of the state insurance lasts to the end of its contribution period. */
function coverOf(before: Slip | undefined): string | null {
  const insured = (before?.['wages'] as { esi: number } | undefined)?.esi ?? 0
  return insured > 0 ? '2027-03-31' : null
}

/** Parts that both answers have, in the order of the preview's. */
function common(slip: Slip | undefined, names: readonly string[]): string {
  return JSON.stringify(names.map(name => [name, slip?.[name]]))
}

t.test('two months of many people', async t => {
  const { call } = await startTestPartner(t)
  const made = await call('POST', '/organizations', {
    name: 'Same Again',
    state_code: 'DL',
    pt_registrations: [{ state_code: 'TN', local_body: 'COIMBATORE' }],
    gratuity: { funding: 'insurer' },
  })
  const id = Number(must(made, 201).at('id'))
  await store(call, id)

  let before = new Map<string, Slip>()
  for (const month of [11, 12]) {
    const stored = await storedSlips(call, id, month)
    const preview = must(
      await call('POST', '/payroll-runs/preview', {
        organization_id: id,
        period: { month, year: 2026 },
        employees: people.map(person => inline(person, month, before.get(person.ref))),
        options: { include_ytd: true },
      }),
      200,
    )
    t.same(preview.at('errors'), [])
    const slips = preview.at('data') as Slip[]
    t.equal(slips.length, people.length)
    for (const slip of slips) {
      const names = Object.keys(slip).filter(name => name !== 'ref')
      const ref = String(slip['ref'])
      t.equal(common(stored.get(ref), names), common(slip, names), `${ref} in month ${month}`)
    }
    before = stored
  }
})
