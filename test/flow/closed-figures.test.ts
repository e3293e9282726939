// Figures and members of a closed run, as the services' role meets them by raw SQL: no statement changes one of a run
// that is locked, paid or reversed.

import t from 'tap'
import { queryAsOwner } from '../support/database.ts'
import { calculated, execute, startTestStack, createTestOrganization } from '../support/office.ts'

const house = await startTestStack(t)
const office = await createTestOrganization(house, [{ basic: 20_000 }, { basic: 30_000 }])
const { call, seeded } = office
const path = await calculated(call)
const id = path.split('/').at(-1) ?? ''
const mine = [seeded.organizationId, id]
const ofRun = 'organization_id = ? and payroll_run_id = ?'
const tables = ['payroll_run_employee', 'payslip', 'calculation', 'shard'] as const

/** Every row of the run, as text. */
async function dump(): Promise<string> {
  const parts = await Promise.all(
    ['payroll_run', ...tables].map(table =>
      queryAsOwner<{ rows: string }>(
        house.databaseUrl,
        `select string_agg(to_jsonb(t)::text, ',' order by to_jsonb(t)::text) as rows from ${table} t
         where organization_id = $1 and ${table === 'payroll_run' ? 'id' : 'payroll_run_id'} = $2`,
        mine,
      ),
    ),
  )
  return JSON.stringify(parts)
}

/** The columns that hold money or counts, by their type, of a table. */
async function figuresOf(table: string): Promise<string[]> {
  const rows = await queryAsOwner<{ name: string }>(
    house.databaseUrl,
    `select column_name as name from information_schema.columns
     where table_name = $1 and data_type in ('bigint', 'integer', 'smallint')
       and column_name not in ('organization_id', 'version', 'attempt', 'previous_revision', 'payment_method_id')`,
    [table],
  )
  return rows.map(({ name }) => name)
}

/** Statements that would change what the run pays or whom, each with its values. */
async function tampering(): Promise<[string, unknown[]][]> {
  const [first, second] = seeded.employeeIds
  const ofFigures = async (table: string, key: string) =>
    (await figuresOf(table)).map((name): [string, unknown[]] => [
      `update ${table} set ${name} = coalesce(${name}, 0) + 1 where organization_id = ? and ${key} = ?`,
      mine,
    ])
  const copy = (table: string, change: object): [string, unknown[]] => [
    `insert into ${table} select (jsonb_populate_record(t, ?::jsonb)).* from ${table} t where ${ofRun} limit 1`,
    [JSON.stringify(change), ...mine],
  ]
  return [
    ...(await ofFigures('payroll_run', 'id')),
    ...(await Promise.all(tables.map(table => ofFigures(table, 'payroll_run_id')))).flat(),
    [`update payroll_run set status = 'draft' where organization_id = ? and id = ?`, mine],
    [`update payroll_run set status = 'calculating' where organization_id = ? and id = ?`, mine],
    [`update payroll_run set period_start = period_start - 31 where organization_id = ? and id = ?`, mine],
    [`update payroll_run set id = 'run_other' where organization_id = ? and id = ?`, mine],
    [`delete from payroll_run where organization_id = ? and id = ?`, mine],
    ...tables.map((table): [string, unknown[]] => [`delete from ${table} where ${ofRun}`, mine]),
    ...[
      'excluded = not excluded',
      'left_out = not left_out',
      'live = not live',
      `overrides = '[{}]'`,
      `type = 'bonus'`,
    ].map((change): [string, unknown[]] => [
      `update payroll_run_employee set ${change} where ${ofRun}`,
      mine,
    ]),
    [
      `update payroll_run_employee set employee_id = 'emp_other' where ${ofRun} and employee_id = ?`,
      [...mine, first],
    ],
    [
      `update payroll_run_employee set payroll_run_id = 'run_other' where ${ofRun} and employee_id = ?`,
      [...mine, second],
    ],
    copy('payroll_run_employee', { employee_id: 'emp_other' }),
    copy('payslip', { employee_id: 'emp_other', id: 'ps_other' }),
    copy('calculation', { revision: 0 }),
    copy('shard', { no: 99 }),
  ]
}

t.test(
  'a generated run can be changed by its services, so the statements are such as could come',
  async t => {
    const grossBefore = await dump()
    await execute(
      house,
      office,
      'update payroll_run set gross = gross + 1 where organization_id = ? and id = ?',
      mine,
    )
    t.not(await dump(), grossBefore)
    await execute(
      house,
      office,
      'update payroll_run set gross = gross - 1 where organization_id = ? and id = ?',
      mine,
    )
  },
)

const moves = [
  { state: 'locked', word: 'lock', body: { reason: 'Approved' } },
  { state: 'generated', word: 'unlock', body: { reason: 'Look again' } },
  { state: 'locked', word: 'lock', body: { reason: 'Approved again' } },
  {
    state: 'paid',
    word: 'mark-paid',
    body: { include_unrouted: true, paid_on: '2026-10-31', reference: 'HDFC1' },
  },
  { state: 'reversed', word: 'reverse', body: { reason: 'Paid twice' } },
]
for (const { state, word, body } of moves) {
  t.test(`${word} makes the run ${state}`, async t => {
    const moved = await call('POST', `${path}/${word}`, body)
    t.equal(moved.at('status'), state)
    if (state === 'generated') return
    const before = await dump()
    const statements = await tampering()
    const accepted: string[] = []
    for (const [text, values] of statements) {
      await execute(house, office, text, values).then(
        () => accepted.push(text),
        (error: { code?: string; constraint?: string; message: string }) => {
          // The role has no such right, or the run is closed.
          if (error.code !== '42501' && error.constraint !== 'closed_run') accepted.push(error.message)
        },
      )
    }
    t.same(accepted, [], `${statements.length} statements are refused`)
    t.equal(await dump(), before, 'and every row is what it was')
  })
}
