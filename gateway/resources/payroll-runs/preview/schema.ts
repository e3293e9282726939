import { exitReasons } from '#proto/calculation/leaving.ts'
import { recoveryTypes } from '#proto/calculation/loan.ts'
import {
  organizationEsiFields,
  organizationGratuityFields,
  organizationTdsFields,
  organizationPfFields,
} from '#proto/records/organization.ts'
import { profileFields } from '#proto/records/profile.ts'
import { esiFields, lwfFields, npsFields, pfFields, ptFields, taxFields } from '#proto/records/statutory.ts'
import { claimAliases } from '#proto/law/tax-sections.ts'
import { Type } from 'typebox'
import {
  choice,
  days,
  described,
  flag,
  listOf,
  money,
  nullable,
  organizationId,
  pattern,
  percent,
  plainDate,
  request,
  rowsOf,
  stateCode,
  text,
  withAliases,
  whole,
} from '../../../http/schema.ts'
import { figureBlocks } from '#proto/records/payroll-settings.ts'
import { factFields, recordFields } from '../../../http/record-fields.ts'
import { declaredFields } from '../../employees/tax-declaration/declared-tax.ts'
import { exemptBefore, leavingFields } from '../../employees/exit/leaving.ts'
import { LopDates } from '../../attendance/lop-dates.ts'
import { rateBasis, rateFields } from '../../overtime/rate.ts'
import { quantity } from '../../fields/quantity.ts'
import { explainLevels } from '../../payslips/schema.ts'
import { ComponentCreate } from '../../salary-components/schema.ts'
import { CalculationSettingsInput } from '../../payroll-settings/schema.ts'
import { period } from '../schema.ts'
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
    vpf_percent: described(
      nullable(percent({ maximum: 100 })),
      'Voluntary provident fund in percent of PF wages.',
      null,
    ),
    vpf_amount: described(amount(), 'Voluntary provident fund in rupees a month.', null),
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

/** Facts by which a loan's value as income is found, where `perquisite_value` does not state it. */
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
  is_medical: described(flag(), 'Whether the loan is for medical treatment.', false),
}

/** The bonus of an accounting year that this period pays. */
const statutoryBonus = {
  year_end: plainDate({ description: 'Last day of the accounting year, as in 2026-03-31.' }),
  months: described(
    listOf(
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
    'The months of the accounting year.',
  ),
  worked_days: described(whole(0, 366), 'Days worked in the accounting year.', 280),
  rate_percent: nullable(
    percent({
      minimum: 0,
      maximum: 100,
      description: 'Rate of the statutory bonus in percent; null: the statutory minimum.',
    }),
  ),
  is_forfeited: described(flag(), 'Whether the bonus is forfeited for misconduct.', false),
}

/** Facts that exempt payments on leaving; what is left out comes from the service and the salary. */
const leaving = {
  reason: nullable(choice(exitReasons)),
  ...leavingFields,
  exempt_before: request(exemptBefore),
}

/** Amounts of this employer, before this period. */
const ytd = {
  months: nullable(
    whole(0, 11, {
      description:
        'Number of payments that the amounts include; null: all. Other earlier months of employment are assumed to be paid like this one.',
    }),
  ),
  gross: described(amount(), 'Gross pay of the year before this period, in rupees.', 300_000),
  taxable: described(amount(), 'Taxable pay of the year before this period, in rupees.', 300_000),
  pf: described(amount(), 'PF of the employee before this period, in rupees.', 10_800),
  pt: described(amount(), 'Professional tax before this period, in rupees.', 1_200),
  tds: described(amount(), 'Income tax before this period, in rupees.', 0),
  esi: described(amount(), 'ESI of the employee before this period, in rupees.', 0),
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
    profile: described(request(profile), 'Personal facts; default: those stored.'),
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
    attendance: described(
      request({
        payable_days: nullable(days()),
        lop_days: nullable(days()),
        lop_dates: LopDates,
        lop_reversals: listOf(
          request(
            {
              month: whole(1, 12),
              year: whole(2000, 2100),
              days: described(days({ minimum: 0, maximum: 31 }), 'Days to pay.', 1),
            },
            ['month', 'year', 'days'],
          ),
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
        overtime: described(
          listOf(
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
          'Overtime of the period.',
        ),
      }),
      'Attendance of the period; default: that stored.',
    ),
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
      request(
        {
          code: componentCode(),
          amount: money({ minimum: 0 }),
          taxable: described(flag(), 'Whether the reimbursement is taxable.', false),
        },
        ['code', 'amount'],
      ),
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
          balance: described(
            days({ minimum: -366, maximum: 3660 }),
            'Balance before the first day of the period, in days.',
            18.5,
          ),
          taken: described(days({ maximum: 366 }), 'Days of approved leave in the period. Default: 0.', 2),
          lop: described(days({ maximum: 366 }), 'Days of `taken` without pay. Default: 0.', 0),
          encashed: described(days({ maximum: 3660 }), 'Days of leave that the period pays. Default: 0.', 0),
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
    recoveries: described(
      listOf(
        request(
          {
            code: componentCode(),
            amount: money({ minimum: 0 }),
            type: described(choice(recoveryTypes), 'Kind of recovery.', 'advance'),
            perquisite_value: described(amount(), 'Taxable benefit of a low-interest loan, in rupees.', 0),
            loan: described(nullable(request(loan, ['principal', 'outstanding'])), 'The loan, if it is one.'),
          },
          ['code', 'amount'],
        ),
        100,
      ),
      'Advances and other amounts to recover.',
    ),
    statutory_bonus: described(
      nullable(request(statutoryBonus, ['year_end', 'months', 'worked_days'])),
      'Statutory bonus to be paid.',
    ),
    leaving: described(request(leaving), 'Facts of an exit.'),
    tax: described(request(tax), 'Income tax: regime, declarations and residency.'),
    ytd: request(ytd),
  },
  ['ref'],
)

/** Figure in its unit: rupees, percent, or a count. */
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
    lines: listOf(
      request({ code: described(text(40), 'Code of the line.', 'SPECIAL'), amount: money() }, [
        'code',
        'amount',
      ]),
      300,
    ),
  },
  ['ref', 'gross', 'total_deductions', 'net_payable', 'lines'],
)

