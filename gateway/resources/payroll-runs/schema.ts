import { gratuityFundings, pfWageModes } from '#proto/calculation.ts'
import { runStatuses } from '#proto/run-moves.ts'
import { Type } from 'typebox'
import {
  apiPath,
  choice,
  commonFields,
  expanded,
  externalId,
  flag,
  instant,
  listOf,
  metadata,
  metadataPatch,
  money,
  nullable,
  organizationId,
  page,
  pageQuery,
  syncPageWith,
  syncPage,
  syncQuery,
  pattern,
  plainDate,
  namedRecord,
  record,
  request,
  text,
  whole,
} from '../../http/schema.ts'
import { CalculationSettings } from '../payroll-settings/schema.ts'
import { explainQuery, Slip, slipPageQuery, slipStatuses } from '../payslips/schema.ts'

const runTypes = ['regular', 'off_cycle', 'bonus', 'arrears', 'reimbursement', 'correction'] as const

/** An employee's id, or `ext:` and the caller's own. */
const employeeName = () => text(110, { description: 'The employee’s id, or ext: and your own id.' })

export const period = request({
  month: whole(1, 12),
  year: whole(2000, 2100),
  start: plainDate(),
  end: plainDate(),
})

const statutory = { pf: flag(), esi: flag(), pt: flag(), lwf: flag(), tds: flag() }

const selection = {
  mode: choice(['all', 'include', 'exclude']),
  employee_ids: listOf(employeeName(), 1000),
  department_ids: listOf(text(100), 200),
  salary_group_ids: listOf(text(100), 200),
  employment_types: listOf(text(40), 20),
  include_on_notice: flag(),
  include_exited_in_period: flag(),
}

const options = { arrears: choice(['auto', 'none']), recover_advances: flag() }
const optionsRequest = {
  ...options,
  statutory: request(statutory),
  rule_set_date: nullable(
    plainDate({
      description: 'Not offered: a run goes by the law of its period. A preview takes `rule_set`.',
    }),
  ),
}

export const RunCreate = request(
  {
    organization_id: organizationId(),
    period,
    // Other kinds pay amounts that are not yet inputs of this service; a whole salary instead would be paid twice.
    type: choice(['regular'], { description: 'Only regular runs are offered at present.' }),
    cycle_id: nullable(text(40, { description: 'Whose people it pays. Default: the default cycle.' })),
    name: nullable(text()),
    external_id: nullable(externalId()),
    metadata: metadata(),
    pay_date: plainDate(),
    selection: request(selection),
    options: request(optionsRequest),
    replaces_run_id: nullable(text(100)),
    calculate: flag({ default: false }),
  },
  ['period', 'calculate'],
)

/** Runs by their ids, or a period of organizations. */
export const runBatchOf = (most: number) =>
  request(
    {
      action: choice(['create', 'calculate'], {
        description:
          '`create`: creates drafts in organizations. `calculate`: calculates the runs named, or in each organization the ' +
          'run of the period, which is created if there is none.',
      }),
      run_ids: Type.Array(text(100), { minItems: 1, maxItems: most }),
      organization_ids: Type.Array(organizationId(), { minItems: 1, maxItems: most }),
      period,
    },
    ['action'],
  )

/** A merge patch. Everybody, the period and the options change in a draft only. */
export const RunChange = request({
  name: nullable(text()),
  metadata: metadataPatch(),
  pay_date: plainDate(),
  period,
  selection: request(selection),
  options: request(optionsRequest),
})

export const Progress = namedRecord('RunProgress', {
  phase: choice(['queued', 'loading', 'calculating', 'persisting', 'aggregating', 'rendering', 'done'], {
    description:
      'Phase of the calculation. `loading`: nothing is stored yet; `persisting`: the last payslips are being stored.',
  }),
  total: Type.Integer(),
  completed: Type.Integer({ description: 'Committed, never merely under way.' }),
  succeeded: Type.Integer(),
  failed: Type.Integer(),
  skipped: Type.Integer(),
  percent: Type.Number({ description: 'Of the people, 0 to 100.' }),
  rate_per_second: nullable(
    Type.Number({
      description: 'People calculated in a second by all engines, since the calculation began.',
    }),
  ),
  eta_seconds: nullable(Type.Integer()),
  started_at: nullable(instant()),
  updated_at: nullable(instant()),
  attempt: Type.Integer(),
  last_error: nullable(record({ code: text(), employee_id: nullable(text()) })),
})

