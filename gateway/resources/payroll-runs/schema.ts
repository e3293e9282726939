import {
  organizationEsiFields,
  organizationGratuityFields,
  organizationPfFields,
} from '#proto/records/organization.ts'
import { runTypes } from '#proto/run-contents.ts'
import { runStatuses } from '#proto/run-moves.ts'
import { Type } from 'typebox'
import {
  apiPath,
  choice,
  commonFields,
  expandable,
  externalId,
  flag,
  instant,
  listOf,
  metadata,
  metadataPatch,
  money,
  namedRecord,
  nullable,
  organizationId,
  page,
  pageQuery,
  pattern,
  plainDate,
  record,
  request,
  syncPage,
  syncPageWith,
  syncQuery,
  text,
  total,
  whole,
} from '../../http/schema.ts'
import { factFields } from '../../http/record-fields.ts'
import { bankFormat } from '../disbursement/schema.ts'
import { CalculationSettings } from '../payroll-settings/schema.ts'
import { explainQuery, Slip, slipPageQuery, slipStatuses, unpaidMonths } from '../payslips/schema.ts'
import { runTypesList } from './run-types.ts'

/** An employee's id, or `ext:` and the caller's own. */
const employeeName = () =>
  text(110, { description: 'Id of the employee, or `ext:` followed by your own id.' })

