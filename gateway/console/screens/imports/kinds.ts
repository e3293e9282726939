// Types of import and their states, as people read them.

import type { Figures, Import } from '../../../clients/typescript/src/index.ts'
import { words } from '../../format.ts'
import { badge, type Tone } from '../../parts.ts'
import type { Html } from '../../html.ts'

export type Job = Figures<Import, 'string'>

/** In the order in which an organization is set up and a month is filled. */
export const importTypes = [
  'employees',
  'salaries',
  'attendance',
  'employee_bank',
  'employee_statutory',
  'increments',
  'variable_components',
  'leaves',
  'overtime',
  'expenses',
  'advances',
  'tax_declarations',
  'opening_balances',
  'leave_balances',
  'departments',
  'designations',
  'holidays',
  'payment_references',
] as const satisfies readonly Job['type'][]

export const typeOf = (name: string | null): Job['type'] =>
  importTypes.find(type => type === name) ?? 'employees'

export function typeTitle(type: string): string {
  const text = words(type)
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`
}

const states: Readonly<Record<Job['status'], readonly [label: string, tone: Tone]>> = {
  queued: ['Waiting', 'calm'],
  validating: ['Checking', 'calm'],
  running: ['Importing', 'calm'],
  completed: ['Imported', 'good'],
  completed_with_errors: ['Imported in part', 'warn'],
  validated: ['No mistakes', 'good'],
  validated_with_errors: ['Mistakes found', 'warn'],
  failed: ['Failed', 'bad'],
  cancelled: ['Cancelled', 'calm'],
}

export function stateBadge({ status }: Pick<Job, 'status'>): Html {
  const [label, tone] = states[status]
  return badge(label, tone)
}

export const isOpen = ({ status }: Pick<Job, 'status'>): boolean =>
  status === 'queued' || status === 'validating' || status === 'running'
