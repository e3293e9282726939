// The catalogue of government forms: what stands under which law on which day, and the forms that are filled.

import { Workbook } from '@cj-tech-master/excelts'
import { formOn } from '#gateway/resources/government-forms/catalogue.ts'
import type { PlainDate } from '#proto/units.ts'
import t from 'tap'
import { calculated, createTestOrganization, october, startTestStack } from '../../support/office.ts'
import type { Answer } from '../../support/partner.ts'
import { readPdf } from '../../proto/pdf/reading.ts'

const house = await startTestStack(t)
const { call, seeded } = await createTestOrganization(house, [{ basic: 20_000 }])
must(await call('POST', '/sandbox/clock', { organization_id: seeded.organizationId, today: '2026-11-25' }))
const [employeeId] = seeded.employeeIds

function must(answer: Answer, status = 200): Answer {
  if (answer.status !== status) throw new Error(answer.text)
  return answer
}

const fileOf = (path: string) =>
  fetch(`${house.base}${path}`, { headers: { authorization: `Bearer ${seeded.apiKey}` } })

type Forms = readonly Record<string, unknown>[]

t.test(
  'a form of the provident fund changed its law on 29 June 2026, and its new number is not on record',
  t => {
    const [last, first] = ['2026-06-28', '2026-06-29'].map(on => formOn('PF_FORM_12A', on as PlainDate))
    t.match(last, { id: 'gf_pf_form_12a_1952', number: '12A', legacyNumber: '12A', supersededBy: first!.id })
    t.match(first, { id: 'gf_pf_form_12a_2026', number: null, legacyNumber: '12A', supersededBy: null })
    t.end()
  },
)

t.test('versions of a form follow each other without a gap, and each has an id of its own', async t => {
  const forms: Record<string, unknown>[] = []
  let cursor = ''
  do {
    const page = must(await call('GET', `/government-forms?limit=50${cursor}`))
    forms.push(...(page.at('data') as Forms))
    cursor = page.at('meta', 'has_more') === true ? `&cursor=${String(page.at('meta', 'next_cursor'))}` : ''
  } while (cursor !== '')
  t.equal(new Set(forms.map(({ id }) => id)).size, forms.length)
  const dayAfter = (day: string) => new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10)
  for (const { id, effective_to: to, superseded_by: next } of forms) {
    const following = forms.find(form => form['id'] === next)
    if (next !== null) t.equal(following?.['effective_from'], dayAfter(String(to)), String(id))
  }
  for (const { generation, formats, remarks, path, id } of forms) {
    if (generation === 'reference')
      t.match([(formats as []).length, typeof remarks], [0, 'string'], String(id))
    else t.ok((formats as []).length > 0 || path !== null, `${String(id)} can be had`)
  }
})

t.test('the catalogue by category and by words', async t => {
  const codes = async (query: string) =>
    (must(await call('GET', `/government-forms?${query}&limit=200`)).at('data') as Forms).map(({ id }) => id)
  t.same(await codes('category=gratuity&q=nomination'), [
    'gf_gratuity_nomination_1972',
    'gf_gratuity_nomination_2026',
  ])
  t.same(await codes('q=form%20124'), ['gf_tax_claims_2026'])
  t.same(await codes('category=pt'), [])
  t.match(must(await call('GET', '/government-forms/gf_tax_claims_2026')).at(), {
    code: 'TAX_CLAIMS',
    form_number: '124',
    legacy_form_number: '12BB',
    law: 'Income-tax Act 2025',
    provision: 'Rule 205',
    effective_from: '2026-04-01',
    superseded_by: null,
    generation: 'prefilled',
    parameters: ['employee_id'],
    required_inputs: ['organization.name', 'first_name'],
  })
  t.equal((await call('GET', '/government-forms/gf_unknown')).status, 404)
})

t.test('a form of an employee: what it lacks, then the form as PDF and XLSX', async t => {
  const path = `/government-forms/gf_gratuity_nomination_2026?employee_id=${employeeId}`
  const refused = await call('GET', `${path}&format=pdf`)
  t.match([refused.status, refused.at('code')], [409, 'form_inputs_missing'])
  t.same(
    (refused.at('details') as { field: string }[]).map(({ field }) => field),
    ['organization.address'],
  )
  t.equal((await fileOf(`${path}&format=pdf&draft=true`)).status, 200)
  const address = { line1: '12 Mill Road', city: 'Delhi', state_code: 'DL', pincode: '110001', country: 'IN' }
  must(await call('PATCH', `/organizations/${seeded.organizationId}`, { address }))
  const nominees = [
    { name: 'Ravi Rao', relationship: 'spouse', share_percent: 60 },
    { name: 'Tara Rao', relationship: 'daughter', share_percent: 40 },
  ]
  must(await call('PATCH', `/employees/${employeeId}/statutory`, { nominees }))
  const pdf = await fileOf(`${path}&format=pdf`)
  const [page] = await readPdf(new Uint8Array(await pdf.arrayBuffer()))
  t.match(page!.lines[0], /FORM III: NOMINATION FOR GRATUITY/)
  for (const line of [
    '2 Address of the establishment 12 Mill Road, Delhi 110001',
    'Ravi Rao spouse 60',
    'Tara Rao daughter 40',
  ])
    t.ok(page!.lines.includes(line), line)
  const book = new Workbook()
  await book.xlsx.load(Buffer.from(await (await fileOf(`${path}&format=xlsx`)).arrayBuffer()))
  t.same(
    book.worksheets.map(({ name }) => name),
    ['Data', 'Particulars', 'Nominees', 'About'],
  )
  t.same(
    [1, 2, 3].map(cell => book.worksheets[2]!.getRow(2).getCell(cell).value),
    ['Ravi Rao', 'spouse', '60'],
  )
})

