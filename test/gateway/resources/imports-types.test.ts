// Each type of import against the operation that takes one such record: what the file says is what is there.

import { setTimeout as pause } from 'node:timers/promises'
import t from 'tap'
import { queryAsOwner } from '../../support/database.ts'
import { engineOf, sharedStack } from '../../support/stack.ts'
import { watchStatements } from '../../support/statements.ts'
import { startGateway } from '../support/gateway.ts'
import { csv, importing } from '../support/importing.ts'
import { newOrganization } from '../support/records.ts'

const engine = engineOf(await sharedStack())
t.teardown(() => engine.close())
const gateway = await startGateway(t, { engine })
const { imported, send, work } = importing(gateway, engine)
const key = await gateway.newKey()
await newOrganization(gateway, key)
for (const [code, category] of [
  ['BASIC', 'basic'],
  ['HRA', 'hra'],
  ['BONUS', 'bonus'],
]) {
  const body = { code, name: code, type: 'earning', category, calculation: { method: 'flat' } }
  const made = await gateway.ask(key, 'POST /salary-components', { body })
  if (made.status !== 201) throw new Error(made.text)
}
const person =
  'external_id,employee_code,first_name,gender,date_of_birth,date_of_joining,employment_type,work_state_code'

/** Imports a file of which every row is good. */
async function taken(type: string, rows: readonly string[], fields: Readonly<Record<string, string>> = {}) {
  const job = await imported(key, csv(...rows), { type, ...fields })
  if (job.at('status') !== 'completed') {
    const errors = await gateway.ask(key, `GET /imports/${job.id}/errors.xlsx?format=csv`)
    throw new Error(`${type}: ${job.text} ${errors.text}`)
  }
  return job
}
const read = async (path: string) => (await gateway.ask(key, `GET ${path}`)).body as Record<string, unknown>
const listed = async (path: string) => (await read(path))['data'] as Record<string, unknown>[]

t.test('employees with their salaries', async t => {
  await taken('employees', [
    `${person},salary.effective_from,salary.components.BASIC,salary.components.hra,metadata.site`,
    'h1,E1,Asha,female,1990-04-05,2021-06-01,permanent,MH,2021-06-01,20000,"8,000.50",Pune',
    'h2,E2,Ravi,male,1991-04-05,2021-06-01,permanent,KA,,,,',
  ])
  t.match(await read('/employees/ext:h1?expand=salary'), {
    metadata: { site: 'Pune' },
    salary: {
      components: [
        { component_code: 'BASIC', monthly_amount: 20_000 },
        { component_code: 'HRA', monthly_amount: 8000.5 },
      ],
    },
  })
})

