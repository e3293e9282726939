// Proof of a restored database: what it must hold, the audit log, the data keys, and payslips that come out again.

import type { Replay } from '#proto/calculation/replay.ts'
import { OperatorError } from '#proto/process/environment.ts'
import type { Manifest } from '#storage/backup/manifest.ts'
import { asService, compareContents } from '#storage/backup/restore.ts'
import type { SlipSample } from '#storage/backup/contents.ts'
import { applyErasure, type Erasure } from '#storage/operator/erasures.ts'
import { openStorage, type Storage } from '#storage/open.ts'
import { newId } from '#storage/ids.ts'
import type { OwnerConnection } from '#storage/postgres/owner.ts'
import { missingEvents } from '#storage/outbox/missing-events.ts'
import { proveAudit, recordRoutine } from '#storage/repositories/jobs/routines.ts'
import { type AuditedCall, forSystem } from '#storage/repositories/for-tenant.ts'
import type { PublishedAnchor } from '#storage/repositories/keys/audit-anchors.ts'
import { EncodedReply, openWorkerPool } from '../run/pool.ts'

type RestoreQuestion = {
  readonly folder: string
  readonly manifest: Manifest
  readonly databaseUrl: string
  readonly masterKey: string
  readonly secondMasterKey: string | null
  readonly engineVersion: string
  /** Those that were published until the backup are compared. */
  readonly anchors: readonly PublishedAnchor[]
  readonly erasures: readonly Erasure[]
  /** Ids of events that a stream has; null: none was given. */
  readonly streamedEventIds: readonly string[] | null
}

/** `holds`: nothing differs. Each list names what was found, at most twenty of it. */
type RestoreProof = {
  readonly holds: boolean
  readonly takenAt: string
  readonly runs: number
  readonly differing: readonly string[]
  readonly audit: {
    readonly chains: number
    readonly broken: readonly string[]
    readonly contradicted: readonly string[]
  }
  readonly dataKeys: number
  readonly erased: readonly number[]
  /** Ids of the list that belong to organizations of today which did not exist when it was written: nothing was erased. */
  readonly erasuresOfOthers: readonly number[]
  /** `otherLaw`: the law of the month is recorded otherwise since, which is no fault of the backup. */
  readonly payslips: {
    readonly recalculated: number
    readonly differing: readonly string[]
    readonly otherLaw: number
  }
  /** Events that were published after the backup: partners know them, and the database does not. Null: no stream was given. */
  readonly eventsAfterBackup: { readonly count: number; readonly first: readonly string[] } | null
}

const maxShown = 20

/** Applies the erasures, compares everything with the backup, and records the drill where nothing differs. */
export async function verifyRestored(
  owner: OwnerConnection,
  question: RestoreQuestion,
): Promise<RestoreProof> {
  const { manifest, masterKey, secondMasterKey, databaseUrl, anchors, erasures } = question
  const contents = await compareContents(owner, question.folder, manifest)
  return asService(owner, databaseUrl, async serviceUrl => {
    const storage = await openStorage({ databaseUrl: serviceUrl, masterKey, secondMasterKey, connections: 2 })
    try {
      const { erased, notApplied } = await applyErasures(storage, erasures)
      const dataKeys = await storage.dataKeys.unwrapAll()
      const audit = await proveAuditUntil(storage, anchors, manifest.takenAt)
      const payslips = await recalculate(serviceUrl, contents.samples, question.engineVersion)
      const found = {
        takenAt: manifest.takenAt,
        runs: contents.runs,
        differing: contents.differing,
        audit,
        dataKeys,
        erased,
        erasuresOfOthers: notApplied,
        payslips,
        eventsAfterBackup: await eventsAfter(storage, question.streamedEventIds),
      }
      const faults = [contents.differing, audit.broken, audit.contradicted, payslips.differing]
      const holds = faults.every(list => list.length === 0)
      await forSystem(storage, system => recordRoutine(system, 'restore-drill', holds))
      return { holds, ...found }
    } finally {
      await storage.close()
    }
  })
}

/** Before anything is proved: whatever a proof finds, what was erased stays erased. */
async function applyErasures(
  storage: Storage,
  erasures: readonly Erasure[],
): Promise<{ readonly erased: readonly number[]; readonly notApplied: readonly number[] }> {
  const erased: number[] = []
  const notApplied: number[] = []
  for (const erasure of erasures) {
    const isApplied = await applyErasure(storage, erasure, callOf(storage))
    const list = isApplied ? erased : notApplied
    list.push(erasure.organizationId)
  }
  return { erased, notApplied }
}

const callOf = ({ clock }: Storage): AuditedCall => ({
  keyId: null,
  authMethod: 'operator',
  session: null,
  address: null,
  requestId: newId('req', clock),
  operation: 'restore',
})

async function proveAuditUntil(
  storage: Storage,
  anchors: readonly PublishedAnchor[],
  takenAt: string,
): Promise<RestoreProof['audit']> {
  const before = anchors.filter(({ anchoredAt }) => anchoredAt <= takenAt)
  const { chains, broken, contradicted } = await forSystem(storage, system => proveAudit(system, before))
  return {
    chains,
    broken: broken.map(({ chain }) => chain).slice(0, maxShown),
    contradicted: contradicted.map(({ chain, how }) => `${chain}: ${how}`).slice(0, maxShown),
  }
}

/** A slip takes milliseconds; a thread starts before its first. */
const taskTimeoutMs = 60_000

async function recalculate(
  databaseUrl: string,
  samples: readonly SlipSample[],
  engineVersion: string,
): Promise<RestoreProof['payslips']> {
  const failures: string[] = []
  const pool = openWorkerPool({
    databaseUrl,
    engineVersion,
    workers: 1,
    taskTimeoutMs,
    onError: error => failures.push(String(error)),
    onMistakes: (task, mistakes) => failures.push(`${task}: ${String(mistakes[0])}`),
  })
  try {
    const differing: string[] = []
    let otherLaw = 0
    for (const { employeeId, ...run } of samples) {
      const slice = { ...run, firstEmployeeId: employeeId, lastEmployeeId: employeeId }
      const replay = replayOf(await pool.call('replaySlips', slice))
      const [difference] = replay.differing
      if (difference?.reason === 'rules') otherLaw += 1
      else if (difference !== undefined || replay.hashes.length !== 1)
        differing.push(`${employeeId} in run ${run.payrollRunId}: ${difference?.reason ?? 'absent'}`)
    }
    if (failures.length > 0)
      throw new OperatorError(`Payslips could not be calculated: ${failures.join('; ')}`)
    return { recalculated: samples.length, differing: differing.slice(0, maxShown), otherLaw }
  } finally {
    await pool.close()
  }
}

function replayOf(reply: Replay | EncodedReply): Replay {
  if (!(reply instanceof EncodedReply)) return reply
  const { replay } = reply.message as unknown as { readonly replay: Uint8Array }
  return JSON.parse(Buffer.from(replay).toString()) as Replay
}

async function eventsAfter(
  storage: Storage,
  streamed: readonly string[] | null,
): Promise<RestoreProof['eventsAfterBackup']> {
  if (streamed === null) return null
  const missing = await missingEvents(storage, streamed)
  return { count: missing.length, first: missing.slice(0, maxShown) }
}
