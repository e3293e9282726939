// The dated contracts of this API, oldest first. A new one comes with what it changed, as a module beside this one.

import { apiVersion } from '#proto/events.ts'
import type { PlainDate } from '#proto/units.ts'
import type { Contract } from './http/versions.ts'

export const contracts: readonly Contract[] = [
  { date: apiVersion as PlainDate, summary: 'The first version.', changes: [] },
]