t.test('the letter of appointment has the wages agreed, of what is earned alone', async t => {
  for (const definition of [
    {
      code: 'RETENTION',
      name: 'Retention bonus',
      type: 'earning',
      category: 'incentive',
      frequency: 'quarterly',
    },
    { code: 'FUEL', name: 'Fuel', type: 'reimbursement', category: 'reimbursement' },
  ])
    must(
      await call('POST', '/salary-components', {
        organization_id: seeded.organizationId,
        calculation: { method: 'flat' },
        ...definition,
      }),
      201,
    )
  const person = {
    employee_code: 'A-17',
    first_name: 'Kavya',
    gender: 'female',
    date_of_birth: '1990-01-01',
    date_of_joining: '2026-12-01',
    employment_type: 'permanent',
    work_state_code: 'DL',
  }
  const hired = must(
    await call('POST', '/employees', { organization_id: seeded.organizationId, ...person }),
    201,
  )
  const letter = `/government-forms/gf_appointment_letter_2026?employee_id=${String(hired.at('id'))}&draft=true`
  const sheets = async () => {
    const book = new Workbook()
    await book.xlsx.load(Buffer.from(await (await fileOf(`${letter}&format=xlsx`)).arrayBuffer()))
    return book.worksheets
  }
  const labels = ([data]: Awaited<ReturnType<typeof sheets>>) =>
    Array.from({ length: data!.rowCount }, (_, row) => data!.getRow(row + 1).getCell(2).value)
  const blank = 'Wages: basic, dearness allowance and others'
  t.ok(labels(await sheets()).includes(blank), 'no salary is agreed')

  // In force on the day of joining, which is to come: a quarter of 9,000 is 3,000 a month and 36,000 a year.
  must(
    await call('PUT', `/employees/${String(hired.at('id'))}/salary`, {
      effective_from: '2026-12-01',
      components: [
        { component_code: 'BASIC', monthly_amount: 30_000 },
        { component_code: 'HRA', monthly_amount: 12_000.5 },
        { component_code: 'RETENTION', monthly_amount: 3_000 },
        { component_code: 'FUEL', monthly_amount: 2_000 },
      ],
    }),
    201,
  )
  const filled = await sheets()
  t.notOk(labels(filled).includes(blank))
  const wages = filled.find(({ name }) => name === 'Wages')!
  t.same(
    [1, 2, 3, 4, 5].map(row => [1, 2, 3, 4].map(cell => wages.getRow(row).getCell(cell).value)),
    [
      ['Component', 'Paid', 'A month', 'A year'],
      ['BASIC', 'monthly', 30_000, 360_000],
      ['HRA', 'monthly', 12_000.5, 144_006],
      ['Retention bonus', 'quarterly', 3_000, 36_000],
      ['Gross wages', null, 45_000.5, 540_006],
    ],
  )

  const address = { line1: 'Plot 14, Okhla Phase II', city: 'New Delhi', state_code: 'DL', pincode: '110020' }
  must(await call('PATCH', `/organizations/${seeded.organizationId}`, { address }))
  const bytes = async (path: string) => Buffer.from(await (await fileOf(path)).arrayBuffer())
  const pdf = await bytes(`${letter}&format=pdf`)
  t.ok(pdf.equals(await bytes(`${letter}&format=pdf`)), 'the same bytes')
  const pages = await readPdf(pdf)
  t.equal(pages.length, 1)
  const text = pages[0]!.lines.join(' ')
  for (const part of [
    'Plot 14, Okhla Phase II, New Delhi 110020, Delhi',
    'LETTER OF APPOINTMENT',
    'Dear Kavya,',
    'as a permanent employee of',
    'with effect from 01-Dec-2026',
    'BASIC 30,000.00 3,60,000.00',
    'Retention bonus (paid quarterly) 3,000.00 36,000.00',
    'Gross wages 45,000.50 5,40,006.00',
    'Gross wages are ₹ 45,000.50 a month (Rupees Forty-Five Thousand and Fifty Paise Only).',
    'Nature of duties',
    'Authorised signatory Kavya',
    'DRAFT',
  ])
    t.ok(text.includes(part), `${part}: ${text}`)
  const final = await readPdf(await bytes(`${letter.replace('&draft=true', '')}&format=pdf`))
  t.notOk(final[0]!.lines.join(' ').includes('DRAFT'))
})

