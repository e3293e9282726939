// Every migration, in the order in which they are applied. One that has been applied somewhere is never changed.

import { Migration20261120Foundation } from './migration-20261120-foundation.ts'
import { Migration20261123AuditSets } from './migration-20261123-audit-sets.ts'
import { Migration20261124EmployeeByKey } from './migration-20261124-employee-by-key.ts'
import { Migration20261124InputClaims } from './migration-20261124-input-claims.ts'
import { Migration20261123ClosedRuns } from './migration-20261123-closed-runs.ts'
import { Migration20261123DeductionCap } from './migration-20261123-deduction-cap.ts'
import { Migration20261123Disability } from './migration-20261123-disability.ts'
import { Migration20261123EsiArrears } from './migration-20261123-esi-arrears.ts'
import { Migration20261123EventSequence } from './migration-20261123-event-sequence.ts'
import { Migration20261123ExpenseRate } from './migration-20261123-expense-rate.ts'
import { Migration20261123IdempotencySteps } from './migration-20261123-idempotency-steps.ts'
import { Migration20261123LopDates } from './migration-20261123-lop-dates.ts'
import { Migration20261123OvertimeRate } from './migration-20261123-overtime-rate.ts'
import { Migration20261123PtAuthority } from './migration-20261123-pt-authority.ts'
import { Migration20261123Recalculation } from './migration-20261123-recalculation.ts'
import { Migration20261123ReadFunctions } from './migration-20261123-read-functions.ts'
import { Migration20261123SalaryDecision } from './migration-20261123-salary-decision.ts'
import { Migration20261123SettingsDefaults } from './migration-20261123-settings-defaults.ts'
import { Migration20261124SettlementSalary } from './migration-20261124-settlement-salary.ts'
import { Migration20261124Settlements } from './migration-20261124-settlements.ts'
import { Migration20261124SettlementSettings } from './migration-20261124-settlement-settings.ts'
import { Migration20261123YearSoFar } from './migration-20261123-year-so-far.ts'
import { Migration20261125PayPeriods } from './migration-20261125-pay-periods.ts'
import { Migration20261125SettlementPayslips } from './migration-20261125-settlement-payslips.ts'
import { Migration20261125RestatedPayslips } from './migration-20261125-restated-payslips.ts'
import { Migration20261125PayslipRows } from './migration-20261125-payslip-rows.ts'

export const migrations = [
  { name: 'Migration20261120Foundation', class: Migration20261120Foundation },
  { name: 'Migration20261123SalaryDecision', class: Migration20261123SalaryDecision },
  { name: 'Migration20261123LopDates', class: Migration20261123LopDates },
  { name: 'Migration20261123DeductionCap', class: Migration20261123DeductionCap },
  { name: 'Migration20261123Disability', class: Migration20261123Disability },
  { name: 'Migration20261123EsiArrears', class: Migration20261123EsiArrears },
  { name: 'Migration20261123PtAuthority', class: Migration20261123PtAuthority },
  { name: 'Migration20261123ExpenseRate', class: Migration20261123ExpenseRate },
  { name: 'Migration20261123SettingsDefaults', class: Migration20261123SettingsDefaults },
  { name: 'Migration20261123EventSequence', class: Migration20261123EventSequence },
  { name: 'Migration20261123OvertimeRate', class: Migration20261123OvertimeRate },
  { name: 'Migration20261123ClosedRuns', class: Migration20261123ClosedRuns },
  { name: 'Migration20261123IdempotencySteps', class: Migration20261123IdempotencySteps },
  { name: 'Migration20261123Recalculation', class: Migration20261123Recalculation },
  { name: 'Migration20261123YearSoFar', class: Migration20261123YearSoFar },
  { name: 'Migration20261123ReadFunctions', class: Migration20261123ReadFunctions },
  { name: 'Migration20261123AuditSets', class: Migration20261123AuditSets },
  { name: 'Migration20261124EmployeeByKey', class: Migration20261124EmployeeByKey },
  { name: 'Migration20261124SettlementSettings', class: Migration20261124SettlementSettings },
  { name: 'Migration20261124InputClaims', class: Migration20261124InputClaims },
  { name: 'Migration20261124Settlements', class: Migration20261124Settlements },
  { name: 'Migration20261124SettlementSalary', class: Migration20261124SettlementSalary },
  { name: 'Migration20261125PayPeriods', class: Migration20261125PayPeriods },
  { name: 'Migration20261125SettlementPayslips', class: Migration20261125SettlementPayslips },
  { name: 'Migration20261125RestatedPayslips', class: Migration20261125RestatedPayslips },
  { name: 'Migration20261125PayslipRows', class: Migration20261125PayslipRows },
]
