import { departments, isDepartmentInUse, lockTree } from '#storage/repositories/organization/departments.ts'
import { Type } from 'typebox'
import { described, text } from '../../http/schema.ts'
import { masterRoutes } from '../kinds/master.ts'
import { department } from './schema.ts'
import { resolveDepartment } from './service.ts'

export const departmentRoutes = masterRoutes({
  store: departments,
  noun: 'department',
  purpose: 'Employees refer to departments; runs and lists can be filtered by them.',
  examples: {
    create: { organization_id: 12, name: 'Finance', code: 'FIN', cost_center_code: 'CC-110' },
    update: { name: 'Finance and Accounts' },
  },
  schemas: department,
  filters: {
    parent_id: Type.Optional(
      described(text(40), 'Only departments directly below this one.', 'dep_01KAM3T9X4Q2V7R8Z5B6N1C0DE'),
    ),
  },
  defaults: {
    code: null,
    externalId: null,
    parentId: null,
    headEmployeeId: null,
    costCenterCode: null,
    isActive: true,
  },
  lockFirst: async (tenant, organizationId, { parentId }) => {
    if (parentId) await lockTree(tenant, organizationId)
  },
  resolve: resolveDepartment,
  isInUse: isDepartmentInUse,
  usedBy: 'Employees, departments, holidays or overtime policies',
})