export const period = request({
  month: whole(1, 12),
  year: whole(2000, 2100),
  start: plainDate({
    description:
      'First day of a wage month; of a cycle that is not monthly, of one of its periods, which GET /payroll-cycles/{id}/periods lists.',
  }),
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
  arrears: choice(['auto', 'none'], {
    description:
      'Whether arrears are paid. Default: the setting `arrears` for types that pay arrears, `none` for others.',
  }),
  recover_advances: flag({
    description:
      'Whether installments of advances are recovered. Default: true for regular runs, false for others. Only regular and off-cycle runs recover installments.',
  }),
  statutory: request(statutory),
  rule_set_date: nullable(
    plainDate({
      description:
        'Not supported: a run uses the statutory rules of its period. A preview accepts `rule_set`.',
    }),
  ),
}

const typeDescription = `Kind of run. Default: \`regular\`. One employee is in at most one live regular run of a period; other types can be created for a period in any number. Each input is paid by one live run only.

${runTypesList()}

A \`correction\` calculates the month of \`source_run_id\` again from the present records and pays the difference.`

export const RunCreate = request(
  {
    organization_id: organizationId(),
    period,
    type: choice(runTypes, { description: typeDescription }),
    source_run_id: nullable(
      text(100, {
        description:
          'Id of the locked or paid regular run that a run of type `correction` corrects, in the same period. Required for that type and not allowed for others.',
      }),
    ),
    cycle_id: nullable(
      text(40, {
        description: 'Id of the payroll cycle whose employees are paid. Default: the default cycle.',
      }),
    ),
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
          '`create`: creates drafts in organizations. `calculate`: calculates the runs in `run_ids`, or in each organization the run of the period, which is created if it does not exist.',
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
  completed: Type.Integer({ description: 'Employees whose result is stored.' }),
  succeeded: Type.Integer(),
  failed: Type.Integer(),
  skipped: Type.Integer(),
  percent: Type.Number({ description: 'Share of the employees that are done, 0 to 100 percent.' }),
  rate_per_second: nullable(
    Type.Number({
      description: 'Employees calculated per second since the calculation began.',
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
    'Events `progress`, `employee_failed`, `status` and `heartbeat`, each with JSON data. The stream ends after `status`; reconnect with `Last-Event-ID` to continue.',
})

const totals = namedRecord('RunTotals', {
  employee_count: Type.Integer(),
  gross: total(),
  total_deductions: total(),
  net_payable: total(),
  employer_contributions: total(),
  reimbursements: total(),
  total_cost: total(),
})

/** What of the organization decided the figures of a calculation. */
export const CalculationOrganization = record(
  {
    state_code: Type.String(),
    pf: record(factFields(organizationPfFields)),
    esi: record(factFields(organizationEsiFields)),
    gratuity: record(factFields(organizationGratuityFields)),
    holidays: Type.Array(plainDate(), {
      description: 'Holidays of the period that apply to all employees and reduce its working days.',
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
  net_paid: nullable(total()),
  is_stale: Type.Boolean({ description: 'Whether inputs changed after the calculation.' }),
  stale_reasons: Type.Array(
    record({ code: text(), employee_id: nullable(text()), source: text(), changed_at: instant() }),
    { description: 'Inputs that changed after the calculation; the first 100.' },
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
  source_run_id: nullable(text()),
  replaces_run_id: nullable(text()),
  created_by: text(),
  metadata: metadata(),
  ...commonFields,
}

const finding = namedRecord('ReadinessFinding', {
  code: text(),
  level: choice(['error', 'no_payslip', 'warning'], {
    description:
      '`error`: the run cannot be calculated, locked or paid as it is; `no_payslip`: these employees get no payslip; `warning`: the run can be calculated, locked and paid.',
  }),
  message: text(),
  field: text(),
  fix: record({
    message: text(),
    method: choice(['GET', 'POST', 'PUT', 'PATCH', 'DELETE'], {
      description: 'Method of the request that resolves the finding.',
    }),
    path: apiPath('/employees/{employee_id}/salary', {
      description:
        'Path of the request that resolves the finding. Replace `{employee_id}` with the id of each employee.',
    }),
  }),
  employee_count: Type.Integer({ description: 'Number of employees concerned; 0: the run as a whole.' }),
  employees: Type.Array(record({ employee_id: text(), external_id: nullable(text()) }), {
    description: 'Employees concerned; the first 100.',
  }),
})

export const Readiness = namedRecord('RunReadiness', {
  payroll_run_id: text(),
  ready: Type.Boolean({
    description:
      'Whether every employee of the run gets a payslip and the run can be locked: no finding has the level `error` or `no_payslip`.',
  }),
  blockers: Type.Array(finding),
  warnings: Type.Array(finding),
  unpaid_months: unpaidMonths,
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
    { description: 'Employees who could not be calculated; the first 100.' },
  ),
  links: record({
    self: apiPath(examplePath),
    employees: apiPath(`${examplePath}/employees`),
    calculate: nullable(
      apiPath(`${examplePath}/calculate`, {
        description: 'Path that calculates the run; null if it cannot be calculated now.',
      }),
    ),
  }),
  readiness: expandable(Readiness),
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
      'Comma-separated parts to include: failures, readiness.',
      'readiness',
    ),
  ),
})

export const Calculate = request({
  on_employee_error: choice(['continue', 'stop']),
  expected_input_hash: pattern(
    '^[0-9a-f]{64}$',
    '`input_hash` of a calculation: 64 hex digits.',
    '9c56cc51b374c3ba189210d5b6d4bf57790d351c96c47c02190ecf1e430635ab',
  ),
})

export const Recalculate = request({
  employee_ids: listOf(employeeName(), 1000),
  only: choice(['all', 'failed', 'stale'], {
    description: 'Without `employee_ids`: which payslips are recalculated. Default: `all`.',
  }),
  reason: text(500),
})

export const Hold = request({
  action: choice(['hold', 'release'], { description: 'Default: `hold`.' }),
  employee_ids: Type.Array(employeeName(), {
    minItems: 1,
    maxItems: 1000,
    description: 'Ids of employees, or `ext:` followed by your own ids. Omit it for the whole run.',
  }),
  reason: text(500, { description: 'Reason for the hold. Required with `hold`.' }),
})

export const Lock = request({
  reason: text(500),
  force: flag({ description: 'Locks stale figures. Requires a reason.' }),
})

/** A merge patch; `overrides` are all there are from then on. */
export const AdjustEmployee = request({
  overrides: listOf(
    request(
      {
        code: text(40, { description: 'Code of a salary component, or TDS.' }),
        amount: money({ minimum: 0 }),
        reason: text(500),
      },
      ['code', 'amount', 'reason'],
    ),
    50,
  ),
  excluded: flag({ description: 'Whether the employee is excluded from this run.' }),
  remarks: nullable(text(1000)),
})

export const Unlock = request({ reason: text(500) }, ['reason'])

const revision = Type.Optional(
  whole(1, 2_147_483_647, {
    description: 'Revision of a completed calculation. Default: the current revision.',
  }),
)

export const RunSlipQuery = Type.Object({
  ...slipPageQuery,
  ...explainQuery('none'),
  status: Type.Optional(listOf(choice(slipStatuses), 7)),
  has_warning: Type.Optional(flag()),
  net_below: Type.Optional(
    money({ minimum: 0, description: 'Only payslips with a net pay below this amount, in rupees.' }),
  ),
  department_id: Type.Optional(
    listOf(text(100), 200, { description: 'Only employees who are in these departments today.' }),
  ),
  revision,
  organization_id: Type.Optional(organizationId()),
})

export const RunSlipList = syncPageWith(Slip, {
  revision: nullable(Type.Integer({ description: 'Revision that the payslips belong to.' })),
})

export const RunSlipReadQuery = Type.Object({ ...explainQuery('summary'), revision })

export const MarkPaid = request(
  {
    paid_on: plainDate(),
    payment_method_id: nullable(whole(1, 2_147_483_647)),
    reference: nullable(text(100)),
    employee_ids: listOf(employeeName(), 1000),
    include_unrouted: flag({
      default: false,
      description:
        'Employees whom the bank file leaves out were paid by other means, such as cash or cheque. Otherwise they are put on hold with the reason, and paid later with `employee_ids`.',
    }),
    bank_format: bankFormat('Layout of the bank file that pays the run, which decides whom it reaches.'),
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
  engine_version: text(200, { description: 'Version of the engine that calculated the payslips.' }),
  rule_set_version: text(),
  result_hash: nullable(
    text(200, {
      description: 'Hash of the results when the calculation was completed; null if it was not stored.',
    }),
  ),
  replayed_hash: text(),
  is_equal: Type.Boolean({ description: 'Whether every replayed payslip is identical to the stored one.' }),
  counts: record({ slips: Type.Integer(), matched: Type.Integer(), differing: Type.Integer() }),
  differing: Type.Array(
    record({
      employee_id: text(),
      external_id: nullable(text()),
      reason: choice(['facts', 'rules', 'figures'], {
        description:
          '`facts`: the inputs differ; `rules`: the statutory rules differ; `figures`: the results differ.',
      }),
    }),
    { description: 'Payslips that differ; the first 100.' },
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

const moved = { previous: nullable(total()), current: nullable(total()), difference: total() }

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
        fields: Type.Array(text(), { description: 'Inputs that differ.' }),
        net_payable: money(),
      }),
      { description: 'Causes of the difference. Their amounts add up to the difference of the net pay.' },
    ),
    lines: Type.Array(
      record({
        code: text(),
        ...moved,
        causes: Type.Array(record({ cause: choice(diffCauses), amount: money() }), {
          description:
            'Causes of the difference. Their amounts add up to it; causes that cancel each other are both listed.',
        }),
      }),
    ),
  }),
)

export const RunDiffQuery = Type.Object({
  ...pageQuery,
  against: text(100, { description: 'Id of the run to compare with, such as that of the previous month.' }),
})
