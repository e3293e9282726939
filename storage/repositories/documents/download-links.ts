// Addresses that give one answer for some minutes without a key: events name them, so that a receiver of webhooks can fetch
// a file at once.

import { basePaths } from '#proto/network/base-paths.ts'
import type { SandboxClocks } from '../../entities/sandbox-clock.ts'
import type { Storage } from '../../open.ts'
import type { Environment } from '../keys/api-keys.ts'
import type { Tenant } from '../for-tenant.ts'

const validMinutes = 15

/** The last parameter of the query of a link. */
const parameter = 'link'
const ending = new RegExp(`[?&]${parameter}=([A-Za-z0-9_.-]{1,500})$`)

/** Owner of the file that a link opens. */
type Owner = { readonly organizationId: number; readonly accountId: string }

type Grant = Owner & { readonly expiresAt: string }

/** Reach of a link's holder. */
type LinkedReach = Owner & { readonly clocks: SandboxClocks }

/** A link to `path` of the API, which may have a query. It is good for that alone, and for the organization. */
export async function linkTo(
  { sealer, clock }: Pick<Tenant, 'sealer' | 'clock'>,
  { organizationId, accountId, environment }: Owner & { readonly environment: Environment },
  path: string,
): Promise<string> {
  const target = `${basePaths[environment]}${path}`
  const expiresAt = new Date(clock().getTime() + validMinutes * 60_000).toISOString()
  const grant: Grant = { organizationId, accountId, expiresAt }
  const sealed = await sealer.seal(JSON.stringify(grant), placeOf(target), { organizationId })
  return `${target}${target.includes('?') ? '&' : '?'}${parameter}=${sealed}`
}

/** The sealed part of a link, and the target that it stands for; null where `address` is no link. */
export function linkOf(address: string): { readonly target: string; readonly sealed: string } | null {
  const [found, sealed] = ending.exec(address) ?? []
  return found === undefined || sealed === undefined
    ? null
    : { target: address.slice(0, -found.length), sealed }
}

/** Null for a link that has expired or was never given out for its target. */
export async function openLink(
  { sealer, clock, plumbing }: Pick<Storage, 'sealer' | 'clock' | 'plumbing'>,
  { target, sealed }: { readonly target: string; readonly sealed: string },
): Promise<LinkedReach | null> {
  const text = await sealer.open(sealed, placeOf(target)).catch(() => null)
  if (text === null) return null
  const { organizationId, accountId, expiresAt } = JSON.parse(text) as Grant
  if (expiresAt <= clock().toISOString()) return null
  const { rows } = await plumbing.query<{ today: SandboxClocks[number] }>({
    name: 'find clock of link',
    text: 'select to_char(today, $2) as today from sandbox_clock where organization_id = $1',
    values: [organizationId, 'YYYY-MM-DD'],
  })
  const [stopped] = rows
  return { organizationId, accountId, clocks: stopped ? { [organizationId]: stopped.today } : {} }
}

function placeOf(target: string): string {
  return `download_link${target}`
}