/** What the events of a run's stream hold, by their names. */
export const runEventForms = {
  progress: Progress,
  employee_failed: record({
    employee_id: text(),
    external_id: nullable(text()),
    code: text(),
    message: text(),
    field: nullable(text()),
  }),
  status: record({
    payroll_run_id: text(),
    status: choice(runStatuses),
    status_reason: nullable(text()),
    version: Type.Integer(),
  }),
}

export const RunEvents = Type.String({
  description:
    'Events progress, employee_failed, status and heartbeat, each with JSON as its data. The stream ends after ' +
    'status; connect again with Last-Event-ID to go on.',
})

const totals = namedRecord('RunTotals', {
  employee_count: Type.Integer(),
  gross: money(),
  total_deductions: money(),
  net_payable: money(),
  employer_contributions: money(),
  reimbursements: money(),
  total_cost: money(),
})

/** What of the organization decided the figures of a calculation. */
export const CalculationOrganization = record(
  {
    state_code: Type.String(),
    pf: record({
      is_covered: flag(),
      contribution_rate: Type.Unsafe<12 | 10>({ type: 'integer', enum: [12, 10], description: 'Percent.' }),
      wage_mode: choice(pfWageModes),
    }),
    esi: record({ is_covered: flag() }),
    gratuity: record({ is_covered: flag(), funding: choice(gratuityFundings) }),
    holidays: Type.Array(plainDate(), {
      description: 'Of everybody, in the period, as far as the base of the days leaves them out.',
    }),
  },
  'CalculationOrganization',
)

const examplePath = '/payroll-runs/run_01KAM3T9X4Q2V7R8Z5B6N1C0DE'

const calculation = {
  revision: Type.Integer(),
  attempt: Type.Integer(),
  engine_version: text(),
  rule_set_version: text(),
  input_hash: nullable(text()),
  result_hash: nullable(text()),
  started_at: instant(),
  finished_at: nullable(instant()),
  duration_ms: nullable(Type.Integer()),
}

const runFields = {
  id: text(),
  payroll_run_id: text(),
  organization_id: organizationId(),
  external_id: nullable(text()),
  name: nullable(text()),
  type: choice(runTypes),
  cycle_id: nullable(text()),
  period_start: plainDate(),
  period_end: plainDate(),
  month: Type.Integer(),
  year: Type.Integer(),
  pay_date: plainDate(),
  currency: choice(['INR']),
  status: choice(runStatuses),
  previous_status: nullable(choice(runStatuses)),
  status_reason: nullable(text()),
  on_hold: Type.Boolean(),
  hold_reason: nullable(text()),
  selection: record(selection, 'RunSelection'),
  options: namedRecord('RunOptions', { ...options, statutory: record(statutory) }),
  totals,
  counts: namedRecord('RunCounts', {
    selected: Type.Integer(),
    calculated: Type.Integer(),
    failed: Type.Integer(),
    held: Type.Integer(),
    excluded: Type.Integer(),
    zero_pay: Type.Integer(),
    negative_net: Type.Integer(),
  }),
  warnings_count: Type.Integer(),
  progress: Progress,
  calculation: nullable(namedRecord('RunCalculationSummary', calculation)),
  locked_at: nullable(instant()),
  locked_by: nullable(text()),
  paid_on: nullable(plainDate()),
  payment_method_id: nullable(Type.Integer()),
  reference: nullable(text()),
  net_paid: nullable(money()),
  is_stale: Type.Boolean({ description: 'Inputs changed after the figures were calculated.' }),
  stale_reasons: Type.Array(
    record({ code: text(), employee_id: nullable(text()), source: text(), changed_at: instant() }),
    { description: 'The first hundred.' },
  ),
  held_employee_ids: Type.Array(text()),
  held_employees: Type.Array(
    record({
      employee_id: text(),
      external_id: nullable(text()),
      net_payable: money(),
      reason: nullable(text()),
    }),
  ),
  reversed_at: nullable(instant()),
  reason: nullable(text()),
  payslips_voided: nullable(Type.Integer()),
  reverses_run_id: nullable(text()),
  replaces_run_id: nullable(text()),
  created_by: text(),
  metadata: metadata(),
  ...commonFields,
}

