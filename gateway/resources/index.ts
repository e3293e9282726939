// The API's table of contents: every operation, in the order of the published document.

import type { Route } from '../http/route.ts'
import {
  closeAdvance,
  createAdvance,
  getAdvance,
  listAdvancesRoute,
  patchAdvanceRoute,
  pauseAdvance,
} from './advances/routes.ts'
import { listAuditLog } from './audit-log/routes.ts'
import { bulkAttendance, createAttendance, listAttendanceRoute } from './attendance/routes.ts'
import { departmentRoutes } from './departments/routes.ts'
import { designationRoutes } from './designations/routes.ts'
import {
  createEmployeeExit,
  getEmployeeExit,
  revokeEmployeeExit,
  updateEmployeeExit,
} from './employees/exit/routes.ts'
import { getOpeningBalances, putOpeningBalances } from './employees/opening-balances/routes.ts'
import {
  bulkEmployees,
  createEmployee,
  deleteEmployeeRoute,
  getEmployee,
  listEmployeesRoute,
  patchEmployeeRoute,
} from './employees/routes.ts'
import { getEmployeeBank, putEmployeeBank } from './employees/bank/routes.ts'
import { getEmployeeStatutory, patchEmployeeStatutory } from './employees/statutory/routes.ts'
import { createExpense, decideExpenseRoute, listExpensesRoute } from './expenses/routes.ts'
import {
  getTaxDeclaration,
  postTaxProofs,
  putTaxDeclarationRoute,
} from './employees/tax-declaration/routes.ts'
import { getTaxProjection } from './employees/tax-projection/routes.ts'
import {
  createHoliday,
  deleteHoliday,
  getHoliday,
  listHolidaysRoute,
  updateHoliday,
} from './holidays/routes.ts'
import { getHealth } from './health/routes.ts'
import { createLeave, deleteLeave, getLeave, listLeavesRoute, updateLeave } from './leaves/routes.ts'
import { createToken, getMe } from './keys/routes.ts'
import { getLlms, getOpenApi } from './openapi/routes.ts'
import {
  createOrganizationRoute,
  getOrganizationRoute,
  listOrganizationsRoute,
  patchOrganizationRoute,
} from './organizations/routes.ts'
import {
  batchPayrollRuns,
  calculatePayrollRun,
  watchPayrollRun,
  createPayrollRun,
  deletePayrollRun,
  getPayrollRun,
  getRunEmployee,
  getRunReadiness,
  diffPayrollRun,
  replayPayrollRun,
  listPayrollRunsRoute,
  listRunEmployees,
  patchRunEmployee,
  recalculatePayrollRun,
} from './payroll-runs/routes.ts'
import {
  cancelRunCalculation,
  holdPayrollRun,
  lockPayrollRunRoute,
  markPayrollRunPaid,
  patchPayrollRun,
  reversePayrollRun,
  unlockPayrollRun,
} from './payroll-runs/move-routes.ts'
import { listProfessionalTaxStates } from './rules/professional-tax/routes.ts'
import {
  assignOvertimePolicy,
  createOvertimePolicy,
  createOvertimeRequest,
  decideOvertimeRequest,
  listOvertimePoliciesRoute,
  listOvertimeRequestsRoute,
} from './overtime/routes.ts'
import {
  getCurrencySettings,
  getPayrollSettings,
  getPeriodSettings,
  getSalaryDays,
  patchPayrollSettings,
  putCurrencySettings,
  putPeriodSettings,
  putSalaryDaysRoute,
} from './payroll-settings/routes.ts'
import { previewPayrollRun } from './payroll-runs/preview/routes.ts'
import { getEmployeeCycle, putEmployeeCycle } from './employees/cycle/routes.ts'
import {
  getEmployeeProfessionalTax,
  putEmployeeProfessionalTax,
} from './employees/professional-tax/routes.ts'
import { createPayrollCycle, listPayrollCycles } from './payroll-cycles/routes.ts'
import { createPaymentMethod, listPaymentMethodsRoute } from './payment-methods/routes.ts'
import { createReimbursementRate, listReimbursementRates } from './reimbursement-rates/routes.ts'
import {
  createSalaryComponent,
  deleteSalaryComponent,
  getSalaryComponent,
  listSalaryComponents,
  patchSalaryComponent,
} from './salary-components/routes.ts'
import { diffRuleSets, getRule, listRules, listRuleSets } from './rules/routes.ts'
import { getEmployeeSalary, listSalaryHistory, putEmployeeSalary } from './salary/routes.ts'
import { explainPayslipLine, getPayslip, listEmployeePayslips, listPayslips } from './payslips/routes.ts'
import {
  createVariableComponents,
  deleteVariableComponent,
  listVariableComponents,
  putVariableComponents,
} from './variable-components/routes.ts'
import { shiftRoutes } from './shifts/routes.ts'
import {
  createTaxSlab,
  deleteTaxSlab,
  getTaxSlab,
  listTaxSlabs,
  updateTaxSlab,
} from './rules/tds-slabs/routes.ts'
import {
  debugSandboxSignature,
  generateSandbox,
  resetSandboxRoute,
  setSandboxClock,
} from './sandbox/routes.ts'
import { createWebhookRoute, deleteWebhookRoute, listWebhooksRoute } from './webhooks/routes.ts'
import {
  listSalaryGroups,
  createSalaryGroup,
  getSalaryGroup,
  updateSalaryGroup,
  deleteSalaryGroup,
  listSalaryGroupComponents,
  putSalaryGroupComponents,
  addSalaryGroupComponent,
  listSalaryGroupEmployees,
  assignSalaryGroupEmployees,
} from './salary-groups/routes.ts'
import { createIncrement, listIncrementsRoute } from './salary/increments/routes.ts'
import { getHourlyRate, putHourlyRate } from './salary/hourly-rate/routes.ts'
import { getPayrollPermission, putPayrollPermission } from './salary/allow-payroll/routes.ts'