t.test('a form of the establishment is that of its own operation', async t => {
  const run = await calculated(call, october)
  must(await call('POST', `${run}/lock`, {}))
  const pf = { establishment_code: 'DLCPM0012345000' }
  must(await call('PATCH', `/organizations/${seeded.organizationId}`, { pf }))
  const cells = async (path: string) => {
    const book = new Workbook()
    await book.xlsx.load(Buffer.from(await (await fileOf(path)).arrayBuffer()))
    return [3, 4, 6].map(cell => book.worksheets[0]!.getRow(2).getCell(cell).value)
  }
  // 12 % of 20,000; 8.33 % of them are 1,666 of the employer’s 2,400.
  const wanted = [20_000, 2_400, 734]
  t.same(await cells('/government-forms/gf_pf_form_12a_2026?month=10&year=2026&format=xlsx'), wanted)
  t.same(await cells('/statutory/pf/form-12a?month=10&year=2026&format=xlsx'), wanted)
})

t.test('Form 01: the employer’s particulars', async t => {
  const found = must(await call('GET', '/statutory/esi/form-01'))
  t.same(found.at('validation'), {
    errors: [
      { employee_id: null, field: 'pan', code: 'required', message: 'Record the PAN of the employer.' },
      {
        employee_id: null,
        field: 'responsible_person',
        code: 'required',
        message: 'Record who is responsible for the establishment.',
      },
    ],
    warnings: [],
  })
  const whole = '/statutory/esi/form-01?format=pdf'
  const refused = await call('GET', whole)
  t.same(
    [refused.status, ...(refused.at('details') as { field: string }[]).map(({ field }) => field)],
    [409, 'organization.pan', 'organization.responsible_person'],
  )
  t.equal((await fileOf(`${whole}&allow_errors=true`)).status, 200)
  const person = { name: 'Meera Iyer', designation: 'Director' }
  must(
    await call('PATCH', `/organizations/${seeded.organizationId}`, {
      pan: 'AABCK1234L',
      responsible_person: person,
    }),
  )
  t.match([found.at('legacy_form_number'), found.at('form_number')], ['01', null], 'after 20 November 2026')
  const rows = must(await call('GET', '/statutory/esi/form-01')).at('rows') as Forms
  const entry = (key: string) => rows.find(row => row['key'] === key)?.['value']
  t.match(
    [entry('principal_employer'), entry('employees'), entry('telephone'), entry('pan')],
    ['Meera Iyer', '1', null, /^X+234L$/],
  )
  const pdf = await fileOf('/statutory/esi/form-01?format=pdf')
  const [page] = await readPdf(new Uint8Array(await pdf.arrayBuffer()))
  t.match(page!.lines.join('\n'), 'Principal employer Meera Iyer')
})

t.test('what a form cannot be asked for', async t => {
  const refused = async (path: string) => {
    const answer = await call('GET', `/government-forms/${path}`)
    return `${answer.status} ${String(answer.at('code'))} ${String(answer.at('details', 0, 'field'))}`
  }
  t.equal(await refused('gf_pf_form_12a_2026?format=pdf'), '400 invalid_parameter month')
  t.equal(await refused('gf_pf_form_12a_1952?month=10&year=2026&format=pdf'), '400 invalid_parameter id')
  const other = await createTestOrganization(house, [{ basic: 20_000 }])
  for (const id of ['emp_nobody', 'ext:nobody', other.seeded.employeeIds[0]])
    for (const form of ['gf_pf_form_3a_2026?financial_year=2026-27', 'gf_appointment_letter_2026?'])
      t.equal(
        await refused(`${form}&employee_id=${id}&format=pdf&draft=true`),
        '400 invalid_parameter employee_id',
        'nobody of the organization',
      )
  t.equal(
    await refused(`gf_gratuity_nomination_1972?employee_id=${employeeId}&format=pdf`),
    '400 invalid_parameter id',
  )
  t.equal(
    await refused('gf_pf_form_11_2026?employee_id=nobody&format=pdf'),
    '400 invalid_parameter employee_id',
  )
  t.equal(await refused('gf_leave_register_2026?format=pdf'), '400 unsupported_format format')
  t.equal(await refused('gf_pf_form_12a_2026?month=10&year=2026&format=csv'), '400 unsupported_format format')
  t.equal(
    await refused(`gf_service_certificate_2026?employee_id=${employeeId}&format=pdf`),
    `409 form_inputs_missing ${employeeId}.exit.date_of_leaving`,
  )
})
