// A change of an employee makes the figures of a run stale if calculations or payslips read what was changed, and only then.
// The lists below have each field that a request can have, so that a new field has to say which it is.

import t from 'tap'
import { EmployeePatch } from '#gateway/resources/employees/schema.ts'
import { StatutoryRequest } from '#gateway/resources/employees/statutory/schema.ts'
import { calculated, createTestOrganization, startTestStack } from '../support/office.ts'
import type { Answer } from '../support/partner.ts'

const stack = await startTestStack(t)
const wait = { prefer: 'wait=30' }

function must(answer: Answer): Answer {
  if (answer.status >= 300) throw new Error(answer.text)
  return answer
}

/** Fields of no figure and no line of a payslip. */
const unread: Record<string, unknown> = {
  email: 'asha@example.com',
  personal_email: 'asha@example.org',
  phone: '+91 98450 12345',
  date_of_confirmation: '2022-06-01',
  contract_end_date: '2027-06-01',
  work_city: 'Delhi',
  father_or_spouse_name: 'Ravi Rao',
  relationship: 'father',
  marital_status: 'married',
  nationality: 'Indian',
  is_director: true,
  pay_group: 'A',
  metadata: { desk: '12' },
  address: { line1: '1 MG Road', city: 'Delhi', state_code: 'DL', pincode: '110001' },
}
const read: Record<string, unknown> = {
  external_id: 'E-new',
  employee_code: 'C-new',
  first_name: 'Asha',
  middle_name: 'K',
  last_name: 'Rao',
  gender: 'transgender',
  date_of_birth: '1960-01-01',
  date_of_joining: '2026-10-02',
  employment_type: 'fixed_term',
  work_state_code: 'KA',
  is_metro: true,
  is_international_worker: true,
  disability_percent: 50,
}
/** References to other records; those of a department and a designation are read, as a payslip prints both. */
const references = [
  'department_id',
  'designation_id',
  'shift_id',
  'reporting_manager_id',
  'former_employee_id',
]

const unreadStatutory: Record<string, unknown> = {
  aadhaar_last4: '4821',
  nominees: [{ name: 'Ravi Rao', relationship: 'father', share_percent: 100 }],
  'pf.member_id': 'KABLR00123450000000042',
  'pf.uan_name': 'ASHA RAO',
  'pf.uan': '100123456789',
  'pf.exempt_reason': 'none',
  'esi.ip_number': '3112345678',
  'esi.name': 'ASHA RAO',
  'esi.dispensary': 'Koramangala',
  'tax.regime_chosen_on': '2026-04-10',
  'nps.pran': '100123456789',
}
const readStatutory: Record<string, unknown> = {
  pan: 'ABCPK1234L',
  'esi.covered_until': '2026-09-30',
  pan_status: 'inoperative',
  'pf.joined_on': '2016-07-01',
  'pf.wage_mode': 'actual_wages',
  'pf.eps_eligible': false,
  'pf.pension_deferred': true,
  'pf.higher_pension': true,
  'pf.vpf': { type: 'percent', value: 5 },
  'pf.applicable': false,
  'esi.applicable': false,
  'pt.applicable': false,
  'pt.state_code': 'KA',
  'pt.local_body': 'CHENNAI',
  'lwf.applicable': false,
  'lwf.state_code': 'KA',
  'lwf.fund': 'shops',
  'lwf.class': 'manager',
  'tax.regime': 'old',
  'tax.residency': 'non_resident',
  'nps.employer_percent': 10,
}

function statutoryNames(): string[] {
  return Object.entries(StatutoryRequest.properties).flatMap(([name, schema]) => {
    if (name === 'effective_from') return []
    if (!('properties' in schema)) return [name]
    return Object.keys(schema.properties as object).map(part => `${name}.${part}`)
  })
}

function nested(name: string, value: unknown): Record<string, unknown> {
  const [head = '', part] = name.split('.')
  return part === undefined ? { [head]: value } : { [head]: { [part]: value } }
}

/** The payslip without what names the calculation. */
function figuresOf(slip: Record<string, unknown>): unknown {
  const {
    revision,
    version,
    resource_version,
    created_at,
    updated_at,
    input_hash,
    uan,
    employee,
    ...figures
  } = slip
  return figures
}

t.test('every field of a request is on one of the lists', async t => {
  const own = [...Object.keys(unread), ...Object.keys(read), ...references]
  t.same(own.toSorted(), Object.keys(EmployeePatch.properties).toSorted())
  const statutory = [...Object.keys(unreadStatutory), ...Object.keys(readStatutory)]
  t.same(statutory.toSorted(), statutoryNames().toSorted())
})

t.test('what no figure reads makes no run stale, so that it can be locked', async t => {
  const { call, seeded } = await createTestOrganization(stack)
  const employee = `/employees/${seeded.employeeIds[0]}`
  const run = await calculated(call)
  const slip = async () =>
    figuresOf((must(await call('GET', `${run}/employees`)).at('data') as Record<string, unknown>[])[0] ?? {})
  const before = await slip()
  const isStale = async () => must(await call('GET', run)).at('is_stale')
  for (const [name, value] of Object.entries(unread)) {
    must(await call('PATCH', employee, { [name]: value }))
    t.equal(await isStale(), false, name)
  }
  for (const [name, value] of Object.entries(unreadStatutory)) {
    must(await call('PATCH', `${employee}/statutory`, nested(name, value)))
    t.equal(await isStale(), false, name)
  }
  must(await call('POST', `${run}/recalculate`, {}, wait))
  t.same(await slip(), before, 'nor does it change a payslip that is calculated again')
  must(await call('PATCH', employee, { phone: '+91 98450 00000' }))
  t.equal((await call('POST', `${run}/lock`, {})).status, 200)
})

t.test('what figures or payslips read makes the run stale', async t => {
  const { call, seeded } = await createTestOrganization(stack)
  const employee = `/employees/${seeded.employeeIds[0]}`
  const run = await calculated(call)
  const changes = [
    ...Object.entries(readStatutory).map(
      ([name, value]) => [name, `${employee}/statutory`, nested(name, value)] as const,
    ),
    ...Object.entries(read).map(([name, value]) => [name, employee, { [name]: value }] as const),
  ]
  for (const [name, path, body] of changes) {
    must(await call('PATCH', path, body))
    t.equal(must(await call('GET', run)).at('is_stale'), true, name)
    must(await call('POST', `${run}/recalculate`, {}, wait))
  }
})
