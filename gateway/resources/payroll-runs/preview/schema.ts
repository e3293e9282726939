import { exitReasons } from '#proto/calculation/leaving.ts'
import { recoveryTypes } from '#proto/calculation/loan.ts'
import {
  organizationEsiFields,
  organizationGratuityFields,
  organizationPfFields,
} from '#proto/records/organization.ts'
import { profileFields } from '#proto/records/profile.ts'
import { esiFields, lwfFields, npsFields, pfFields, ptFields, taxFields } from '#proto/records/statutory.ts'
import { claimAliases } from '#proto/law/tax-sections.ts'
import { Type } from 'typebox'
import {
  choice,
  days,
  flag,
  listOf,
  money,
  nullable,
  organizationId,
  pattern,
  percent,
  plainDate,
  record,
  request,
  rowsOf,
  stateCode,
  text,
  withAliases,
  whole,
} from '../../../http/schema.ts'
import { lineOf } from '../../../http/lines.ts'
import { figureBlocks } from '#proto/records/payroll-settings.ts'
import { factFields, recordFields } from '../../../http/record-fields.ts'
import { declaredFields } from '../../employees/tax-declaration/declared-tax.ts'
import { exemptBefore, leavingFields } from '../../employees/exit/leaving.ts'
import { LopDates } from '../../attendance/lop-dates.ts'
import { rateBasis, rateFields } from '../../overtime/rate.ts'
import { quantity } from '../../fields/quantity.ts'
import { explainLevels, slipFigures } from '../../payslips/schema.ts'
import { ComponentCreate } from '../../salary-components/schema.ts'
import { CalculationSettings, CalculationSettingsInput } from '../../payroll-settings/schema.ts'
import { CalculationOrganization, period } from '../schema.ts'
import { componentCode } from '../../fields/component-code.ts'
import { ctcField } from '../../fields/ctc-includes.ts'
import { decidedOn } from '../../salary/decision.ts'

const amount = () => nullable(money({ minimum: 0 }))

const { organization_id: _organization, ...componentFields } = ComponentCreate.properties

const minutesInMonth = 31 * 24 * 60

const salary = {
  pay_basis: choice(['monthly', 'daily', 'hourly']),
  ctc_annual: amount(),
  gross_monthly: amount(),
  ctc: ctcField(),
  rate: nullable(
    money({ minimum: 0, description: 'Rate in rupees per day or hour, for `pay_basis` daily or hourly.' }),
  ),
  salary_group_id: nullable(
    text(40, { description: 'Id of a salary group of the organization in the request.' }),
  ),
  components: listOf(
    request(
      {
        code: text(40),
        monthly_amount: amount(),
        percent: nullable(percent()),
        formula: nullable(text(500, { description: 'Formula that replaces that of the component.' })),
      },
      ['code'],
    ),
    100,
  ),
}

const profile = {
  ...factFields(profileFields),
  pt_state_code: nullable(stateCode()),
  lwf_state_code: nullable(stateCode()),
}

// Their states are facts of the profile.
const { state_code: _ptState, ...pt } = factFields(ptFields)
const { state_code: _lwfState, ...lwf } = factFields(lwfFields)

const statutory = {
  pf: request({
    ...factFields(pfFields),
    vpf_percent: nullable(percent({ maximum: 100 })),
    vpf_amount: amount(),
  }),
  esi: request(factFields(esiFields)),
  pt: request(pt),
  lwf: request(lwf),
  nps: request(factFields(npsFields)),
}

const tax = {
  ...factFields(taxFields),
  declarations: listOf(
    request(
      {
        section: withAliases(
          text(40, {
            description:
              'Section of the Income-tax Act 1961, as in `80C` or `80CCD(1B)`, or its number in the Income-tax Act 2025, as in `123`. An unknown section is reported as a warning of the payslip.',
            examples: ['80C'],
          }),
          claimAliases,
        ),
        amount: money({ minimum: 0 }),
        proof_accepted: nullable(flag({ description: 'False: the claim does not reduce the income tax.' })),
      },
      ['section', 'amount'],
    ),
    50,
  ),
  ...declaredFields,
}

