import { exitReasons, gratuityFundings, lwfClasses, pfWageModes, recoveryTypes } from '#proto/calculation.ts'
import { claimAliases } from '#proto/tax-sections.ts'
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
import { declaredFields } from '../../declared-tax.ts'
import { exemptBefore, leavingFields } from '../../leaving.ts'
import { LopDates } from '../../lop-dates.ts'
import { rateBasis, rateFields } from '../../overtime-rate.ts'
import { localBody, lwfEstablishment } from '../../statutory-words.ts'
import { quantity } from '../../quantity.ts'
import { explainLevels, slipFigures } from '../../payslips/schema.ts'
import { ComponentCreate } from '../../salary-components/schema.ts'
import { CalculationSettings, CalculationSettingsInput } from '../../payroll-settings/schema.ts'
import { CalculationOrganization, period } from '../schema.ts'
import { componentCode } from '../../component-code.ts'
import { decidedOn } from '../../salary/decision.ts'

const amount = () => nullable(money({ minimum: 0 }))

const { organization_id: _organization, ...componentFields } = ComponentCreate.properties

const minutesInMonth = 31 * 24 * 60

const salary = {
  pay_basis: choice(['monthly', 'daily', 'hourly']),
  ctc_annual: amount(),
  gross_monthly: amount(),
  rate: nullable(money({ minimum: 0, description: 'For a day or an hour, under daily and hourly pay.' })),
  salary_group_id: nullable(text(40, { description: 'A group of the organization that is named.' })),
  components: listOf(
    request(
      {
        code: text(40),
        monthly_amount: amount(),
        percent: nullable(percent()),
        formula: nullable(text(500, { description: 'In place of the one of the component.' })),
      },
      ['code'],
    ),
    100,
  ),
}

const profile = {
  date_of_joining: plainDate(),
  date_of_leaving: nullable(plainDate()),
  date_of_birth: nullable(plainDate()),
  gender: nullable(choice(['male', 'female', 'transgender', 'undisclosed'])),
  work_state_code: stateCode(),
  pt_state_code: nullable(stateCode()),
  lwf_state_code: nullable(stateCode()),
  is_metro: nullable(
    flag({ description: 'Whether a rent that does not say so is paid in a city of the law’s list.' }),
  ),
  disability_percent: nullable(percent({ maximum: 100 })),
  employment_type: nullable(text(40)),
  is_international_worker: flag(),
}

const statutory = {
  pf: request({
    applicable: flag(),
    wage_mode: choice(['organization', ...pfWageModes]),
    vpf_percent: nullable(percent({ maximum: 100 })),
    vpf_amount: amount(),
    eps_eligible: nullable(flag()),
    joined_on: nullable(plainDate()),
    pension_deferred: flag(),
    higher_pension: flag(),
  }),
  esi: request({
    applicable: flag(),
    covered_until: nullable(
      plainDate({
        description:
          'Last day of the cover that an earlier payslip shows. Not needed where `salary` and `salary_changes` tell the wage on the first day of the contribution period, or where the employee is stored.',
      }),
    ),
  }),
  pt: request({
    applicable: flag(),
    local_body: nullable(localBody()),
    override_amount: amount(),
    paid_in_half_year: amount(),
    pay_in_half_year: nullable(
      money({ minimum: 0, description: 'The pay that was for; null: each month as agreed now.' }),
    ),
  }),
  lwf: request({
    applicable: flag(),
    fund: choice(['general', 'shops']),
    class: nullable(choice(lwfClasses)),
  }),
  nps: request({ employer_percent: nullable(percent({ minimum: 0, maximum: 100 })) }),
}

const tax = {
  pan_status: choice(['valid', 'missing', 'inoperative']),
  regime: choice(['new', 'old']),
  residency: choice(['resident', 'not_ordinarily_resident', 'non_resident']),
  declarations: listOf(
    request(
      {
        section: withAliases(
          text(40, {
            description:
              'Section of the Income-tax Act 1961, as in `80C` or `80CCD(1B)`, or its number in the Income-tax Act 2025, as in `123`. An unknown section is a warning on the slip.',
            examples: ['80C'],
          }),
          claimAliases,
        ),
        amount: money({ minimum: 0 }),
        proof_accepted: nullable(flag({ description: 'False leaves the claim out.' })),
      },
      ['section', 'amount'],
    ),
    50,
  ),
  ...declaredFields,
}

/** What a loan's value as income goes by, where `perquisite_value` does not state it. */
const loan = {
  principal: money({ minimum: 0, description: 'What was lent at first.' }),
  outstanding: money({ minimum: 0, description: 'The month’s highest balance.' }),
  interest: nullable(money({ minimum: 0, description: 'Paid with this instalment.' })),
  lending_rate_percent: nullable(
    percent({
      minimum: 0,
      maximum: 100,
      description: 'Of the State Bank of India for such a loan on the first day of the tax year.',
    }),
  ),
  is_medical: flag(),
}

