// The organization of one run of the tests that draw combinations, and its people, as previews and as stored records.

import type { Partner } from '../partner.ts'
import { eventually } from '../stack.ts'
import type { Random } from './covering-array.ts'
import { before } from './feature.ts'
import type { Change, Done, Feature, Fields, Person, Records, Run, Salary } from './feature.ts'
import { overtimeRates } from './person-features.ts'

export function doneBy(call: Partner): Done {
  return async (method, path, body) => {
    const answer = await call(method, path, body)
    if (answer.status >= 300) throw new Error(`${method} ${path} ${JSON.stringify(body)}: ${answer.text}`)
    return answer
  }
}

export function runOf(features: readonly Feature[]): Run {
  const parts = features.flatMap(({ ofRun }) => (ofRun === undefined ? [] : [ofRun]))
  const merged = (of: 'settings' | 'organization') =>
    parts.reduce<Fields>((all, part) => deepMerged(all, part[of] ?? {}), {})
  return {
    year: 2026,
    month: 10,
    holidays: [],
    isAfterPaidMonth: false,
    ...Object.assign({}, ...parts),
    features,
    settings: merged('settings'),
    organization: merged('organization'),
  }
}

function deepMerged(one: Fields, other: Fields): Fields {
  const entries = Object.entries(other).map(([name, value]) => {
    const known = one[name]
    const isBlock = typeof known === 'object' && known !== null
    return [name, isBlock ? { ...known, ...(value as Fields) } : value]
  })
  return { ...one, ...Object.fromEntries(entries) }
}

export function personOf(run: Run, features: readonly Feature[], random: Random): Person {
  const person: Person = {
    features,
    run,
    random,
    day: count => new Date(Date.UTC(run.year, run.month - 1, count)).toISOString().slice(0, 10),
    profile: {
      date_of_joining: '2020-01-01',
      date_of_birth: '1990-05-05',
      gender: 'female',
      work_state_code: 'DL',
      employment_type: 'permanent',
    },
    salary: {
      pay_basis: 'monthly',
      components: [
        { code: 'BASIC', monthly_amount: 24_000 },
        { code: 'SPECIAL', monthly_amount: 3_500.5 },
      ],
    },
    changes: [],
    statutory: { pf: {}, esi: {}, pt: {}, lwf: {}, nps: {} },
    tax: { pan_status: 'valid', regime: 'new', residency: 'resident' },
    attendance: {},
    variable: [],
    reimbursements: [],
    recoveries: [],
    ytd: {},
    broughtForward: 0,
    stored: { attendance: {}, whenHired: [], inMonth: [], overrides: [] },
  }
  for (const { ofPerson } of features) ofPerson?.(person)
  return person
}

/** Long before any month of the tests. */
const sinceEver = '2012-06-01'

const calculations: Readonly<Record<string, Fields>> = {
  BASIC: { category: 'basic', wage_treatment: 'wage' },
  SPECIAL: { category: 'special_allowance', wage_treatment: 'wage' },
  DA: { category: 'da', wage_treatment: 'wage' },
  HRA: {
    category: 'hra',
    calculation: { method: 'percent_of_components', value: 40, base_codes: ['BASIC', 'DA'] },
  },
  OWN_SHARE: { calculation: { method: 'percent_of_components', value: 5, base_codes: ['BASIC'] } },
  MEDICAL: {
    category: 'medical',
    wage_treatment: 'wage',
    calculation: {
      method: 'formula',
      formula: 'if(BASIC + DA > 15000, max(BASIC / 7 - DA * 0.333333, 77), ceil(BASIC / 13)) * 0.1 + 7 / 3',
      min: 100,
      max: 5_000,
    },
  },
  CONVEYANCE: { category: 'conveyance' },
  LTA: {
    category: 'lta',
    calculation: {
      method: 'slab',
      base_codes: ['BASIC', 'SPECIAL'],
      slabs: [
        { from: 1_000, to: 30_000, value: 750.5, mode: 'amount' },
        { from: 30_000, to: 50_000, value: 2.5, mode: 'percent' },
        { from: 50_000, to: null, value: 1.3333, mode: 'percent' },
      ],
      max: 1_000,
    },
  },
  LEAST: { calculation: { method: 'percent_of_components', value: 0.5, base_codes: ['BASIC'], min: 600 } },
  MOST: { calculation: { method: 'percent_of_components', value: 50, base_codes: ['BASIC'], max: 812.34 } },
  PHONE: { rounding: 'rupee' },
  RETAINER: { prorate: false },
  RETENTION: { category: 'incentive', frequency: 'quarterly' },
  TRAVEL: { category: 'lta', frequency: 'yearly', prorate: false },
  JOINING: { category: 'incentive', frequency: 'one_time' },
  UNIFORM: { taxability: 'exempt' },
  INSURANCE: { type: 'employer_contribution' },
  CANTEEN: { type: 'deduction' },
  COURT: { type: 'deduction', category: 'court_order' },
  FUND: { type: 'deduction', calculation: { method: 'percent_of_gross', value: 0.5, max: 500 } },
  REST: { calculation: { method: 'balancing' } },
  SHARE: { calculation: { method: 'percent_of_gross', value: 3.21 } },
  NOTE: {},
  FLEXIBLE: { calculation: { method: 'percent_of_ctc', value: 3.75, max: 20_000 } },
  HALF: { category: 'basic', wage_treatment: 'wage', calculation: { method: 'percent_of_gross', value: 50 } },
  THIRD: { calculation: { method: 'percent_of_gross', value: 33.3333 } },
  SIXTH: { calculation: { method: 'percent_of_gross', value: 16.6667 } },
  EXTRA: {},
  SHIFT: {},
  GRADE: { wage_treatment: 'wage', calculation: { method: 'formula', formula: 'BASIC / 11' } },
  COMMISSION: { category: 'incentive', prorate: false },
  PIECES: { category: 'incentive', wage_treatment: 'wage', calculation: { method: 'per_unit', value: 3.33 } },
}

