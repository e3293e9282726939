// The API's table of contents: every operation, in the order of the published document.

import type { Route } from '../http/route.ts'
import { getLwfReturn } from './statutory/lwf/routes.ts'
import { getPtReport, getPtReturn } from './statutory/pt/routes.ts'
import { contractorPaymentRoutes } from './statutory/contractor-payments/routes.ts'
import { challanRoutes } from './statutory/challans/routes.ts'
import {
  getTdsCertificate,
  getTdsContractorStatement,
  getTdsSalaryStatement,
} from './statutory/tds/routes.ts'
import {
  listFilingDownloads,
  listFilingsRoute,
  markFundSubmitted,
  reportFilingRoute,
} from './statutory/filings/routes.ts'
import {
  approveBankFileAccounts,
  createPaymentReference,
  getBankFile,
  getDisbursementSummary,
} from './disbursement/routes.ts'
import {
  getPfForm10,
  getPfForm12A,
  getPfForm3A,
  getPfForm5,
  getPfForm6A,
  getPfStatement,
} from './statutory/pf/routes.ts'
import { getGovernmentForm, listGovernmentForms } from './government-forms/routes.ts'
import {
  getEsiDifferences,
  getEsiForm01,
  getEsiReport,
  getEsiReturn,
  getPfArrears,
  getPfEcr,
} from './statutory/routes.ts'
import {
  getAttendanceSummary,
  getCtcAnnual,
  getEsiDeduction,
  getExpenseReport,
  getGratuityReport,
  getBenefitsReport,
  getLeaveReport,
  getMonthlyTds,
  getOvertimeReport,
  getPayDifference,
  getRegisterDetail,
  getRegisterSummary,
  getSalaryRegister,
  getSalarySummary,
  getUndisbursedDues,
} from './reports/routes.ts'
import {
  closeAdvance,
  createAdvance,
  getAdvance,
  listAdvancesRoute,
  patchAdvanceRoute,
  pauseAdvance,
} from './advances/routes.ts'
import { listTasks } from './tasks/routes.ts'
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
import { getLeaveBalances, putLeaveBalances } from './employees/leave-balances/routes.ts'
import { getOpeningBalances, putOpeningBalances } from './employees/opening-balances/routes.ts'
import {
  bulkEmployees,
  createEmployee,
  deleteEmployeeRoute,
  getEmployee,
  listEmployeesRoute,
  patchEmployeeRoute,
} from './employees/routes.ts'
import { rehireEmployeeRoute } from './employees/rehire/routes.ts'
import { bankRoutes } from './employees/bank/routes.ts'
import { statutoryRoutes } from './employees/statutory/routes.ts'
import { expenseRoutes } from './expenses/routes.ts'
import {
  getTaxDeclaration,
  postTaxProofs,
  putTaxDeclarationRoute,
} from './employees/tax-declaration/routes.ts'
import { getTaxProjection } from './employees/tax-projection/routes.ts'
import {
  approveFnf,
  cancelFnf,
  createFnf,
  getFnf,
  listFnf,
  markFnfPaid,
  patchFnf,
  recalculateFnf,
} from './fnf/routes.ts'
import { exportGratuity, getEmployeeGratuity, listGratuity } from './gratuity/routes.ts'
import { holidayRoutes } from './holidays/routes.ts'
import {
  cancelImportRoute,
  createImportRoute,
  getImport,
  getImportErrors,
  listImportRows,
  getImportTemplate,
  listImportsRoute,
  watchImport,
} from './imports/routes.ts'
import { getHealth } from './health/routes.ts'
import { leaveRoutes } from './leaves/routes.ts'
import { consoleSessionRoutes } from './console-sessions/routes.ts'
import { createToken, getMe } from './keys/routes.ts'
import { getLlms, getOpenApi } from './openapi/routes.ts'
import {
  createOrganizationRoute,
  getOrganizationRoute,
  getOrganizationLogo,
  putOrganizationLogo,
  deleteOrganizationLogo,
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
  getRunReadiness,
  diffPayrollRun,
  replayPayrollRun,
  listPayrollRunsRoute,
  recalculatePayrollRun,
} from './payroll-runs/routes.ts'
import { getRunEmployee, listRunEmployees, patchRunEmployee } from './payroll-runs/employee-routes.ts'
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
import { overtimePolicyRoutes, overtimeRequestRoutes } from './overtime/routes.ts'
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
import {
  cancelPayslipFiles,
  createPayslipFiles,
  getPayslipFiles,
  getPayslipFilesContent,
} from './payslip-files/routes.ts'
import {
  emailPayrollRun,
  emailPayslipRoute,
  listPayslipEmails,
  listRunEmails,
} from './payslip-emails/routes.ts'
import { previewPayrollRun } from './payroll-runs/preview/routes.ts'
import { getReconciliation } from './reconciliation/routes.ts'
import { getJournal, getTallySync, syncTally } from './tally/routes.ts'
import { getEmployeeBenefits } from './employees/benefits/routes.ts'
import { employeeCycleRoutes } from './employees/cycle/routes.ts'
import {
  getEmployeeProfessionalTax,
  putEmployeeProfessionalTax,
} from './employees/professional-tax/routes.ts'
import { payrollCycleRoutes } from './payroll-cycles/routes.ts'
import { paymentMethodRoutes } from './payment-methods/routes.ts'
import { reimbursementRateRoutes } from './reimbursement-rates/routes.ts'
import { salaryComponentRoutes } from './salary-components/routes.ts'
import { createSimulation } from './simulations/routes.ts'
import { diffRuleSets, getRule, listRules, listRuleSets } from './rules/routes.ts'
import { getEmployeeSalary, listSalaryHistory, putEmployeeSalary } from './salary/routes.ts'
import {
  explainPayslipLine,
  getPayslip,
  getPayslipPdf,
  getSalaryCertificate,
  listEmployeePayslips,
  listPayslips,
  getPayslipVerification,
} from './payslips/routes.ts'
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
import { getEvent, listEventsRoute, streamEvents } from './webhooks/event-routes.ts'
import {
  createWebhookRoute,
  deleteWebhookRoute,
  enableWebhookRoute,
  getWebhook,
  getWebhookStats,
  getWebhookDelivery,
  listWebhookDeliveries,
  listDeliveriesRoute,
  listWebhooksRoute,
  redeliverWebhook,
  replayWebhook,
  rotateWebhookSecret,
  testWebhook,
  updateWebhook,
} from './webhooks/routes.ts'
import {
  salaryGroupRoutes,
  listSalaryGroupComponents,
  putSalaryGroupComponents,
  addSalaryGroupComponent,
  listSalaryGroupEmployees,
  assignSalaryGroupEmployees,
} from './salary-groups/routes.ts'
import { createIncrement, listIncrementsRoute } from './salary/increments/routes.ts'
import { getHourlyRate, putHourlyRate } from './salary/hourly-rate/routes.ts'
import { payrollPermissionRoutes } from './salary/allow-payroll/routes.ts'

