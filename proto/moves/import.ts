// The states of an import and every move between them. A rehearsal (`dry_run`) ends when its rows are judged.

import type { Moves } from './moves.ts'

const ends = ['completed', 'completed_with_errors', 'validated', 'validated_with_errors'] as const

export const importStates = ['queued', 'validating', 'running', ...ends, 'failed', 'cancelled'] as const
export type ImportState = (typeof importStates)[number]

/** How an import ends that was no rehearsal and was not cancelled. */
export const importOutcomes = [
  'completed',
  'completed_with_errors',
  'failed',
] as const satisfies ImportState[]

/** Those that an import does not stay in. */
export const openImportStates = ['queued', 'validating', 'running'] as const satisfies ImportState[]

export const importMoves = {
  /** The file is read from its start. */
  validate: { from: ['queued'], to: 'validating' },
  /** The file as a whole can be imported, and its rows are written. */
  run: { from: ['validating'], to: 'running' },
  complete: { from: ['running'], to: 'completed' },
  completeWithErrors: { from: ['running'], to: 'completed_with_errors' },
  endRehearsal: { from: ['validating'], to: 'validated' },
  endRehearsalWithErrors: { from: ['validating'], to: 'validated_with_errors' },
  /** The file as a whole is refused, or the service could not import it. */
  fail: { from: openImportStates, to: 'failed' },
  /** A partner gives it up; rows that were written stay. */
  cancel: { from: openImportStates, to: 'cancelled' },
} as const satisfies Moves<ImportState>