const groups: Readonly<Record<keyof Records['groups'], readonly Fields[]>> = {
  plain: [],
  rich: [
    {
      component_code: 'HRA',
      calculation: { method: 'percent_of_components', value: 31.25, base_codes: ['BASIC'] },
    },
    { component_code: 'MEDICAL', calculation: { method: 'formula', formula: 'max(BASIC * 0.0375, 250)' } },
  ],
  whole: [
    { component_code: 'HALF', calculation: { method: 'percent_of_gross', value: 52.5 } },
    { component_code: 'HRA', calculation: { method: 'percent_of_gross', value: 21 } },
    { component_code: 'REST', calculation: { method: 'balancing' } },
  ],
  yearly: [
    { component_code: 'HALF', calculation: { method: 'percent_of_ctc', value: 42.5 } },
    { component_code: 'FLEXIBLE' },
    { component_code: 'REST', calculation: { method: 'balancing' } },
  ],
}

/** A partner of one organization: who names none in a call means this one. */
export async function openOrganization(
  key: Done,
  run: Run,
): Promise<{ id: number; call: Done; records: Records }> {
  const { gratuity, pf, esi } = run.organization as Record<string, Fields>
  const created = await key('POST', '/organizations', {
    name: 'Combinations',
    state_code: 'DL',
    pf: { is_covered: true, ...pf },
    esi: { is_covered: true, ...esi },
    ...(gratuity === undefined ? {} : { gratuity }),
  })
  const id = Number(created.at('id'))
  const call: Done = (method, path, body) =>
    /^\/(employees|payroll-runs|overtime-requests|expenses)\/(?!preview)/.test(path) || method === 'GET'
      ? key(method, path, body)
      : key(method, path, { organization_id: id, ...body })
  const { salary_days: salaryDays, ...settings } = run.settings as Record<string, Fields>
  // So that the month's own records are not of the future.
  await call('POST', '/sandbox/clock', { today: '2027-03-20' })
  const inForce = { effective_from: sinceEver }
  await call('PATCH', '/payroll-settings', { ...inForce, late_input_policy: 'next_period', ...settings })
  if (salaryDays !== undefined)
    await call('PUT', '/payroll-settings/salary-days', { ...inForce, ...salaryDays })
  for (const day of run.holidays) {
    await call('POST', '/holidays', { name: 'Founders’ day', date: dayOf(run, day), type: 'company' })
  }
  for (const [code, told] of Object.entries(calculations)) {
    await call('POST', '/salary-components', {
      code,
      name: code.toLowerCase(),
      type: 'earning',
      category: 'other',
      wage_treatment: 'excluded',
      calculation: { method: 'flat' },
      ...inForce,
      ...told,
    })
  }
  const groupIds: Partial<Record<keyof Records['groups'], string>> = {}
  for (const [name, components] of Object.entries(groups)) {
    const group = await call('POST', '/salary-groups', { name, ...inForce, components })
    groupIds[name as keyof Records['groups']] = String(group.at('id'))
  }
  const overtimePolicies: Record<string, string> = {}
  for (const [name, rate] of Object.entries(overtimeRates)) {
    const policy = await call('POST', '/overtime-policies', {
      name,
      ...rate,
      weekly_off_multiplier: rate['multiplier'],
      holiday_multiplier: rate['multiplier'],
    })
    overtimePolicies[name] = String(policy.at('id'))
  }
  return {
    id,
    call,
    records: { groups: groupIds as Records['groups'], overtimePolicies },
  }
}

function dayOf({ year, month }: Run, day: number): string {
  return new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10)
}

const inPreview = ({ group, ...salary }: Salary, { groups }: Records): Fields => ({
  ...salary,
  ...(group === undefined ? {} : { salary_group_id: groups[group] }),
})

