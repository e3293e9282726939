// What is kept for a time and then must be gone. Every gateway does this now and then; twice does no harm.

import type { Storage } from '../open.ts'
import { deletedKeptDays } from './changes.ts'
import { forSystem } from './for-tenant.ts'
import { keepUses } from './key-uses.ts'
import { query } from '../postgres/sql.ts'

/** Deletes answers of repeated requests, access tokens, counts of calls and notes of deleted rows whose time is over. */
export async function forgetExpired(storage: Storage): Promise<void> {
  await forSystem(storage, async ({ em }) => {
    await query({ em }, 'delete from idempotency_record where expires_at <= now()')
    await query({ em }, 'delete from access_token where expires_at <= now()')
    await keepUses(em)
    await query({ em }, 'delete from rate_limit where expire <= extract(epoch from now()) * 1000')
    await query({ em }, 'delete from deleted_record where deleted_at <= now() - make_interval(days => ?)', [
      deletedKeptDays,
    ])
  })
}
