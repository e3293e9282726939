import {
  calculationMethods,
  componentFrequencies,
  componentCategories,
  componentTypes,
  taxabilities,
  wageTreatments,
} from '#proto/calculation/components.ts'
import { entitlementPeriods, unclaimedTreatments } from '#proto/calculation/benefits.ts'
import { Type } from 'typebox'
import {
  choice,
  commonFields,
  described,
  flag,
  listOf,
  money,
  nullable,
  organizationId,
  plainDate,
  record,
  request,
  text,
  whole,
} from '../../http/schema.ts'
import { quantity } from '../fields/quantity.ts'
import { activeFilter, listQuery } from '../kinds/collection.ts'
import { componentCode } from '../fields/component-code.ts'

const code = () =>
  componentCode('Code: a capital letter, then 1 to 31 capital letters, digits or underscores.')

const calculation = {
  method: choice(calculationMethods, {
    description:
      'How the amount is computed. `statutory`: by the statutory rules, on the statutory line of the payslip (PF, ESI, PT, LWF, TDS); a salary cannot contain the component.',
  }),
  value: described(nullable(quantity()), 'Rupees or percent, depending on the method.', null),
  base_codes: listOf(code(), 100),
  formula: nullable(
    text(500, {
      description:
        'Numbers, codes of components, gross_monthly, ctc_monthly, + - * / ( ), min, max, round, floor, ceil, and ' +
        'if(a <= b, then, otherwise).',
    }),
  ),
  min: described(nullable(money({ minimum: 0 })), 'Least amount in rupees.', null),
  max: described(nullable(money({ minimum: 0 })), 'Largest amount in rupees.', null),
}

const slab = {
  from: money({
    minimum: 0,
    description: 'Lower end of the slab in rupees, excluded; included for the first slab.',
  }),
  to: nullable(money({ minimum: 0, description: 'Upper end of the slab in rupees, included.' })),
  value: described(quantity(), 'Amount or percentage of the slab.', 10),
  mode: choice(['amount', 'percent'], {
    description: 'Meaning of `value`: rupees, or a percentage of the base.',
  }),
}
const requestedSlab = request(slab, ['from', 'value', 'mode'])

export const calculationRequest = () =>
  request({ ...calculation, slabs: listOf(requestedSlab, 50) }, ['method'])
export const calculationAnswer = () => record({ ...calculation, slabs: Type.Array(record(slab)) })

const wageFlags = {
  pf: described(flag(), 'PF wages.', true),
  esi: described(flag(), 'ESI wages.', true),
  pt: described(flag(), 'Professional tax wages.', true),
  lwf: described(flag(), 'LWF wages.', true),
  gratuity: described(flag(), 'Gratuity wages.', true),
  bonus: described(flag(), 'Statutory bonus wages.', true),
  overtime: described(flag(), 'Overtime wages.', true),
}