t.test('details of employees', async t => {
  await taken('employee_bank', [
    'employee_code,payment_mode,account_number,ifsc,effective_from',
    'E1,bank_transfer,050100987654,HDFC0000523,01/11/2026',
  ])
  t.match(await read('/employees/ext:h1/bank?as_of=2026-11-01&reveal=false'), {
    account_number: 'XXXXXXXX7654',
    effective_from: '2026-11-01',
  })
  const statutory = [
    'employee_id,pan,pf.uan,pf.vpf.type,pf.vpf.value',
    'ext:h2,ABCPK1234L,100123456789,percent,5',
  ]
  await taken('employee_statutory', statutory)
  t.match(await read('/employees/ext:h2/statutory'), {
    pan: 'XXXXXX234L',
    pf: { uan: 'XXXXXXXX6789', vpf: { type: 'percent', value: 5 } },
  })
  t.match((await taken('employee_statutory', statutory)).body, { unchanged: 1 })
  await taken('opening_balances', [
    'employee_code,tax_year,months,gross,tds,components.BASIC',
    'E1,2026-27,6,168003,1200.50,120000',
  ])
  t.match(await read('/employees/ext:h1/opening-balances?tax_year=2026-27'), {
    months: 6,
    gross: 168_003,
    tds: 1200.5,
    components: [{ code: 'BASIC', amount: 120_000 }],
  })
  const lists = {
    bonus_months: [{ month: 4, wages: 7_000, paid_days: 30, base_days: 30 }],
    benefits: [{ component_code: 'MEAL', accrued_until: '2026-09-30', accrued: 1_000 }],
  }
  for (const [name, list] of Object.entries(lists)) {
    const body = { months: 6, gross: 168_003, [name]: list }
    const put = await gateway.ask(key, 'PUT /employees/ext:h1/opening-balances?tax_year=2026-27', { body })
    t.equal(put.status, 200, put.text)
    const job = await imported(key, csv('employee_code,tax_year,months,gross', 'E1,2026-27,6,168003'), {
      type: 'opening_balances',
    })
    t.match(job.body, { failed: 1, error_summary: [{ code: 'not_allowed_here' }] }, `${name} stay`)
    t.match(await read('/employees/ext:h1/opening-balances?tax_year=2026-27'), { [name]: list })
  }
  await taken('leave_balances', ['employee_code,as_of,items.EL,items.SL', 'E1,2026-10-31,12.5,6'])
  t.match(await read('/employees/ext:h1/leave-balances?on=2026-10-31'), {
    items: [
      { leave_type: 'EL', balance: 12.5, encashable: null },
      { leave_type: 'SL', balance: 6 },
    ],
  })
  await taken('leave_balances', ['employee_code,as_of,items.Earned leave', 'E2,2026-10-31,12.5'])
  // 12.5 less the five days from Monday to Friday.
  await taken('leaves', [
    'employee_code,leave_type,from_date,to_date,status',
    'E2,Earned leave,2026-11-02,2026-11-06,approved',
  ])
  t.match(await read('/employees/ext:h2/leave-balances?on=2026-11-30'), {
    items: [{ leave_type: 'Earned leave', balance: 12.5, current: 7.5 }],
  })
  await taken('tax_declarations', [
    'employee_code,tax_year,declarations.80d_Parents,declarations.153(2)(a),declarations.124(3)',
    'E2,2026-27,20000,9000,50000',
  ])
  t.match(await read('/employees/ext:h2/tax-declaration?tax_year=2026-27'), {
    declarations: [
      { section: '80D_PARENTS', amount: 20_000 },
      { section: '80TTA', amount: 9_000 },
      { section: '80CCD(1B)', amount: 50_000 },
    ],
  })
  const declared = ['employee_code,tax_year,declarations.80C,declarations.80D', 'E1,2026-27,150000,25000']
  await taken('tax_declarations', declared)
  t.match(await read('/employees/ext:h1/tax-declaration?tax_year=2026-27'), {
    declarations: [
      { section: '80C', amount: 150_000 },
      { section: '80D', amount: 25_000 },
    ],
  })
  await gateway.ask(key, 'PUT /employees/ext:h1/tax-declaration?tax_year=2026-27', {
    body: { declarations: [], rent: [{ from: '2026-04-01', monthly: 18_000 }] },
  })
  const refused = await imported(key, csv(...declared), { type: 'tax_declarations' })
  t.match(refused.body, { failed: 1, error_summary: [{ code: 'not_allowed_here' }] }, 'the rent stays')
})

t.test('salaries, increments and variable pay', async t => {
  await taken('salaries', [
    'employee_code,effective_from,components.BASIC,components.HRA',
    'E2,2021-06-01,30000,10000',
  ])
  t.match(await read('/employees/ext:h2/salary'), { components: [{ monthly: 30_000 }, { monthly: 10_000 }] })
  await taken('increments', [
    'employee_code,effective_from,type,value,reason',
    'E2,2026-12-01,percent,10,Annual',
  ])
  // Ten percent of 30,000 and of 10,000.
  t.match(await read('/employees/ext:h2/salary?as_of=2026-12-01'), {
    components: [{ monthly: 33_000 }, { monthly: 11_000 }],
  })
  await taken('variable_components', ['employee_code,component_code,amount', 'E1,BONUS,7500.25'], {
    month: '12',
    year: '2026',
  })
  t.match(await listed('/employees/ext:h1/variable-components?month=12&year=2026'), [
    { component_code: 'BONUS', amount: 7500.25 },
  ])
})

