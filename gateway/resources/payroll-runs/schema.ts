import {
  organizationEsiFields,
  organizationGratuityFields,
  organizationTdsFields,
  organizationPfFields,
} from '#proto/records/organization.ts'
import { runTypes } from '#proto/run-contents.ts'
import { runStatuses } from '#proto/run-moves.ts'
import { Type } from 'typebox'
import {
  apiPath,
  choice,
  commonFields,
  described,
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
import { CalculationSettings } from '../payroll-settings/schema.ts'
import { explainQuery, slipPageQuery } from '../payslips/request-schema.ts'
import { Slip, slipStatuses } from '../payslips/schema.ts'
import { runTypesList } from './run-types.ts'
import { Readiness } from './report-schema.ts'

/** An employee's id, or `ext:` and the caller's own. */
export const employeeName = () =>
  text(110, { description: 'Id of the employee, or `ext:` followed by your own id.' })

export const period = request({
  month: whole(1, 12),
  year: whole(2000, 2100),
  start: plainDate({
    description:
      'First day of a wage month; of a cycle that is not monthly, of one of its periods, which GET /payroll-cycles/{id}/periods lists.',
  }),
  end: described(plainDate(), 'Last day; default: the last day of the wage month.', '2026-10-31'),
})

const statutory = {
  pf: described(flag(), 'Compute provident fund.', true),
  esi: described(flag(), 'Compute ESI.', true),
  pt: described(flag(), 'Compute professional tax.', true),
  lwf: described(flag(), 'Compute Labour Welfare Fund.', true),
  tds: described(flag(), 'Compute income tax.', true),
}

const selection = {
  mode: described(
    choice(['all', 'include', 'exclude']),
    'All employees, or only or all but those named.',
    'all',
  ),
  employee_ids: listOf(employeeName(), 1000),
  department_ids: listOf(text(100), 200),
  salary_group_ids: described(
    listOf(text(100), 200),
    'Ids of salary groups.',
    'grp_01KAM3T9X4Q2V7R8Z5B6N1C0DE',
  ),
  employment_types: described(listOf(text(40), 20), 'Kinds of employment.', 'permanent'),
  include_on_notice: described(flag(), 'Whether employees on notice are paid.', true),
  include_exited_in_period: described(flag(), 'Whether employees who left in the period are paid.', true),
}

const options = {
  arrears: described(choice(['auto', 'none']), 'Whether arrears are computed.', 'auto'),
  recover_advances: flag(),
}

const optionsRequest = {
  arrears: choice(['auto', 'none'], {
    description:
      'Whether arrears are paid. Default: the setting `arrears` for types that pay arrears, `none` for others.',
  }),
  recover_advances: flag({
    description:
      'Whether installments of advances are recovered. Default: true for regular runs, false for others. Only regular and off-cycle runs recover installments.',
  }),
  statutory: described(
    request(statutory),
    'Which statutory deductions are computed. Regular runs and corrections compute all of them. Runs of other types may switch off `pf`, `esi`, `pt` and `lwf` while no regular run of the period with the same employees is locked or paid: the regular run then deducts them from the wages of the whole month. `tds` cannot be switched off.',
  ),
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
    name: described(nullable(text()), 'Name of the run.', 'October 2026'),
    external_id: nullable(externalId()),
    metadata: metadata(),
    pay_date: plainDate(),
    selection: request(selection),
    options: request(optionsRequest),
    replaces_run_id: nullable(text(100)),
    calculate: described(flag({ default: false }), 'Calculates the run at once.', false),
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
      run_ids: described(
        Type.Array(text(100), { minItems: 1, maxItems: most }),
        'Ids of payroll runs.',
        'run_01KAM3T9X4Q2V7R8Z5B6N1C0DE',
      ),
      organization_ids: Type.Array(organizationId(), { minItems: 1, maxItems: most }),
      period,
    },
    ['action'],
  )