const entitlement = {
  per: choice(entitlementPeriods, { description: 'Whether `amount` is for a month or for a year.' }),
  amount: money({
    minimum: 0,
    description:
      'Amount that accrues, in rupees. A salary that contains the component assigns it; its `monthly_amount` replaces this amount.',
  }),
  unclaimed: choice(unclaimedTreatments, {
    description:
      '`pay_taxed`: what is not claimed is paid as taxed pay, on the line `UNCLAIMED_` and the code, under the wage flags of the component. `lapse`: it is not paid. Default: `pay_taxed`.',
  }),
  settled_in: described(
    whole(1, 12),
    'Calendar month whose payroll settles what is not claimed. The year of the entitlement ends with it. The month of an exit settles it as well. Default: 3, the last wage month of the tax year.',
    3,
  ),
}
const own = {
  code: code(),
  name: text(100),
  type: described(choice(componentTypes), 'What the component does to the pay.', 'earning'),
  category: choice(componentCategories, {
    description:
      'What the component is. `pf_refund`: an advance of the provident fund that the employee pays back, in whole rupees; it goes to the fund with the PF return of the month, as far as the pay of the month allows.',
  }),
  frequency: choice(componentFrequencies, {
    description:
      'How often a salary pays the component. `quarterly`, `half_yearly` and `yearly`: the monthly amounts of April to June and so on are paid together with the last month, or with the month of leaving. `one_time`: the amount is paid once, in the first month of the first salary that contains it, in addition to an agreed gross or CTC. Basic pay, dearness allowance and house rent allowance are monthly. Cannot be changed once the component is used.',
  }),
  prorate: described(flag(), 'Whether the amount is reduced for unpaid days.', true),
  part_of_ctc: described(flag(), 'Whether the amount is part of the cost to company.', true),
  taxability: described(choice(taxabilities), 'How the amount is taxed.', 'full'),
  in_kind: flag({
    description:
      'Whether a perquisite is given in kind. `true`, the default: the amount of an earning with taxability `perquisite` is income and base of professional tax, and no part of gross or net. `false`: it is paid in cash as well.',
  }),
  tax_section: nullable(
    text(50, {
      description:
        'Section of the Income-tax Act 1961 that exempts the component, or its number in the Income-tax Act 2025: `19(1) (Table: Sl. No. 10)` is stored as `10(10B)`. `10(10)`, `10(10AA)` and `10(10B)` exempt payments on leaving.',
      examples: ['10(10B)'],
    }),
  ),
  wage_treatment: described(
    choice(wageTreatments),
    'Whether the amount is wages under the Code on Wages.',
    'wage',
  ),
  arrears_component_code: nullable(code()),
  rounding: described(
    choice(['organization', 'paise', 'rupee']),
    'Rounding of the line; `organization`: as the settings say.',
    'organization',
  ),
  show_on_payslip: described(
    flag(),
    'Whether the payslip as PDF shows the line on its own; false: it stands in a line such as "Other earnings", so that the lines come to the totals. JSON and reports keep every line.',
    true,
  ),
  gl_account: described(nullable(text(100)), 'Account in your general ledger.', '5100'),
  tally_ledger: described(nullable(text(100)), 'Ledger in Tally.', 'Salaries'),
  is_active: flag(),
}

const requested = {
  ...own,
  effective_from: plainDate(),
  wage_flags: request(wageFlags),
  entitlement: nullable(request(entitlement, ['per', 'amount'])),
}

export const ComponentCreate = request(
  {
    organization_id: organizationId(),
    ...requested,
    calculation: calculationRequest(),
  },
  ['code', 'name', 'type', 'category', 'calculation'],
  'SalaryComponentCreate',
)
export const ComponentPatch = request(
  {
    ...requested,
    entitlement: nullable(request(entitlement)),
    calculation: request({ ...calculation, slabs: listOf(requestedSlab, 50) }),
  },
  [],
  'SalaryComponentUpdate',
)

export const Component = record(
  {
    id: described(Type.String(), 'Id of the component.', 'cmp_01KAM3T9X4Q2V7R8Z5B6N1C0DE'),
    organization_id: organizationId(),
    ...own,
    calculation: calculationAnswer(),
    tax_section_2025: nullable(
      text(50, {
        description: 'Number of the section in the Income-tax Act 2025; null: not recorded.',
        examples: ['19(1) (Table: Sl. No. 10 to 11)'],
      }),
    ),
    wage_flags: record(wageFlags),
    entitlement: nullable(record(entitlement)),
    is_system: flag({ description: 'Whether the component was created by the service.' }),
    effective_from: plainDate(),
    ...commonFields,
  },
  'SalaryComponent',
)

export const ComponentQuery = listQuery({
  type: Type.Optional(listOf(own.type, 5)),
  category: Type.Optional(listOf(own.category, 30)),
  ...activeFilter,
  is_system: Type.Optional(flag()),
})