t.test('what changes from month to month', async t => {
  await taken('attendance', [
    'external_id,month,year,lop_days,overtime_minutes',
    'h1,10,2026,1.5,120',
    'h2,10,2026,0,',
  ])
  t.match((await listed('/attendance?month=10&year=2026&employee_id=ext:h1'))[0], {
    lop_days: 1.5,
    overtime_minutes: 120,
  })
  await taken('leaves', [
    'employee_code,leave_type,from_date,to_date,status,external_id',
    'E1,CL,14-12-2026,15-12-2026,approved,L1',
  ])
  t.match(await listed('/leaves?employee_id=ext:h1'), [
    { leave_type: 'CL', days: 2, status: 'approved', external_id: 'L1' },
  ])
  const again = await imported(
    key,
    csv('employee_code,leave_type,from_date,to_date', 'E1,SL,2026-12-15,2026-12-15'),
    { type: 'leaves' },
  )
  t.match(again.body, { failed: 1 })
  await taken('overtime', ['employee_id,date,minutes', 'ext:h1,2026-10-14,100'])
  t.match(await listed('/overtime-requests'), [{ date: '2026-10-14', minutes: 100 }])
  const taxi = 'E1,Taxi,2026-10-12,850.25'
  const claims = await imported(
    key,
    csv(
      'employee_code,category,spent_on,claimed_amount,bill_number',
      `${taxi},B1`,
      `${taxi},B2`,
      `${taxi},B1`,
    ),
    { type: 'expenses' },
  )
  t.match(claims.body, { succeeded: 2, failed: 1, error_summary: [{ code: 'duplicate', sample_rows: [4] }] })
  t.equal((await listed('/expenses')).length, 2)
  await taken('advances', [
    'employee_code,type,amount,disbursed_on,repayment.method,repayment.installments,repayment.start_month,repayment.start_year',
    'E1,salary_advance,30000,2026-11-05,installments,3,12,2026',
  ])
  t.match(await listed('/employees/ext:h1/advances'), [{ amount: 30_000, outstanding: 30_000 }])
})

t.test('masters', async t => {
  const departments = ['code,name,cost_center_code', 'FIN,Finance,CC-1', 'OPS,Operations,']
  await taken('departments', departments)
  t.match((await taken('departments', departments)).body, { succeeded: 2, unchanged: 2 })
  await taken('departments', ['code,name', 'FIN,Finance and Accounts'])
  t.match(
    (await listed('/departments?sort=created_at')).map(({ name, cost_center_code: centre }) => [
      name,
      centre,
    ]),
    [
      ['Finance and Accounts', 'CC-1'],
      ['Operations', null],
    ],
  )
  await taken('designations', ['name,code', 'Fitter,FIT'])
  t.match(await listed('/designations'), [{ name: 'Fitter', code: 'FIT' }])
  await taken('holidays', ['name,date,type,state_codes', 'Karnataka Rajyotsava,2026-11-01,festival,ka;IN-MH'])
  t.match(await listed('/holidays?year=2026'), [{ date: '2026-11-01', state_codes: ['KA', 'MH'] }])
})

t.test('masters of a name alone', async t => {
  const file = ['name,cost_center_code', 'Paint shop,CC-7', 'Dye house,']
  await taken('departments', file)
  t.match((await taken('departments', file)).body, { succeeded: 2, unchanged: 2 }, 'the same again')
  await taken('departments', ['name,cost_center_code', 'PAINT SHOP,CC-8'])
  const made = (await listed('/departments?limit=100')).filter(({ name }) => /paint shop/i.test(String(name)))
  t.match(made, [{ name: 'PAINT SHOP', cost_center_code: 'CC-8' }])
  await taken('departments', ['name,code', 'Dye house,DYE'])
  const job = await imported(key, csv('name', 'Dye house', 'Boiler', 'Boiler'), { type: 'departments' })
  t.match(job.body, { succeeded: 1, failed: 2 }, job.text)
  const { text } = await gateway.ask(key, `GET /imports/${job.id}/errors.xlsx?format=csv`)
  t.match(text, 'Several records have this name.', 'two are called Dye house')
  t.match(text, 'The row says the same as row 3.')
  const [first, second] = (await listed('/departments?limit=100')).map(({ id }) => String(id))
  const below = ['name,parent_id', `Accounts,${first}`, `Accounts,${second}`]
  await taken('departments', below)
  t.match((await taken('departments', below)).body, { succeeded: 2, unchanged: 2 }, 'each has its own')
})