/** What a loan's value as income goes by, where `perquisite_value` does not state it. */
const loan = {
  principal: money({ minimum: 0, description: 'Original amount of the loan, in rupees.' }),
  outstanding: money({ minimum: 0, description: 'Highest outstanding amount in the month, in rupees.' }),
  interest: nullable(money({ minimum: 0, description: 'Interest paid with this installment, in rupees.' })),
  lending_rate_percent: nullable(
    percent({
      minimum: 0,
      maximum: 100,
      description:
        'Lending rate of the State Bank of India for such a loan on the first day of the tax year, in percent.',
    }),
  ),
  is_medical: flag(),
}

/** The bonus of an accounting year that this period pays. */
const statutoryBonus = {
  year_end: plainDate({ description: 'Last day of the accounting year, as in 2026-03-31.' }),
  months: listOf(
    request(
      {
        wages: money({
          minimum: 0,
          description: 'Monthly wages for the statutory bonus at the full rate, in rupees.',
        }),
        minimum_wage: amount(),
        paid_days: days(),
        base_days: days({ minimum: 1 }),
      },
      ['wages', 'paid_days', 'base_days'],
    ),
    12,
  ),
  worked_days: whole(0, 366),
  rate_percent: nullable(
    percent({
      minimum: 0,
      maximum: 100,
      description: 'Rate of the statutory bonus in percent; null: the statutory minimum.',
    }),
  ),
  is_forfeited: flag(),
}

/** What payments on leaving are exempt by; what is left out comes from the service and the salary. */
const leaving = {
  reason: nullable(choice(exitReasons)),
  ...leavingFields,
  exempt_before: request(exemptBefore),
}

/** Of this employer, before this period. */
const ytd = {
  months: nullable(
    whole(0, 11, {
      description:
        'Number of payments that the amounts include; null: all. Other earlier months of employment are assumed to be paid like this one.',
    }),
  ),
  gross: amount(),
  taxable: amount(),
  pf: amount(),
  pt: amount(),
  tds: amount(),
  esi: amount(),
  employer_retirement_contributions: amount(),
  components: nullable(
    listOf(request({ code: componentCode(), amount: money() }, ['code', 'amount']), 300, {
      description: 'Amounts by line code; null: year-to-date amounts of single lines are not available.',
    }),
  ),
}

