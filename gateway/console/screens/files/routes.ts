// Files of a month.

import type { Route } from '../../screen.ts'
import { fileList } from './list.ts'
import { oneFile, oneFileContent } from './one.ts'
import { payslipFileRoutes } from './payslips.ts'

// Payslips first: the others have names for what they call `payslips`.
export const fileRoutes: readonly Route[] = [fileList, ...payslipFileRoutes, oneFile, oneFileContent]
