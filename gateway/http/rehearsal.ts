import type { Tenant } from '#storage/repositories/for-tenant.ts'
import type { InTenant } from './route.ts'

/** Takes back what a transaction did, and is no failure. */
class RolledBack extends Error {}

/** Runs `work` in one transaction and, when `isTakenBack` says so afterwards, keeps its result and nothing else. */
export async function rollbackIf<Result>(
  inTenant: InTenant,
  work: (tenant: Tenant) => Promise<Result>,
  isTakenBack: () => boolean,
): Promise<Result> {
  const done: Result[] = []
  try {
    return await inTenant(async tenant => {
      const result = await work(tenant)
      if (!isTakenBack()) return result
      done.push(result)
      throw new RolledBack()
    })
  } catch (error) {
    const result = done.at(-1)
    if (!(error instanceof RolledBack) || done.length === 0) throw error
    return result as Result
  }
}