t.test('master data goes by id, code or name, and a manager may be of the same file', async t => {
  await taken('departments', ['name,code,parent_id', 'Works,WRK,', 'Press shop,PRS,wrk', 'Tools,,Press Shop'])
  const found = await listed('/departments?sort=created_at')
  const idOf = (name: string) => found.find(each => each['name'] === name)?.['id']
  t.equal(found.find(each => each['name'] === 'Tools')?.['parent_id'], idOf('Press shop'), 'a row before it')
  await taken('employees', [
    `${person},department,designation_id,reporting_manager_id`,
    'm3,M3,Third,male,1990-04-05,2021-06-01,permanent,KA,press shop,fitter,M2',
    'm2,M2,Second,male,1990-04-05,2021-06-01,permanent,KA,PRS,FIT,M1',
    'm1,M1,First,male,1990-04-05,2021-06-01,permanent,KA,tools,,E1',
  ])
  const ids = await Promise.all(
    ['h1', 'm1', 'm2'].map(async id => (await read(`/employees/ext:${id}`))['id']),
  )
  for (const [index, id] of ['m1', 'm2', 'm3'].entries())
    t.equal((await read(`/employees/ext:${id}`))['reporting_manager_id'], ids[index], id)
  t.match(await read('/employees/ext:m3'), { department_id: idOf('Press shop') })

  await taken('departments', ['name,code', 'Tools,TL2'])
  const refused = await imported(
    key,
    csv('employee_code,department_id', 'M1,tools', 'M2,TL2', 'M3,Nowhere'),
    { type: 'employees' },
  )
  t.match(refused.body, { succeeded: 1, failed: 2 }, refused.text)
  const { text } = await gateway.ask(key, `GET /imports/${refused.id}/errors.xlsx?format=csv`)
  t.match(text, 'department_id is ""tools"": 2 records have this name."')
  t.match(text, /department_id is ""Nowhere"": /)
})

t.test('a row of a long line of managers is looked up once before its own level is written', async t => {
  const statements = watchStatements(t)
  const sent = statements.parameters
  // Each but the first is below the row after it, which is the worst order.
  const length = 30
  const rows = Array.from({ length }, (_, at) => {
    const manager = at === length - 1 ? '' : `L${at + 1}`
    return `l${at},L${at},Line,male,1990-04-05,2021-06-01,permanent,KA,${manager}`
  })
  await taken('employees', [`${person},reporting_manager_id`, ...rows])
  const looked = sent('as named').flatMap(values => (values as { texts?: string[] }).texts ?? [])
  // Twenty-nine managers among all rows, and each again once its level is reached.
  t.equal(looked.length, 2 * (length - 1))
  const [first, last] = [await read('/employees/ext:l0'), await read(`/employees/ext:l${length - 2}`)]
  t.equal(first['reporting_manager_id'], (await read('/employees/ext:l1'))['id'])
  t.equal(last['reporting_manager_id'], (await read(`/employees/ext:l${length - 1}`))['id'])
})

t.test('a state goes by its code or its name', async t => {
  const states: readonly (readonly [written: string, code: string])[] = [
    ['Maharashtra', 'MH'],
    ['maharashtra ', 'MH'],
    ['MH', 'MH'],
    ['in-mh', 'MH'],
    ['TAMILNADU', 'TN'],
    ['Jammu & Kashmir', 'JK'],
    ['Orissa', 'OD'],
    ['OR', 'OD'],
    ['Dadra and Nagar Haveli', 'DH'],
  ]
  const fields = person.replace('work_state_code', 'work_state_code,address.state_code')
  const hasAddress = states.map(
    ([written], at) =>
      `st${at},ST${at},Asha,female,1990-04-05,2021-06-01,permanent,"${written}","${written}"`,
  )
  await taken('employees', [fields, ...hasAddress])
  for (const [at, [written, code]] of states.entries())
    t.match(
      await read(`/employees/ext:st${at}`),
      { work_state_code: code, address: { state_code: code } },
      written,
    )
  await taken('holidays', ['name,date,type,state_codes', 'Day,2026-12-25,festival,karnataka; Maharashtra'])
  t.match(
    (await listed('/holidays?year=2026')).map(holiday => holiday['state_codes']),
    [
      ['KA', 'MH'],
      ['KA', 'MH'],
    ],
  )
  const refused = await imported(
    key,
    csv('employee_code,work_state_code', 'ST0,Maharastra', 'ST1,constructor', 'ST2,ZZ'),
    { type: 'employees', mode: 'update' },
  )
  t.match(refused.body, { failed: 3, error_summary: [{ code: 'not_in_enum', count: 3 }] }, refused.text)
  const { text } = await gateway.ask(key, `GET /imports/${refused.id}/errors.xlsx?format=csv`)
  t.match(text, 'work_state_code is ""Maharastra"": Send one of: AN, AP, ')
  t.match(text, 'or the name, such as Maharashtra')
})

