// A file of rows that partners sent, and how far it is imported.

import type { AuthMode, KeyLimits } from './api-key.ts'
import type { ActingSession } from './console-session.ts'
import type { SandboxClocks } from './sandbox-clock.ts'
import type { ImportState } from '#proto/moves/import.ts'
import type { PlainDate } from '#proto/units.ts'
import { defineEntity, type InferEntity } from '@mikro-orm/core'
import {
  createdAt,
  flag,
  instant,
  integer,
  json,
  keyText,
  optionalInstant,
  optionalInteger,
  optionalText,
  organizationId,
  text,
  updatedAt,
  version,
} from './columns.ts'

/** On whose behalf the rows are written: the key as it was when it sent them. */
export type ImportCaller = {
  readonly keyId: string
  readonly accountId: string
  readonly environment: 'production' | 'sandbox'
  readonly method: 'key' | 'token' | 'hmac' | 'session' | 'link'
  readonly session: ActingSession | null
  /** Of two-person checks. */
  readonly person: string
  readonly scopes: readonly string[]
  readonly organizationIds: readonly number[]
  readonly isNarrowed: boolean
  readonly authModes: readonly AuthMode[]
  readonly limits: KeyLimits
  readonly apiVersion: PlainDate
  readonly requireIfMatch: boolean
  readonly clocks: SandboxClocks
  readonly requestId: string
}

/** Faulty rows with a code, and some of them. */
export type ErrorCount = { readonly count: number; readonly sampleRows: readonly number[] }

export type ImportFailure = { readonly code: string; readonly message: string }

/** A column of the file: its title, the field that it fills, and whether that was guessed. */
type ImportColumn = { readonly title: string; readonly key: string | null; readonly guessed: boolean }

/** From titles of a file to keys of columns; null: the column is not read, whatever its title says. */
export type ColumnMapping = Readonly<Record<string, string | null>>

export const ImportJobTable = defineEntity({
  name: 'ImportJob',
  tableName: 'import_job',
  properties: {
    organizationId: organizationId(),
    id: keyText(),
    type: text(),
    status: text().$type<ImportState>(),
    fileName: optionalText(),
    fileKind: optionalText().$type<'xlsx' | 'csv' | null>(),
    fileSha256: optionalText(),
    /** URL of the file, sealed. */
    fileUrlSealed: optionalText(),
    mode: text().$type<'upsert' | 'create' | 'update'>(),
    dryRun: flag(),
    mapping: json<ColumnMapping>(),
    month: optionalInteger(),
    year: optionalInteger(),
    caller: json<ImportCaller>(),
    rowsTotal: optionalInteger(),
    rowsProcessed: integer(),
    succeeded: integer(),
    failed: integer(),
    unchanged: integer(),
    errorCounts: json<Readonly<Record<string, ErrorCount>>>(),
    /** Why nothing more of the file is taken. */
    failure: json<ImportFailure | null>().nullable(),
    ignoredColumns: json<readonly string[]>(),
    header: json<readonly string[]>(),
    /** The dry run whose file and corrections this import takes. */
    sourceId: optionalText(),
    /** The job under which the file is kept; null: this one. */
    fileJobId: optionalText(),
    guessMapping: flag(),
    fileColumns: json<readonly ImportColumn[]>(),
    /** Corrected cells, sealed. */
    correctionsSealed: optionalText(),
    /** The last row of the file that was dealt with. */
    rowAt: integer(),
    lease: optionalText(),
    leasedUntil: instant(),
    attempts: integer(),
    /** Processes that ended while they worked on the job, since it last got further. */
    deaths: integer(),
    startedAt: optionalInstant(),
    finishedAt: optionalInstant(),
    version: version(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
})

export type ImportJob = InferEntity<typeof ImportJobTable>
