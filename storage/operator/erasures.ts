// Organizations whose personal data was erased: their data keys are destroyed, so that nothing opens what was sealed by them.
// The list lies outside the database, because a backup from before an erasure brings the key back.

import { OperatorError } from '#proto/process/environment.ts'
import { existsSync } from 'node:fs'
import { open, readFile } from 'node:fs/promises'
import { ApiKeyTable } from '../entities/api-key.ts'
import { OrganizationTable } from '../entities/organization.ts'
import type { Storage } from '../open.ts'
import { query } from '../postgres/sql.ts'
import { type AuditedCall, forOrganization, forSystem, type System } from '../repositories/for-tenant.ts'

/** `erasedAt`: ISO 8601, by the database's clock. */
export type Erasure = { readonly organizationId: number; readonly erasedAt: string }

/** The erasures of a list, the oldest first. Throws `OperatorError` for a file that is absent, or has another line. */
export async function readErasures(file: string): Promise<Erasure[]> {
  if (!existsSync(file)) throw new OperatorError(`--erasures names ${file}, which does not exist.`)
  const lines = (await readFile(file, 'utf8')).split('\n')
  return lines.flatMap((line, at) => (line.trim() === '' ? [] : [parseErasure(line, `${file}:${at + 1}`)]))
}

function parseErasure(line: string, place: string): Erasure {
  let erasure: Partial<Erasure> | null = null
  try {
    erasure = JSON.parse(line) as Partial<Erasure> | null
  } catch {
    // Named below.
  }
  const { organizationId, erasedAt } = erasure ?? {}
  if (!Number.isSafeInteger(organizationId) || typeof erasedAt !== 'string') {
    throw new OperatorError(
      `${place} is no erasure. A line is {"organizationId":12,"erasedAt":"2026-11-29T10:00:00.000Z"}.`,
    )
  }
  return { organizationId: organizationId as number, erasedAt }
}

/** Adds the erasure to the list and waits until the disk has it. */
export async function appendErasure(file: string, erasure: Erasure): Promise<void> {
  const list = await open(file, 'a', 0o600)
  try {
    await list.appendFile(`${JSON.stringify(erasure)}\n`)
    await list.sync()
  } finally {
    await list.close()
  }
}

/** Throws `OperatorError` unless there is such an organization and `name` is its name, because an erasure cannot be undone. */
export async function requireNamed(storage: Storage, organizationId: number, name: string): Promise<void> {
  const organization = await forOrganization(storage, organizationId, ({ em }) =>
    em.findOne(OrganizationTable, { id: organizationId }),
  )
  if (organization === null) throw new OperatorError(`Organization ${organizationId} does not exist.`)
  if (organization.name === name) return
  throw new OperatorError(
    `Organization ${organizationId} is "${organization.name}", not "${name}". An erasure cannot be undone: set --name to the name of the organization that is meant.`,
  )
}

/**
 * Destroys the data key of the organization and takes the organization away from every API key, so that no call comes to what
 * can no longer be opened. Figures stay, because registers have to be kept for years. Does nothing the second time.
 */
export async function eraseOrganization({ em }: System, organizationId: number): Promise<void> {
  await query(
    { em },
    `update data_key set wrapped = '', master_key_id = 'erased', wrapped_at = now()
     where owner = ? and wrapped <> ''`,
    [`organization ${organizationId}`],
  )
  const keys = await em.find(ApiKeyTable, { organizationIds: { $contains: [organizationId] } })
  for (const key of keys) key.organizationIds = key.organizationIds.filter(id => id !== organizationId)
  await em.flush()
}

/**
 * Erases an organization of a list, unless the one that has its id now came later: after a restore, ids of organizations that
 * the backup does not have are given again. Returns whether the erasure applies.
 */
export async function applyErasure(
  storage: Storage,
  { organizationId, erasedAt }: Erasure,
  call: AuditedCall,
): Promise<boolean> {
  const organization = await forOrganization(storage, organizationId, ({ em }) =>
    em.findOne(OrganizationTable, { id: organizationId }),
  )
  if (organization !== null && organization.createdAt > new Date(erasedAt)) return false
  await forSystem(storage, system => eraseOrganization(system, organizationId), call)
  return true
}