t.test('columns that name the employee agree, and an empty one does not count', async t => {
  const job = await imported(
    key,
    csv(
      'employee_id,external_id,employee_code,month,year,lop_days',
      ',,E1,12,2026,1',
      ',h2,,12,2026,2',
      'ext:m1,m1,M1,12,2026,3',
      'ext:m2,,M1,12,2026,4',
      ',m3,M9,12,2026,5',
      ',,M2,,,',
    ),
    { type: 'attendance' },
  )
  t.match(job.body, { succeeded: 4, unchanged: 1, failed: 2 }, job.text)
  const recorded = await listed('/attendance?month=12&year=2026')
  t.same(new Set(recorded.map(({ lop_days: days }) => days)), new Set([1, 2, 3]))
  const { text } = await gateway.ask(key, `GET /imports/${job.id}/errors.xlsx?format=csv`)
  t.match(text, 'employee_code is ""M1"": It is of another employee than employee_id.')
  t.match(text, 'employee_code is ""M9"": No employee has this.')
  const claims = await imported(
    key,
    csv(
      'employee_code,employee_id,date,minutes',
      'E1,ext:h2,2026-10-20,30',
      'E1,ext:h1,2026-10-20,30',
      'E1,,,',
    ),
    { type: 'overtime' },
  )
  t.match(claims.body, { succeeded: 2, unchanged: 1, failed: 1 }, claims.text)
})

t.test('salaries have a column for each active component, by code or name', async t => {
  const template = await gateway.ask(key, 'GET /imports/template?type=salaries&format=csv')
  t.match(template.text, /,component\.BASIC,component\.HRA,component\.BONUS\r\n$/)
  t.match(
    ((await read('/imports/template?type=salaries&format=json'))['columns'] as { key: string }[])
      .map(({ key: column }) => column)
      .slice(-3),
    ['component.BASIC', 'component.HRA', 'component.BONUS'],
  )
  await taken('salaries', [
    'employee_code,effective_from,component.BASIC,component.hra',
    'M1,2021-06-01,25000,"1,00,000"',
  ])
  t.match(await read('/employees/ext:m1/salary'), { components: [{ monthly: 25_000 }, { monthly: 100_000 }] })
})

t.test('a name that a colleague on notice has too is ambiguous', async t => {
  const common = 'Kumar,male,1990-04-05,2021-06-01,permanent,KA'
  await taken('employees', [
    person.replace('first_name', 'first_name,last_name'),
    `n1,N1,Anil,${common}`,
    `n2,N2,Anil,${common}`,
    `n3,N3,Binu,${common}`,
    `n4,N4,Binu,${common}`,
  ])
  const exit = async (id: string, day: string) => {
    const left = await gateway.ask(key, `POST /employees/ext:${id}/exit`, {
      body: { date_of_leaving: day, reason: 'resignation' },
    })
    t.equal(left.status, 201, left.text)
  }
  // One Anil leaves years from now; one Binu left years ago.
  await exit('n2', '2099-12-31')
  await exit('n4', '2022-03-31')
  const job = await imported(
    key,
    csv('employee_code,reporting_manager_id', 'M1,anil kumar', 'M2,Binu Kumar'),
    { type: 'employees' },
  )
  t.match(
    job.body,
    { succeeded: 1, failed: 1, error_summary: [{ code: 'ambiguous', sample_rows: [2] }] },
    job.text,
  )
  t.equal((await read('/employees/ext:m2'))['reporting_manager_id'], (await read('/employees/ext:n3'))['id'])
  const former = await imported(
    key,
    csv(`${person},former_employee_id`, 'n5,N5,Binu,male,1990-04-05,2026-06-01,permanent,KA,Binu Kumar'),
    { type: 'employees' },
  )
  t.match(former.body, { failed: 1, error_summary: [{ code: 'ambiguous' }] }, former.text)
})