/** The bonus of an accounting year that this period pays. */
const statutoryBonus = {
  year_end: plainDate({ description: 'The last day of the accounting year, as 2026-03-31.' }),
  months: listOf(
    request(
      {
        wages: money({ minimum: 0, description: 'The full monthly rate.' }),
        minimum_wage: amount(),
        paid_days: days(),
        base_days: days({ minimum: 1 }),
      },
      ['wages', 'paid_days', 'base_days'],
    ),
    12,
  ),
  worked_days: whole(0, 366),
  rate_percent: nullable(percent({ minimum: 0, maximum: 100, description: 'Null: the least of the law.' })),
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
        'Payments that the sums hold; earlier months of employment beyond them count as paid like this one. Null: all.',
    }),
  ),
  gross: amount(),
  taxable: amount(),
  pf: amount(),
  pt: amount(),
  tds: amount(),
  esi: amount(),
  components: nullable(
    listOf(request({ code: componentCode(), amount: money() }, ['code', 'amount']), 300, {
      description: 'By code of line; null: lines cannot say what they come to in the year.',
    }),
  ),
}

export const PreviewEmployeeRequest = request(
  {
    ref: text(100, { description: 'Echoed; unique in the call.' }),
    employee_id: nullable(
      text(110, {
        description: 'A stored employee, by id or ext: and your own, who lends what the call does not send.',
      }),
    ),
    profile: request(profile),
    salary: request({
      ...salary,
      decided_on: plainDate({
        description: 'When it was agreed. With no wage known before it, it counts from the day of joining.',
      }),
    }),
    salary_changes: listOf(
      request({ effective_from: plainDate(), decided_on: decidedOn(), salary: request(salary) }, [
        'effective_from',
        'salary',
      ]),
      31,
      { description: 'One from before the period is owed as arrears: until now `salary` was paid.' },
    ),
    brought_forward: nullable(
      money({ minimum: 0, description: 'What earlier slips carried forward; taken with this one.' }),
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
        { description: 'Days without pay of earlier months that are paid back, at the pay of their month.' },
      ),
      worked_hours: nullable(
        percent({ minimum: 0, maximum: 31 * 24, description: 'For pay by the hour, to the minute.' }),
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
      { description: 'An amount, or a quantity at a rate: the one given, or else that of the component.' },
    ),
    reimbursements: listOf(
      request({ code: componentCode(), amount: money({ minimum: 0 }), taxable: flag() }, ['code', 'amount']),
      100,
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
    description: 'A number where the rule has one figure; otherwise an object, by the names of the figures.',
  })

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
        'The day of payment, which decides the tax year. Default: by the pay day of each employee’s payroll cycle, ' +
        'or else of the settings.',
    }),
    rule_set: request({
      version: nullable(
        pattern(
          '^\\d{4}-\\d{2}\\.[0-9a-f]{12}$',
          'Of GET /rule-sets; of another month, its law as it ends.',
          '2026-10.3f9a0c41d27e',
        ),
      ),
      as_of: nullable(plainDate({ description: 'The law as it was published by this day.' })),
    }),
    rule_overrides: listOf(
      request({ rule_id: text(100), effective_from: plainDate(), value: replacement() }, [
        'rule_id',
        'effective_from',
        'value',
      ]),
      20,
      { description: 'What if: figures of rules in GET /rules, from a day on. The answer is hypothetical.' },
    ),
    organization: request({
      state_code: stateCode(),
      pf: request({
        is_covered: flag(),
        contribution_rate: Type.Unsafe<12 | 10>({
          type: 'integer',
          enum: [12, 10],
          description: 'PF contribution rate in percent.',
        }),
        wage_mode: choice(pfWageModes),
      }),
      esi: request({ is_covered: flag() }),
      gratuity: request({
        is_covered: flag({ description: 'By the Act on gratuity, whose measure its exemption then takes.' }),
        funding: choice(gratuityFundings, {
          description: 'A trust or an insurer is paid what accrues in the month: a cost of the employer.',
        }),
      }),
      lwf: request(lwfEstablishment),
      holidays: listOf(plainDate(), 31, { description: 'A base of working days leaves them out.' }),
    }),
    settings: CalculationSettingsInput,
    components: listOf(request(componentFields, ['code', 'name', 'type', 'category', 'calculation']), 200),
    employees: rowsOf(PreviewEmployeeRequest, previewEmployeesMax),
    options: request({
      explain: choice(explainLevels),
      include_employer: flag(),
      include_ytd: flag(),
      arrears: choice(['auto', 'none'], {
        description: '`none`: salary changes count for this period alone.',
      }),
      rule_set_date: nullable(plainDate({ description: 'Not offered: send `rule_set`.' })),
      compare_to: request({
        run_id: nullable(text(100, { description: 'Whose slips of the employees named by `employee_id`.' })),
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
    pay_date: plainDate({ description: 'The day of payment, which decides the tax year.' }),
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
    duration_ms: Type.Number({ description: 'Milliseconds that the calculation took.' }),
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
  'A slip, or the error of somebody who has none, for each employee; at last the totals and `meta`.',
)
