// All addresses of the console.

import type { Route } from '../screen.ts'
import { auditRoutes } from './audit.ts'
import { calendarRoutes } from './calendar.ts'
import { fileRoutes } from './files/routes.ts'
import { importRoutes } from './imports/routes.ts'
import { keyRoutes } from './key.ts'
import { monthRoutes } from './month/routes.ts'
import { payslipRoutes } from './payslip.ts'
import { peopleRoutes } from './people/routes.ts'
import { reportRoutes } from './reports/routes.ts'
import { runRoutes } from './runs/routes.ts'
import { simulateRoutes } from './simulate.ts'
import { systemRoutes } from './system/system.ts'
import { todayRoutes } from './today.ts'
import { webhookRoutes } from './webhooks/routes.ts'

export const routes: readonly Route[] = [
  ...todayRoutes,
  ...monthRoutes,
  ...auditRoutes,
  ...calendarRoutes,
  ...fileRoutes,
  ...importRoutes,
  ...keyRoutes,
  ...payslipRoutes,
  ...peopleRoutes,
  ...reportRoutes,
  ...runRoutes,
  ...simulateRoutes,
  ...systemRoutes,
  ...webhookRoutes,
]