t.test('two rows that say the same of an employee under two names are one', async t => {
  const id = String((await read('/employees/ext:h1'))['id'])
  const job = await imported(
    key,
    csv(
      'employee_id,employee_code,component_code,amount',
      'ext:h1,,BONUS,900',
      ',E1,BONUS,900',
      `${id},E1,BONUS,900`,
      ',E2,BONUS,900',
      ',E9,BONUS,900',
    ),
    { type: 'variable_components', month: '1', year: '2027' },
  )
  t.match(job.body, { succeeded: 2, failed: 3 }, job.text)
  t.match(
    new Set(job.at('error_summary') as object[]),
    new Set([
      { code: 'duplicate', sample_rows: [3, 4] },
      { code: 'unknown_reference', sample_rows: [6] },
    ]),
  )
  t.equal((await listed('/employees/ext:h1/variable-components?month=1&year=2027')).length, 1)
})

t.test('heads of departments are looked up once for many rows, and parents for each', async t => {
  const statements = watchStatements(t)
  const rows = ['P1,Plant 1,n3,', ...[2, 3, 4, 5, 6].map(no => `P${no},Plant ${no},N3,plant ${no - 1}`)]
  await taken('departments', ['code,name,head_employee_id,parent_id', ...rows])
  const lookUps = statements().filter(text => text.includes('as named'))
  const ofEmployees = lookUps.filter(text => text.includes('employee_code'))
  t.equal(ofEmployees.length, 1)
  t.equal(lookUps.length, 6, 'and once for each of five parents')
  const head = (await read('/employees/ext:n3'))['id']
  const plants = (await listed('/departments?sort=created_at')).filter(({ name }) =>
    String(name).startsWith('Plant'),
  )
  t.same(
    plants.map(plant => plant['head_employee_id']),
    plants.map(() => head),
  )
  t.same(
    plants.map(plant => plant['parent_id']),
    [null, ...plants.slice(0, -1).map(({ id }) => id)],
  )
  const refused = await imported(
    key,
    csv('code,name,head_employee_id,parent_id', 'P7,Plant 7,Anil Kumar,tools'),
    { type: 'departments' },
  )
  t.match(refused.body, { failed: 1, error_summary: [{ code: 'ambiguous' }] }, refused.text)
  const { text } = await gateway.ask(key, `GET /imports/${refused.id}/errors.xlsx?format=csv`)
  t.match(text, 'head_employee_id is ""Anil Kumar""')
  t.match(text, 'parent_id is ""tools""', 'both at once')
})

t.test('an import that was cancelled goes on after its last row when its file is sent again', async t => {
  const rowCount = 400
  const claims = Array.from({ length: rowCount }, (_, at) => `E1,Train,2026-09-14,${100 + at},T${at}`)
  const file = csv('employee_code,category,spent_on,claimed_amount,bill_number', ...claims)
  const fields = { type: 'expenses' }
  const first = await send(key, file, fields)
  const shown = async () =>
    (await gateway.ask(key, `GET /imports/${first.id}`)).body as Record<string, number>
  const working = work()
  while ((await shown())['rows_processed'] === 0) await pause(10)
  t.equal((await gateway.ask(key, `POST /imports/${first.id}/cancel`)).status, 200)
  await working
  const { succeeded = 0 } = await shown()
  t.ok(succeeded > 0 && succeeded < rowCount, `${succeeded} rows were written`)

  const other = await send(key, file, { ...fields, dry_run: 'true' })
  t.match(other.headers.get('x-svc-warnings'), `duplicate_file the same file was imported`)
  await work()
  t.match((await gateway.ask(key, `GET /imports/${other.id}`)).body, { rows_total: rowCount }, 'a dry run')
  const second = await send(key, file, fields)
  // The first row of the file is its header.
  const warned = `duplicate_file ${first.id} imported the same file to row ${succeeded + 1}`
  t.match(second.headers.get('x-svc-warnings'), warned)
  await work()
  const left = rowCount - succeeded
  t.match((await gateway.ask(key, `GET /imports/${second.id}`)).body, {
    status: 'completed',
    progress: 100,
    rows_total: left,
    succeeded: left,
  })
  const [written] = await queryAsOwner<{ rows: number; bills: number }>(
    gateway.databaseUrl,
    `select count(*)::int as rows, count(distinct bill_number)::int as bills from expense where category = 'Train'`,
  )
  t.same(written, { rows: rowCount, bills: rowCount })
})
