import { routeFor } from '../http/route.ts'
import type { Services } from './services.ts'

/** The declaration of operations that every resource uses. */
export const route = routeFor<Services>()
