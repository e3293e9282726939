// The API's table of contents: every operation, in the order of the published document.

import type { Route } from '../http/route.ts'
import { getHealth } from './health/routes.ts'
import { getOpenApi } from './openapi/routes.ts'
import {
  createOrganizationRoute,
  getOrganizationRoute,
  listOrganizationsRoute,
  patchOrganizationRoute,
} from './organizations/routes.ts'
import {
  calculatePayrollRun,
  createPayrollRun,
  getPayrollRun,
  getRunEmployee,
  listPayrollRunsRoute,
  listRunEmployees,
  markPayrollRunPaid,
  reversePayrollRun,
} from './payroll-runs/routes.ts'
import { explainPayslipLine, getPayslip, listPayslips } from './payslips/routes.ts'
import { createWebhookRoute, deleteWebhookRoute, listWebhooksRoute } from './webhooks/routes.ts'

export const routes: readonly Route[] = [
  getHealth,
  getOpenApi,
  listOrganizationsRoute,
  createOrganizationRoute,
  getOrganizationRoute,
  patchOrganizationRoute,

  listPayrollRunsRoute,
  createPayrollRun,
  getPayrollRun,
  calculatePayrollRun,
  listRunEmployees,
  getRunEmployee,
  markPayrollRunPaid,
  reversePayrollRun,

  listPayslips,
  getPayslip,
  explainPayslipLine,

  listWebhooksRoute,
  createWebhookRoute,
  deleteWebhookRoute,
]
