// Runs: their list, and one of them with its people, differences and reconciliation.

import { differencesRoutes } from './differences.ts'
import { listRoutes } from './list.ts'
import { peopleOfRunRoutes } from './people.ts'
import { reconciliationRoutes } from './reconciliation.ts'
import { runRoutesOfOne } from './run.ts'

export const runRoutes = [
  ...listRoutes,
  ...runRoutesOfOne,
  ...peopleOfRunRoutes,
  ...differencesRoutes,
  ...reconciliationRoutes,
]
