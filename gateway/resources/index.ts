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
import { bulkAttendance, createAttendance, listAttendanceRoute } from './attendance/routes.ts'
import { createEmployeeExit, getEmployeeExit } from './employees/exit/routes.ts'
import { getOpeningBalances, putOpeningBalances } from './employees/opening-balances/routes.ts'
import {
  bulkEmployees,
  createEmployee,
  deleteEmployeeRoute,
  getEmployee,
  listEmployeesRoute,
  patchEmployeeRoute,
} from './employees/routes.ts'
import { getEmployeeStatutory, patchEmployeeStatutory } from './employees/statutory/routes.ts'
import { createExpense, decideExpenseRoute, listExpensesRoute } from './expenses/routes.ts'
import {
  getTaxDeclaration,
  postTaxProofs,
  putTaxDeclarationRoute,
} from './employees/tax-declaration/routes.ts'
import { getTaxProjection } from './employees/tax-projection/routes.ts'
import { getHealth } from './health/routes.ts'
import { createToken, getMe } from './keys/routes.ts'
import { getOpenApi } from './openapi/routes.ts'
import {
  createOrganizationRoute,
  getOrganizationRoute,
  listOrganizationsRoute,
  patchOrganizationRoute,
} from './organizations/routes.ts'
import {
  calculatePayrollRun,
  cancelRunCalculation,
  watchPayrollRun,
  createPayrollRun,
  deletePayrollRun,
  getPayrollRun,
  getRunEmployee,
  getRunReadiness,
  diffPayrollRun,
  replayPayrollRun,
  holdPayrollRun,
  listPayrollRunsRoute,
  listRunEmployees,
  lockPayrollRunRoute,
  markPayrollRunPaid,
  patchPayrollRun,
  patchRunEmployee,
  recalculatePayrollRun,
  reversePayrollRun,
  unlockPayrollRun,
} from './payroll-runs/routes.ts'
import { listProfessionalTaxStates } from './rules/professional-tax/routes.ts'
import {
  assignOvertimePolicy,
  createOvertimePolicy,
  createOvertimeRequest,
  decideOvertimeRequest,
  listOvertimePoliciesRoute,
  listOvertimeRequestsRoute,
} from './overtime/routes.ts'
import { previewPayrollRun } from './payroll-runs/preview/routes.ts'
import { createReimbursementRate, listReimbursementRates } from './reimbursement-rates/routes.ts'
import {
  createSalaryComponent,
  deleteSalaryComponent,
  getSalaryComponent,
  listSalaryComponents,
  patchSalaryComponent,
} from './salary-components/routes.ts'
import { diffRuleSets, getRule, listRules, listRuleSets } from './rules/routes.ts'
import { getEmployeeSalary, putEmployeeSalary } from './salary/routes.ts'
import { explainPayslipLine, getPayslip, listPayslips } from './payslips/routes.ts'
import {
  createVariableComponents,
  deleteVariableComponent,
  listVariableComponents,
  putVariableComponents,
} from './variable-components/routes.ts'
import { listTaxSlabs } from './rules/tds-slabs/routes.ts'
import { createWebhookRoute, deleteWebhookRoute, listWebhooksRoute } from './webhooks/routes.ts'

export const routes: readonly Route[] = [
  getHealth,
  getOpenApi,
  createToken,
  getMe,
  listOrganizationsRoute,
  createOrganizationRoute,
  getOrganizationRoute,
  patchOrganizationRoute,

  listEmployeesRoute,
  createEmployee,
  bulkEmployees,
  getEmployee,
  patchEmployeeRoute,
  deleteEmployeeRoute,
  getEmployeeExit,
  createEmployeeExit,
  getEmployeeStatutory,
  patchEmployeeStatutory,
  getTaxDeclaration,
  putTaxDeclarationRoute,
  postTaxProofs,
  getTaxProjection,
  getOpeningBalances,
  putOpeningBalances,

  listSalaryComponents,
  createSalaryComponent,
  getSalaryComponent,
  patchSalaryComponent,
  deleteSalaryComponent,
  listTaxSlabs,
  listProfessionalTaxStates,
  listReimbursementRates,
  createReimbursementRate,

  getEmployeeSalary,
  putEmployeeSalary,
  listVariableComponents,
  createVariableComponents,
  putVariableComponents,
  deleteVariableComponent,

  listAttendanceRoute,
  createAttendance,
  bulkAttendance,
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
  getPayslip,
  explainPayslipLine,

  listWebhooksRoute,
  createWebhookRoute,
  deleteWebhookRoute,

  listRules,
  getRule,
  listRuleSets,
  diffRuleSets,
]
