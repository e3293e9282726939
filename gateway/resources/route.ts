import { routeFor } from '../http/route.ts'
import type { Services } from './services.ts'

/** How every resource declares its operations. */
export const route = routeFor<Services>()
