// People: their list, one of them with salary, exit and settlement, and the settlements of all.

import { peopleListRoutes } from './list.ts'
import { personRoutes } from './person.ts'
import { salaryRoutes } from './salary.ts'
import { settlementRoutes } from './settlement.ts'
import { settlementListRoutes } from './settlements.ts'

export const peopleRoutes = [
  ...peopleListRoutes,
  ...personRoutes,
  ...salaryRoutes,
  ...settlementRoutes,
  ...settlementListRoutes,
]
