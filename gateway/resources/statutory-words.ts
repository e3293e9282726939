import { pfWageModes } from '#proto/calculation.ts'
import { choice } from '../http/schema.ts'

/** How PF wages follow from actual wages. */
export const pfWageMode = () => choice(pfWageModes)