export const PreviewEmployeeRequest = request(
  {
    ref: text(100, {
      description: 'Your own reference of the employee, unique in the request and repeated in the response.',
    }),
    employee_id: nullable(
      text(110, {
        description:
          'Id of a stored employee, or `ext:` followed by your own id. Stored facts are used for fields that are not sent.',
      }),
    ),
    profile: request(profile),
    salary: request({
      ...salary,
      decided_on: plainDate({
        description:
          'Date on which the salary was agreed. The first known salary counts from the date of joining.',
      }),
    }),
    salary_changes: listOf(
      request({ effective_from: plainDate(), decided_on: decidedOn(), salary: request(salary) }, [
        'effective_from',
        'salary',
      ]),
      31,
      {
        description:
          'Salaries that take effect within the period, or earlier: an earlier one is paid as arrears, because `salary` was paid until now.',
      },
    ),
    brought_forward: nullable(
      money({
        minimum: 0,
        description: 'Deductions carried forward by earlier payslips that this payslip recovers, in rupees.',
      }),
    ),
    attendance: request({
      payable_days: nullable(days()),
      lop_days: nullable(days()),
      lop_dates: LopDates,
      lop_reversals: listOf(
        request({ month: whole(1, 12), year: whole(2000, 2100), days: days({ minimum: 0, maximum: 31 }) }, [
          'month',
          'year',
          'days',
        ]),
        36,
        { description: 'Loss of pay of earlier months that is paid back at the pay of its month.' },
      ),
      worked_hours: nullable(
        percent({
          minimum: 0,
          maximum: 31 * 24,
          description: 'Hours worked, to the minute, for hourly pay.',
        }),
      ),
      overtime: listOf(
        request(
          {
            minutes: whole(1, minutesInMonth),
            multiplier: nullable(percent({ minimum: 1, maximum: 10 })),
            rate_basis: nullable(rateBasis()),
            ...rateFields,
          },
          ['minutes'],
        ),
        62,
      ),
    }),
    statutory: request(statutory),
    variable: listOf(
      request(
        { component_code: componentCode(), amount: amount(), quantity: nullable(quantity()), rate: amount() },
        ['component_code'],
      ),
      100,
      {
        description:
          'Variable components, each with an amount, or with a quantity and an optional rate (default: the rate of the component).',
      },
    ),
    reimbursements: listOf(
      request({ code: componentCode(), amount: money({ minimum: 0 }), taxable: flag() }, ['code', 'amount']),
      100,
    ),
    benefits: listOf(
      request(
        {
          component_code: componentCode(),
          accrued: nullable(
            money({
              minimum: 0,
              description:
                'Accrued in the year before this period, in rupees. Default: by the salaries of the employee since the year began.',
            }),
          ),
          claimed: money({ minimum: 0 }),
          paid_untaxed: money({ minimum: 0 }),
          paid_taxed: money({ minimum: 0 }),
        },
        ['component_code'],
      ),
      100,
      {
        description:
          'What earlier periods of the year of an entitlement accrued and paid. Claims of this period are sent in `reimbursements` with the code of the component.',
      },
    ),
    leave_balances: listOf(
      request(
        {
          leave_type: text(50),
          balance: days({ minimum: -366, maximum: 3660 }),
          taken: days({ maximum: 366 }),
          lop: days({ maximum: 366 }),
          encashed: days({ maximum: 3660 }),
        },
        ['leave_type', 'balance'],
        'PreviewLeaveBalanceInput',
      ),
      20,
      {
        description:
          'Leave of the period, shown in `leave` of the payslip. No amount depends on it. Default for a stored employee: the recorded leave and balances.',
      },
    ),
    recoveries: listOf(
      request(
        {
          code: componentCode(),
          amount: money({ minimum: 0 }),
          type: choice(recoveryTypes),
          perquisite_value: amount(),
          loan: nullable(request(loan, ['principal', 'outstanding'])),
        },
        ['code', 'amount'],
      ),
      100,
    ),
    statutory_bonus: nullable(request(statutoryBonus, ['year_end', 'months', 'worked_days'])),
    leaving: request(leaving),
    tax: request(tax),
    ytd: request(ytd),
  },
  ['ref'],
)

/** In the unit of the figure: rupees, percent, or a count. */
const replacement = () =>
  Type.Unsafe<number | Record<string, number>>({
    type: ['number', 'object'],
    maxProperties: 20,
    additionalProperties: { type: 'number' },
    description:
      'A number if the rule has one figure; otherwise an object with the names of the figures, as `GET /rules` has them. Figures of slabs of professional tax and of amounts of welfare funds are named by their place: `slabs[1].tax`, `contribution.bands[0].employee`.',
  })

/** Figures of the law that a call replaces. */
export const ruleOverrideList = (options: { readonly minItems?: number; readonly description: string }) =>
  Type.Array(
    request({ rule_id: text(100), effective_from: plainDate(), value: replacement() }, [
      'rule_id',
      'effective_from',
      'value',
    ]),
    { maxItems: 20, ...options },
  )

const previewEmployeesMax = 1000

/** A slip of an earlier answer, as far as it is compared; its other fields are left alone. */
export const ComparedSlip = request(
  {
    ref: nullable(text(100)),
    gross: money(),
    total_deductions: money(),
    net_payable: money(),
    lines: listOf(request({ code: text(40), amount: money() }, ['code', 'amount']), 300),
  },
  ['ref', 'gross', 'total_deductions', 'net_payable', 'lines'],
)