const finding = namedRecord('ReadinessFinding', {
  code: text(),
  level: choice(['error', 'no_payslip', 'warning'], {
    description:
      '`error`: the run cannot be calculated; `no_payslip`: these employees get no payslip; `warning`: worth a check.',
  }),
  message: text(),
  field: text(),
  fix: record({
    message: text(),
    path: nullable(
      apiPath('/employees/{employee_id}/salary', {
        description: 'Resource to change. Replace `{employee_id}` with the id of each employee.',
      }),
    ),
  }),
  employee_count: Type.Integer({ description: 'How many it concerns; 0: the run as a whole.' }),
  employees: Type.Array(record({ employee_id: text(), external_id: nullable(text()) }), {
    description: 'The first hundred.',
  }),
})

export const Readiness = namedRecord('RunReadiness', {
  payroll_run_id: text(),
  ready: Type.Boolean({ description: 'Nothing of level error stands in the way.' }),
  blockers: Type.Array(finding),
  warnings: Type.Array(finding),
})

export const Run = namedRecord('PayrollRun', {
  ...runFields,
  calculation: nullable(
    namedRecord('RunCalculation', {
      ...calculation,
      settings: CalculationSettings,
      organization: CalculationOrganization,
    }),
  ),
  failures: Type.Array(
    record({
      employee_id: text(),
      external_id: nullable(text()),
      code: text(),
      message: text(),
      field: nullable(text()),
    }),
    { description: 'The first hundred.' },
  ),
  links: record({
    self: apiPath(examplePath),
    employees: apiPath(`${examplePath}/employees`),
    calculate: nullable(
      apiPath(`${examplePath}/calculate`, { description: 'Null unless the run can be calculated.' }),
    ),
  }),
  readiness: expanded(Readiness),
})

export const RunSummary = record(runFields, 'PayrollRunSummary')
export const RunList = syncPage(RunSummary)

export const RunPath = Type.Object({ id: text(100) })
export const RunEmployeePath = Type.Object({ id: text(100), emp_id: text(110) })

export const RunQuery = Type.Object({
  ...syncQuery,
  sort: Type.Unsafe<'created_at' | '-created_at' | 'period_start' | '-period_start'>({
    type: 'string',
    enum: ['created_at', '-created_at', 'period_start', '-period_start'],
    default: '-created_at',
  }),
  organization_id: Type.Optional(organizationId()),
  status: Type.Optional(listOf(choice(runStatuses), 8)),
  type: Type.Optional(listOf(choice(runTypes), 6)),
  month: Type.Optional(whole(1, 12)),
  year: Type.Optional(whole(2000, 2100)),
  cycle_id: Type.Optional(text(40)),
  external_id: Type.Optional(externalId()),
})

export const RunReadQuery = Type.Object({
  wait_for: Type.Optional(choice(['status_change'])),
  timeout: whole(0, 30, { default: 30, description: 'Seconds to wait for the change.' }),
  include: Type.Optional(
    pattern(
      '^(failures|readiness)(,(failures|readiness))?$',
      'Any of failures, readiness, with a comma between.',
      'readiness',
    ),
  ),
})

export const Calculate = request({
  on_employee_error: choice(['continue', 'stop']),
  expected_input_hash: pattern(
    '^[0-9a-f]{64}$',
    'The input_hash of a calculation: 64 hex digits.',
    '9c56cc51b374c3ba189210d5b6d4bf57790d351c96c47c02190ecf1e430635ab',
  ),
})

export const Recalculate = request({
  employee_ids: listOf(employeeName(), 1000),
  only: choice(['all', 'failed', 'stale'], {
    description: 'Without employee_ids: whose slips; all by default.',
  }),
  reason: text(500),
})

export const Hold = request({
  action: choice(['hold', 'release'], { description: 'Default: `hold`.' }),
  employee_ids: Type.Array(employeeName(), {
    minItems: 1,
    maxItems: 1000,
    description: 'Absent: the whole run.',
  }),
  reason: text(500, { description: 'A hold needs one.' }),
})

export const Lock = request({
  reason: text(500),
  force: flag({ description: 'Locks stale figures; needs a reason.' }),
})