export const Preview = request(
  {
    organization_id: organizationId(),
    period,
    pay_date: plainDate({
      description:
        'Date of the payment, which determines the tax year. Default: the pay day of the payroll cycle of each employee, or of the payroll settings.',
    }),
    rule_set: described(
      request({
        version: nullable(
          pattern(
            '^\\d{4}-\\d{2}\\.[0-9a-f]{12}$',
            'Version of a rule set from GET /rule-sets. For another month, the rules at the end of that month apply.',
            '2026-10.3f9a0c41d27e',
          ),
        ),
        as_of: nullable(plainDate({ description: 'Statutory rules as published by this date.' })),
      }),
      'Which statutory rules to calculate by.',
    ),
    rule_overrides: ruleOverrideList({
      description:
        'Replaces figures of rules in GET /rules from a date, for what-if calculations. The response is marked `hypothetical`.',
    }),
    organization: request({
      state_code: stateCode(),
      pf: described(request(factFields(organizationPfFields)), 'Provident fund of the organization.'),
      esi: described(request(factFields(organizationEsiFields)), 'ESI of the organization.'),
      gratuity: described(request(factFields(organizationGratuityFields)), 'Gratuity of the organization.'),
      tds: described(request(factFields(organizationTdsFields)), 'Income tax: the kind of deductor.'),
      lwf: described(request(recordFields(figureBlocks.lwf)), 'Labour Welfare Fund: what decides the rate.'),
      holidays: listOf(plainDate(), 31, {
        description: 'Holidays, which reduce the working days of the month if the basis is `working_days`.',
      }),
    }),
    settings: CalculationSettingsInput,
    components: listOf(request(componentFields, ['code', 'name', 'type', 'category', 'calculation']), 200),
    employees: described(rowsOf(PreviewEmployeeRequest, previewEmployeesMax), 'The employees to calculate.'),
    options: request({
      explain: choice(explainLevels),
      include_employer: described(flag(), 'Whether to include employer contributions.', true),
      include_ytd: described(flag(), 'Whether to include year-to-date figures.', true),
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
        slips: described(nullable(listOf(ComparedSlip, previewEmployeesMax)), 'Payslips to compare with.'),
      }),
    }),
  },
  ['period', 'employees'],
)