/** A merge patch. Everybody, the period and the options change in a draft only. */
export const RunChange = request({
  name: described(nullable(text()), 'Name of the run.', 'October 2026'),
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
  total: described(Type.Integer(), 'Employees to calculate.', 42),
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
  eta_seconds: described(nullable(Type.Integer()), 'Estimated seconds until the end; null if unknown.', 0),
  started_at: nullable(instant()),
  updated_at: described(nullable(instant()), 'When the progress last changed (UTC).', '2026-10-31T10:29:41Z'),
  attempt: Type.Integer(),
  last_error: described(
    nullable(
      record({ code: described(text(), 'Error code.', 'missing_salary'), employee_id: nullable(text()) }),
    ),
    'The last error of the calculation; null if none.',
    null,
  ),
})

/** The contents of the events of a run's stream, by event name. */
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
  employee_count: described(Type.Integer(), 'Employees with a payslip.', 42),
  gross: described(total(), 'Gross pay in rupees.', 2_100_000),
  total_deductions: described(total(), 'Deductions in rupees.', 84_000),
  net_payable: described(total(), 'Net pay in rupees.', 2_016_000),
  employer_contributions: described(total(), 'Contributions of the employer in rupees.', 75_600),
  reimbursements: described(total(), 'Reimbursements in rupees.', 0),
  total_cost: described(total(), 'Cost of the employer in rupees.', 2_175_600),
})

