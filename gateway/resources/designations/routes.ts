import { designations, isDesignationInUse } from '#storage/repositories/organization/designations.ts'
import { Type } from 'typebox'
import { text } from '../../http/schema.ts'
import { masterRoutes } from '../kinds/master.ts'
import { designation } from './schema.ts'

export const designationRoutes = masterRoutes({
  store: designations,
  noun: 'designation',
  purpose: 'Employees refer to designations.',
  examples: {
    create: { organization_id: 12, name: 'Senior Accountant', code: 'SR-ACC', grade: 'M2' },
    update: { grade: 'M3' },
  },
  schemas: designation,
  filters: { grade: Type.Optional(text(50)) },
  defaults: { code: null, externalId: null, grade: null, isActive: true },
  isInUse: isDesignationInUse,
  usedBy: 'Employees',
})