export const routes: readonly Route[] = [
  getHealth,
  getOpenApi,
  getLlms,
  createToken,
  getMe,
  listOrganizationsRoute,
  createOrganizationRoute,
  getOrganizationRoute,
  patchOrganizationRoute,
  listAuditLog,

  ...Object.values(departmentRoutes),
  ...Object.values(designationRoutes),
  listHolidaysRoute,
  createHoliday,
  getHoliday,
  updateHoliday,
  deleteHoliday,
  ...Object.values(shiftRoutes),

  listEmployeesRoute,
  createEmployee,
  bulkEmployees,
  getEmployee,
  patchEmployeeRoute,
  deleteEmployeeRoute,
  getEmployeeExit,
  createEmployeeExit,
  updateEmployeeExit,
  revokeEmployeeExit,
  getEmployeeBank,
  putEmployeeBank,
  getEmployeeStatutory,
  patchEmployeeStatutory,
  getTaxDeclaration,
  putTaxDeclarationRoute,
  postTaxProofs,
  getTaxProjection,
  getOpeningBalances,
  putOpeningBalances,

  getPayrollSettings,
  patchPayrollSettings,
  getPeriodSettings,
  putPeriodSettings,
  getSalaryDays,
  putSalaryDaysRoute,
  getCurrencySettings,
  putCurrencySettings,
  listSalaryComponents,
  createSalaryComponent,
  getSalaryComponent,
  patchSalaryComponent,
  deleteSalaryComponent,
  listSalaryGroups,
  createSalaryGroup,
  getSalaryGroup,
  updateSalaryGroup,
  deleteSalaryGroup,
  listSalaryGroupComponents,
  putSalaryGroupComponents,
  addSalaryGroupComponent,
  listSalaryGroupEmployees,
  assignSalaryGroupEmployees,
  listTaxSlabs,
  createTaxSlab,
  getTaxSlab,
  updateTaxSlab,
  deleteTaxSlab,
  listProfessionalTaxStates,
  getEmployeeProfessionalTax,
  putEmployeeProfessionalTax,
  listReimbursementRates,
  createReimbursementRate,
  listPaymentMethodsRoute,
  createPaymentMethod,
  listPayrollCycles,
  createPayrollCycle,
  getEmployeeCycle,
  putEmployeeCycle,

  getEmployeeSalary,
  putEmployeeSalary,
  listSalaryHistory,
  getHourlyRate,
  putHourlyRate,
  listIncrementsRoute,
  createIncrement,
  getPayrollPermission,
  putPayrollPermission,
  listVariableComponents,
  createVariableComponents,
  putVariableComponents,
  deleteVariableComponent,

  listAttendanceRoute,
  createAttendance,
  bulkAttendance,
  listLeavesRoute,
  createLeave,
  getLeave,
  updateLeave,
  deleteLeave,
  listOvertimeRequestsRoute,
  createOvertimeRequest,
  decideOvertimeRequest,
  listOvertimePoliciesRoute,
  createOvertimePolicy,
  assignOvertimePolicy,
  listExpensesRoute,
  createExpense,
  decideExpenseRoute,
  listAdvancesRoute,
  createAdvance,
  getAdvance,
  patchAdvanceRoute,
  pauseAdvance,
  closeAdvance,

  listPayrollRunsRoute,
  createPayrollRun,
  batchPayrollRuns,
  getPayrollRun,
  patchPayrollRun,
  deletePayrollRun,
  calculatePayrollRun,
  recalculatePayrollRun,
  cancelRunCalculation,
  watchPayrollRun,
  listRunEmployees,
  getRunEmployee,
  getRunReadiness,
  diffPayrollRun,
  replayPayrollRun,
  patchRunEmployee,
  holdPayrollRun,
  lockPayrollRunRoute,
  unlockPayrollRun,
  markPayrollRunPaid,
  reversePayrollRun,
  previewPayrollRun,

  listPayslips,
  listEmployeePayslips,
  getPayslip,
  explainPayslipLine,

  listWebhooksRoute,
  createWebhookRoute,
  deleteWebhookRoute,

  listRules,
  getRule,
  listRuleSets,
  diffRuleSets,

  generateSandbox,
  resetSandboxRoute,
  setSandboxClock,
  debugSandboxSignature,
]
