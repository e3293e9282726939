// The tax block of a payslip: the projection of the year's income tax, and what this payment deducts.

import { Type } from 'typebox'
import { choice, described, namedRecord, total } from '../../http/schema.ts'
import { taxYear } from '../periods/tax-year.ts'

/** The fields in the order in which the amounts follow from one another. */
export const slipTax = namedRecord('PayslipTax', {
  regime: described(choice(['new', 'old']), 'Tax regime by which tax is deducted.', 'new'),
  tax_year: taxYear(),
  paid_to_date: described(
    total(),
    'Taxable pay of earlier payments by this employer in the tax year, in rupees. Payments that are not known count as paid like this one.',
    300_000,
  ),
  taxable_pay: total(),
  projected_pay: described(total(), 'Taxable pay expected for the rest of the tax year, in rupees.', 250_000),
  previous_employment: described(total(), 'Salary from another employer of the same tax year, in rupees.', 0),
  annual_projection: total(),
  exemptions: total(),
  standard_deduction: described(total(), 'Standard deduction in rupees. Subtracted.', 75_000),
  employment_tax: described(
    total(),
    'Professional tax deducted from the salary (old regime), in rupees. Subtracted.',
    0,
  ),
  salary_income: described(
    total(),
    'Income from salary in rupees: `annual_projection` - `exemptions` - `standard_deduction` - `employment_tax`.',
    525_000,
  ),
  house_property: described(
    total(),
    'Income from house property in rupees; negative if a loss is set off. Added.',
    0,
  ),
  other_income: described(total(), 'Other income that the employee declared, in rupees. Added.', 0),
  gross_total_income: described(
    total(),
    'Gross total income in rupees: `salary_income` + `house_property` + `other_income`.',
    525_000,
  ),
  chapter_vi_a_deductions: described(
    total(),
    'Deductions from gross total income (Chapter VI-A of the Income-tax Act 1961, Chapter VIII of the Income-tax Act 2025), each within its limit, in rupees. Subtracted.',
    0,
  ),
  deductions: total(),
  income_rounding: described(
    total(),
    'Rounding of the income to ten rupees, in rupees; negative if rounded down. Added.',
    0,
  ),
  taxable_income: total(),
  slab_tax: described(total(), 'Tax on the taxable income by the slabs, in rupees.', 6_250),
  rebate: described(
    total(),
    'Rebate (section 87A of the Income-tax Act 1961, section 156 of the Income-tax Act 2025) with its marginal relief, in rupees. Subtracted.',
    6_250,
  ),
  surcharge: described(total(), 'Surcharge after marginal relief, in rupees. Added.', 0),
  marginal_relief: described(total(), 'Marginal relief already taken off `surcharge`, in rupees.', 0),
  cess: described(total(), 'Health and education cess in rupees. Added.', 0),
  relief: described(
    total(),
    'Relief for arrears of earlier years (section 89 of the Income-tax Act 1961, section 157 of the Income-tax Act 2025), in rupees. Subtracted. Where `marginal_relief` is null, it includes that relief.',
    0,
  ),
  higher_rate_addition: described(
    total(),
    'What the higher rate without a valid PAN adds to the tax, in rupees. Added.',
    0,
  ),
  tax_rounding: described(
    total(),
    'Rounding of the tax to ten rupees, in rupees; negative if rounded down. Added.',
    0,
  ),
  annual_tax: total(),
  tax_credits: described(
    total(),
    'Tax that the previous employer and others deducted or collected, in rupees. Subtracted.',
    0,
  ),
  deducted_to_date: total(),
  balance: described(
    total(),
    'Tax still to be deducted before this payment, in rupees: `annual_tax` - `tax_credits` - `deducted_to_date`; negative if too much was deducted.',
    0,
  ),
  months_left: Type.Integer(),
  one_time_tax: described(
    total(),
    'Tax on one-time pay that is deducted with this payment and not spread, in rupees.',
    0,
  ),
  this_month: total(),
})