/** The row of a preview that says everything itself. */
export function previewRow(person: Person, records: Records, ref: string): Fields {
  return {
    ref,
    profile: person.profile,
    salary: inPreview(person.salary, records),
    salary_changes: person.changes.map(change => ({ ...change, salary: inPreview(change.salary, records) })),
    attendance: person.attendance,
    statutory: person.statutory,
    variable: person.variable,
    reimbursements: person.reimbursements,
    recoveries: person.recoveries,
    tax: person.tax,
    ...(person.broughtForward === 0 ? {} : { brought_forward: person.broughtForward }),
    ...(Object.keys(person.ytd).length === 0 ? {} : { ytd: person.ytd }),
  }
}

export async function hire(call: Done, records: Records, person: Person, ref: string): Promise<string> {
  const { date_of_leaving: lastDay, ...profile } = person.profile
  const { vpf_percent: percent, vpf_amount: amount, ...pf } = person.statutory.pf
  const { override_amount: _own, ...pt } = person.statutory.pt
  const { pan_status, regime, residency, ...declaration } = person.tax
  const vpf = percent === undefined ? { type: 'amount', value: amount } : { type: 'percent', value: percent }
  const hired = await call('POST', '/employees', {
    ...profile,
    external_id: ref,
    employee_code: ref,
    first_name: ref,
    statutory: {
      ...person.statutory,
      pf: { ...pf, ...(percent === undefined && amount === undefined ? {} : { vpf }) },
      pt,
      pan_status,
      ...(pan_status === 'valid' ? { pan: 'AAAPA1234A' } : {}),
      tax: { regime, residency },
    },
  })
  const id = String(hired.at('id'))
  const employee = `/employees/${id}`
  const pays = ({ effective_from, decided_on, salary: { group, components, ...salary } }: Change) =>
    call('PUT', `${employee}/salary`, {
      effective_from,
      decided_on,
      ...salary,
      ...(group === undefined ? {} : { salary_group_id: records.groups[group] }),
      ...(components.length === 0
        ? {}
        : { components: components.map(({ code, ...entry }) => ({ component_code: code, ...entry })) }),
    })
  const since = person.profile.date_of_joining
  await pays({ effective_from: since, decided_on: since, salary: person.salary })
  for (const change of person.changes) await pays(change)
  if (Object.keys(declaration).length > 0) {
    const year = person.run.month >= 4 ? person.run.year : person.run.year - 1
    const taxYear = `${year}-${String((year + 1) % 100).padStart(2, '0')}`
    await call('PUT', `${employee}/tax-declaration?tax_year=${taxYear}`, declaration)
    // A preview counts what is declared; a run asks for proofs from a day on.
    const proofs = [
      ...((declaration['declarations'] ?? []) as { section: string }[]).map(({ section }) => section),
      ...('rent' in declaration ? ['10(13A)'] : []),
      ...('home_loan' in declaration ? ['24(b)'] : []),
    ].map(section => ({ section, accepted: true }))
    if (proofs.length > 0)
      await call('POST', `${employee}/tax-declaration/proofs?tax_year=${taxYear}`, { proofs })
  }
  for (const tell of person.stored.whenHired) await tell(call, { employee, id, records })
  if (lastDay !== undefined)
    await call('POST', `${employee}/exit`, {
      date_of_leaving: lastDay,
      reason: 'resignation',
      create_fnf: false,
    })
  return id
}

/** What the month brings a stored employee. */
export async function tellMonth(call: Done, records: Records, person: Person, id: string): Promise<void> {
  const { year, month } = person.run
  if (Object.keys(person.stored.attendance).length > 0)
    await call('POST', '/attendance', { employee_id: id, year, month, ...person.stored.attendance })
  for (const tell of person.stored.inMonth) await tell(call, { employee: `/employees/${id}`, id, records })
}

/** The calculated run of the month, after the month before was paid where the run says so. */
export async function calculateRun(
  call: Done,
  people: readonly { readonly person: Person; readonly id: string }[],
  records: Records,
  run: Run,
): Promise<string> {
  if (run.isAfterPaidMonth) {
    const past = await calculatedRun(call, before(run))
    await call('POST', `${past}/lock`, {})
    const { year, month } = before(run)
    const paidOn = new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10)
    await call('POST', `${past}/mark-paid`, { include_unrouted: true, paid_on: paidOn })
  }
  await Promise.all(people.map(({ person, id }) => tellMonth(call, records, person, id)))
  const path = await calculatedRun(call, run)
  for (const { person, id } of people) {
    const { overrides } = person.stored
    if (overrides.length > 0) await call('PATCH', `${path}/employees/${id}`, { overrides })
  }
  return path
}

async function calculatedRun(call: Done, { year, month }: { year: number; month: number }): Promise<string> {
  const made = await call('POST', '/payroll-runs', { period: { year, month } })
  const path = `/payroll-runs/${String(made.at('id'))}`
  await call('POST', `${path}/calculate`, {})
  await eventually(`${path} is calculated`, async () => {
    const now = await call('GET', path)
    if (now.at('status') === 'failed') throw new Error(now.text)
    return now.at('status') === 'generated'
  })
  return path
}