export const routes: readonly Route[] = [
  getHealth,
  getOpenApi,
  getLlms,
  createToken,
  getMe,
  ...consoleSessionRoutes,
  listOrganizationsRoute,
  createOrganizationRoute,
  getOrganizationRoute,
  getOrganizationLogo,
  putOrganizationLogo,
  deleteOrganizationLogo,
  patchOrganizationRoute,
  listTasks,
  listAuditLog,

  ...Object.values(departmentRoutes),
  ...Object.values(designationRoutes),
  ...Object.values(holidayRoutes),
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
  rehireEmployeeRoute,
  ...Object.values(bankRoutes),
  ...Object.values(statutoryRoutes),
  getTaxDeclaration,
  putTaxDeclarationRoute,
  postTaxProofs,
  getTaxProjection,
  getLeaveBalances,
  putLeaveBalances,
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
  ...Object.values(salaryComponentRoutes),
  ...Object.values(salaryGroupRoutes),
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
  getEmployeeBenefits,
  ...Object.values(reimbursementRateRoutes),
  ...Object.values(paymentMethodRoutes),
  ...Object.values(payrollCycleRoutes),
  ...Object.values(employeeCycleRoutes),

  getEmployeeSalary,
  putEmployeeSalary,
  listSalaryHistory,
  getHourlyRate,
  putHourlyRate,
  listIncrementsRoute,
  createIncrement,
  ...Object.values(payrollPermissionRoutes),
  listVariableComponents,
  createVariableComponents,
  putVariableComponents,
  deleteVariableComponent,

  listAttendanceRoute,
  createAttendance,
  bulkAttendance,
  ...Object.values(leaveRoutes),
  ...Object.values(overtimeRequestRoutes),
  ...Object.values(overtimePolicyRoutes),
  ...Object.values(expenseRoutes),
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
  emailPayrollRun,
  listRunEmails,
  createPayslipFiles,
  getPayslipFilesContent,
  getPayslipFiles,
  cancelPayslipFiles,
  reversePayrollRun,
  getReconciliation,
  previewPayrollRun,

  listPayslips,
  listEmployeePayslips,
  // Before the route whose id would match the whole of its last word.
  getPayslipPdf,
  getSalaryCertificate,
  getPayslipVerification,
  getPayslip,
  explainPayslipLine,
  emailPayslipRoute,
  listPayslipEmails,

  getTdsSalaryStatement,
  getTdsContractorStatement,
  getTdsCertificate,
  ...Object.values(challanRoutes),
  ...Object.values(contractorPaymentRoutes),
  getBankFile,
  approveBankFileAccounts,
  getDisbursementSummary,
  createPaymentReference,
  getJournal,
  getTallySync,
  syncTally,

  getPfEcr,
  getPfForm5,
  getPfForm10,
  getPfForm12A,
  getPfForm3A,
  getPfForm6A,
  getPfStatement,
  getEsiReport,
  getEsiReturn,
  getEsiForm01,
  getEsiDifferences,
  getPfArrears,
  listGovernmentForms,
  getGovernmentForm,
  listFilingsRoute,
  listFilingDownloads,
  reportFilingRoute,
  markFundSubmitted,
  getPtReport,
  getPtReturn,
  getLwfReturn,

  listFnf,
  createFnf,
  getFnf,
  patchFnf,
  recalculateFnf,
  approveFnf,
  cancelFnf,
  markFnfPaid,
  listGratuity,
  // Before the route whose id would match its last word.
  exportGratuity,
  getEmployeeGratuity,

  getRegisterSummary,
  getRegisterDetail,
  getSalaryRegister,
  getAttendanceSummary,
  getOvertimeReport,
  getCtcAnnual,
  getPayDifference,
  getMonthlyTds,
  getEsiDeduction,
  getSalarySummary,
  getGratuityReport,
  getBenefitsReport,
  getLeaveReport,
  getExpenseReport,
  getUndisbursedDues,

  listImportsRoute,
  createImportRoute,
  // Before the route whose id would match its last word.
  getImportTemplate,
  getImport,
  watchImport,
  cancelImportRoute,
  getImportErrors,
  listImportRows,

  listWebhooksRoute,
  createWebhookRoute,
  getWebhook,
  getWebhookStats,
  updateWebhook,
  deleteWebhookRoute,
  rotateWebhookSecret,
  testWebhook,
  enableWebhookRoute,
  replayWebhook,
  listWebhookDeliveries,
  listDeliveriesRoute,
  getWebhookDelivery,
  redeliverWebhook,
  listEventsRoute,
  streamEvents,
  getEvent,

  listRules,
  getRule,
  listRuleSets,
  diffRuleSets,
  createSimulation,

  generateSandbox,
  resetSandboxRoute,
  setSandboxClock,
  debugSandboxSignature,
]