/** A merge patch; `overrides` are all there are from then on. */
export const AdjustEmployee = request({
  overrides: listOf(
    request(
      {
        code: text(40, { description: 'A component of the organization, or TDS.' }),
        amount: money({ minimum: 0 }),
        reason: text(500),
      },
      ['code', 'amount', 'reason'],
    ),
    50,
  ),
  excluded: flag({ description: 'Leaves the person out of this run.' }),
  remarks: nullable(text(1000)),
})

export const Unlock = request({ reason: text(500) }, ['reason'])

const revision = Type.Optional(
  whole(1, 2_147_483_647, {
    description: 'Of a calculation that was completed; absent: the one that counts.',
  }),
)

export const RunSlipQuery = Type.Object({
  ...slipPageQuery,
  ...explainQuery('none'),
  status: Type.Optional(listOf(choice(slipStatuses), 7)),
  has_warning: Type.Optional(flag()),
  net_below: Type.Optional(
    money({ minimum: 0, description: 'Only slips whose net payable is below this amount, in rupees.' }),
  ),
  department_id: Type.Optional(
    listOf(text(100), 200, { description: 'Where people work at present, not when they were calculated.' }),
  ),
  revision,
  organization_id: Type.Optional(organizationId()),
})

export const RunSlipList = syncPageWith(Slip, {
  revision: nullable(Type.Integer({ description: 'The calculation that made the slips.' })),
})

export const RunSlipReadQuery = Type.Object({ ...explainQuery('summary'), revision })

export const MarkPaid = request(
  {
    paid_on: plainDate(),
    payment_method_id: nullable(whole(1, 2_147_483_647)),
    reference: nullable(text(100)),
    employee_ids: listOf(employeeName(), 1000),
    payments: listOf(
      request({ employee_id: employeeName(), reference: nullable(text(100)), paid_on: plainDate() }, [
        'employee_id',
      ]),
      1000,
    ),
  },
  ['paid_on'],
)

export const Reverse = request(
  {
    reason: Type.String({ minLength: 5, maxLength: 500 }),
    acknowledge_filed: flag(),
    cascade: choice(['refuse', 'restate_ytd']),
  },
  ['reason'],
)

export const ReplayAnswer = record({
  payroll_run_id: text(),
  revision: Type.Integer(),
  engine_version: text(200, { description: 'The engine that made the slips.' }),
  rule_set_version: text(),
  result_hash: nullable(text(200, { description: 'As it was when the calculation was completed.' })),
  replayed_hash: text(),
  is_equal: Type.Boolean({ description: 'Every slip came out again to the letter.' }),
  counts: record({ slips: Type.Integer(), matched: Type.Integer(), differing: Type.Integer() }),
  differing: Type.Array(
    record({
      employee_id: text(),
      external_id: nullable(text()),
      reason: choice(['facts', 'rules', 'figures'], {
        description:
          '`facts`: the inputs differ; `rules`: the recorded rules differ; `figures`: the result differs.',
      }),
    }),
    { description: 'The first hundred.' },
  ),
})

export const diffCauses = [
  'joined',
  'left',
  'not_in_both',
  'settings',
  'rules',
  'period',
  'employment',
  'salary',
  'days',
  'period_inputs',
  'statutory',
  'tax_declaration',
  'earlier_payments',
  'override',
  'arrears',
  'calculation',
] as const

const moved = { previous: nullable(money()), current: nullable(money()), difference: money() }

export const RunDiff = page(
  record({
    employee_id: text(),
    external_id: nullable(text()),
    change: choice(['added', 'removed', 'changed']),
    net_payable: record(moved),
    causes: Type.Array(
      record({
        cause: choice(diffCauses, {
          description:
            'What differs between the runs. `rules`: the statutory rules; `calculation`: neither inputs nor rules.',
        }),
        fields: Type.Array(text(), { description: 'The facts that differ.' }),
        net_payable: money(),
      }),
      { description: 'They come to the difference of the net pay.' },
    ),
    lines: Type.Array(
      record({
        code: text(),
        ...moved,
        causes: Type.Array(record({ cause: choice(diffCauses), amount: money() }), {
          description:
            'They come to the difference; a cause whose effect another takes back stands with both.',
        }),
      }),
    ),
  }),
)

export const RunDiffQuery = Type.Object({
  ...pageQuery,
  against: text(100, { description: 'The id of the run to compare with, as of the month before.' }),
})