/** What of the organization decided the figures of a calculation. */
export const CalculationOrganization = record(
  {
    state_code: Type.String(),
    pf: described(record(factFields(organizationPfFields)), 'Provident fund coverage and contributions.'),
    esi: described(record(factFields(organizationEsiFields)), 'ESI coverage.'),
    gratuity: described(record(factFields(organizationGratuityFields)), 'Gratuity: coverage and funding.'),
    tds: described(record(factFields(organizationTdsFields)), 'Income tax: the kind of deductor.'),
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
  rule_set_version: described(text(), 'Version of the statutory rules used.', '2026-10.3f9a0c41d27e'),
  input_hash: nullable(text()),
  result_hash: nullable(text()),
  started_at: instant(),
  finished_at: nullable(instant()),
  duration_ms: nullable(Type.Integer()),
}

const runFields = {
  id: described(text(), 'Id of the run.', 'run_01KAM3T9X4Q2V7R8Z5B6N1C0DE'),
  payroll_run_id: text(),
  organization_id: organizationId(),
  external_id: nullable(text()),
  name: described(nullable(text()), 'Name of the run.', 'October 2026'),
  type: described(choice(runTypes), 'Kind of run.', 'regular'),
  cycle_id: nullable(text()),
  period_start: plainDate(),
  period_end: plainDate(),
  month: Type.Integer(),
  year: Type.Integer(),
  pay_date: plainDate(),
  currency: choice(['INR']),
  status: described(choice(runStatuses), 'Where the run is in its life cycle.', 'generated'),
  previous_status: described(nullable(choice(runStatuses)), 'Status before the present one.', 'calculating'),
  status_reason: described(nullable(text()), 'Why the run has this status.', null),
  on_hold: described(Type.Boolean(), 'Whether payment of the whole run is on hold.', false),
  hold_reason: described(nullable(text()), 'Why the run is on hold.', null),
  selection: record(selection, 'RunSelection'),
  options: namedRecord('RunOptions', {
    ...options,
    statutory: described(record(statutory), 'Which statutory deductions are computed.'),
  }),
  totals,
  counts: namedRecord('RunCounts', {
    selected: described(Type.Integer(), 'Employees that the run selects.', 42),
    calculated: described(Type.Integer(), 'Employees with a payslip.', 42),
    failed: Type.Integer(),
    held: Type.Integer(),
    excluded: Type.Integer(),
    zero_pay: described(Type.Integer(), 'Employees with a net pay of zero.', 0),
    negative_net: described(Type.Integer(), 'Employees whose deductions exceed the pay.', 0),
  }),
  warnings_count: described(Type.Integer(), 'Number of warnings on all payslips.', 0),
  progress: Progress,
  calculation: nullable(namedRecord('RunCalculationSummary', calculation)),
  locked_at: described(nullable(instant()), 'When the run was locked (UTC).', null),
  locked_by: described(nullable(text()), 'Key that locked the run.', null),
  paid_on: described(nullable(plainDate()), 'Day of the payment; null until paid.', null),
  payment_method_id: described(nullable(Type.Integer()), 'Payment method; null until paid.', null),
  reference: described(nullable(text()), 'Your own reference of the payment.', null),
  net_paid: described(nullable(total()), 'Net pay disbursed, in rupees; null until paid.', null),
  is_stale: Type.Boolean({ description: 'Whether inputs changed after the calculation.' }),
  stale_reasons: Type.Array(
    record({
      code: described(text(), 'What changed.', 'attendance_changed'),
      employee_id: described(
        nullable(text()),
        'The employee concerned; null: all.',
        'emp_01KAM3T9X4Q2V7R8Z5B6N1C0DE',
      ),
      source: described(text(), 'Kind of the record that changed.', 'attendance'),
      changed_at: described(instant(), 'When it changed (UTC).', '2026-10-31T10:35:00Z'),
    }),
    { description: 'Inputs that changed after the calculation; the first 100.' },
  ),
  held_employee_ids: described(
    Type.Array(text()),
    'Employees who were not paid with the run.',
    'emp_01KAM3T9X4Q2V7R8Z5B6N1C0DE',
  ),
  held_employees: described(
    Type.Array(
      record({
        employee_id: text(),
        external_id: nullable(text()),
        net_payable: described(money(), 'Net pay on hold, in rupees.', 48_000),
        reason: described(nullable(text()), 'Why the payment is on hold.', 'Bank details under verification'),
      }),
    ),
    'Employees whose payment is on hold.',
  ),
  reversed_at: described(nullable(instant()), 'When the run was reversed; null unless it was.', null),
  reason: described(nullable(text()), 'Why the run was reversed; null unless it was.', null),
  payslips_voided: described(
    nullable(Type.Integer()),
    'Number of payslips that the reversal voided; null unless reversed.',
    null,
  ),
  reverses_run_id: described(nullable(text()), 'The run that this one reverses.', null),
  source_run_id: nullable(text()),
  replaces_run_id: nullable(text()),
  created_by: described(text(), 'Key that created the run.', 'key_01KAM3T9X4Q2V7R8Z5B6N1C0DE'),
  metadata: metadata(),
  ...commonFields,
}

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
      code: described(text(), 'Error code.', 'missing_salary'),
      message: described(
        text(),
        'What is missing, and what to do.',
        'Set a salary that is effective in October 2026.',
      ),
      field: described(nullable(text()), 'The field concerned.', 'salary'),
    }),
    { description: 'Employees who could not be calculated; the first 100.' },
  ),
  links: described(
    record({
      self: described(
        apiPath(examplePath),
        'Path of the run.',
        '/v1/payroll-runs/run_01KAM3T9X4Q2V7R8Z5B6N1C0DE',
      ),
      employees: described(
        apiPath(`${examplePath}/employees`),
        'Path of its payslips.',
        '/v1/payroll-runs/run_01KAM3T9X4Q2V7R8Z5B6N1C0DE/employees',
      ),
      calculate: nullable(
        apiPath(`${examplePath}/calculate`, {
          description: 'Path that calculates the run; null if it cannot be calculated now.',
        }),
      ),
    }),
    'Paths of related resources.',
  ),
  readiness: expandable(
    described(Readiness, 'What prevents the calculation; only with `include=readiness`.'),
  ),
})

export const RunSummary = record(runFields, 'PayrollRunSummary')

export const RunList = syncPage(RunSummary)

export const RunPath = Type.Object({ id: text(100) })

export const RunEmployeePath = Type.Object({
  id: text(100),
  emp_id: described(
    text(110),
    'Id of the employee, or `ext:` followed by your own id.',
    'emp_01KAM3T9X4Q2V7R8Z5B6N1C0DE',
  ),
})

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

const revision = Type.Optional(
  whole(1, 2_147_483_647, {
    description: 'Revision of a completed calculation. Default: the current revision.',
  }),
)

export const RunSlipQuery = Type.Object({
  ...slipPageQuery,
  ...explainQuery('none'),
  status: Type.Optional(listOf(choice(slipStatuses), 7)),
  has_warning: Type.Optional(described(flag(), 'Only payslips with a warning, or only those without.', true)),
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