const difference = { previous: nullable(money()), current: nullable(money()), difference: money() }

const diff = record({
  gross: record(difference),
  total_deductions: record(difference),
  net_payable: record(difference),
  lines: Type.Array(record({ code: text(), ...difference })),
})

export const Preview = request(
  {
    organization_id: organizationId(),
    period,
    pay_date: plainDate({
      description:
        'Date of the payment, which determines the tax year. Default: the pay day of the payroll cycle of each employee, or of the payroll settings.',
    }),
    rule_set: request({
      version: nullable(
        pattern(
          '^\\d{4}-\\d{2}\\.[0-9a-f]{12}$',
          'Version of a rule set from GET /rule-sets. For another month, the rules at the end of that month apply.',
          '2026-10.3f9a0c41d27e',
        ),
      ),
      as_of: nullable(plainDate({ description: 'Statutory rules as published by this date.' })),
    }),
    rule_overrides: ruleOverrideList({
      description:
        'Replaces figures of rules in GET /rules from a date, for what-if calculations. The response is marked `hypothetical`.',
    }),
    organization: request({
      state_code: stateCode(),
      pf: request(factFields(organizationPfFields)),
      esi: request(factFields(organizationEsiFields)),
      gratuity: request(factFields(organizationGratuityFields)),
      lwf: request(recordFields(figureBlocks.lwf)),
      holidays: listOf(plainDate(), 31, {
        description: 'Holidays, which reduce the working days of the month if the basis is `working_days`.',
      }),
    }),
    settings: CalculationSettingsInput,
    components: listOf(request(componentFields, ['code', 'name', 'type', 'category', 'calculation']), 200),
    employees: rowsOf(PreviewEmployeeRequest, previewEmployeesMax),
    options: request({
      explain: choice(explainLevels),
      include_employer: flag(),
      include_ytd: flag(),
      arrears: choice(['auto', 'none'], {
        description:
          '`auto`: salary changes of earlier months are paid as arrears. `none`: salary changes apply to this period only.',
      }),
      rule_set_date: nullable(plainDate({ description: 'Not supported: send `rule_set`.' })),
      compare_to: request({
        run_id: nullable(
          text(100, {
            description: 'Id of a run whose payslips of the employees in `employee_id` are compared.',
          }),
        ),
        slips: nullable(listOf(ComparedSlip, previewEmployeesMax)),
      }),
    }),
  },
  ['period', 'employees'],
)

const failed = record({
  ref: text(),
  code: text(),
  message: text(),
  details: Type.Array(
    record({ field: Type.String(), pointer: Type.String(), code: text(), message: text() }),
  ),
})

const PreviewSlip = record(
  {
    ref: text(),
    month: Type.Integer(),
    year: Type.Integer(),
    period_start: plainDate(),
    period_end: plainDate(),
    pay_date: plainDate({ description: 'Date of the payment, which determines the tax year.' }),
    ...slipFigures,
    diff: nullable(diff),
  },
  'PreviewedSlip',
)

const summary = {
  totals: record({
    employee_count: Type.Integer(),
    gross: money(),
    total_deductions: money(),
    net_payable: money(),
    employer_contributions: money(),
    reimbursements: money(),
  }),
  meta: record({
    engine_version: text(),
    rule_set_version: text(),
    input_hash: text(),
    result_hash: text(),
    hypothetical: Type.Boolean(),
    duration_ms: Type.Number({ description: 'Duration of the calculation in milliseconds.' }),
    count: Type.Integer(),
    settings: CalculationSettings,
    organization: CalculationOrganization,
  }),
}

export const PreviewAnswer = record({
  data: Type.Array(PreviewSlip),
  errors: Type.Array(failed),
  ...summary,
})

/** The lines of a streamed preview. */
export const previewLines = {
  slip: PreviewSlip,
  failed: record({ error: failed }),
  summary: record(summary),
}

export const PreviewLine = lineOf(
  Object.values(previewLines),
  'One line for each employee with the payslip or an error, then a last line with the totals and `meta`.',
)
