// What is kept for a time and then must be gone. Every gateway does this now and then; twice does no harm.

import { payslipBundleMoves } from '#proto/moves/payslip-bundle.ts'
import { idBefore } from '../../ids.ts'
import type { Storage } from '../../open.ts'
import { deletedKeptDays } from '../changes.ts'
import { forSystem } from '../for-tenant.ts'
import { fileKeptHours, refusedRowsKeptDays } from './imports.ts'
import { bundleKeptHours } from '../documents/payslip-bundles.ts'
import { sessionsKeptDays } from '../keys/console-sessions.ts'
import { keepUses } from '../keys/key-uses.ts'
import { logKeptDays } from '../deliveries/event-log.ts'
import { query } from '../../postgres/sql.ts'

const dayMs = 86_400_000
/** Deliveries of one pass: the next one goes on. */
const maxForgotten = 50_000

/** Deletes answers of repeated requests, access tokens, console sessions, counts of calls, notes of deleted rows, refused rows of imports, files of dry runs, files of many payslips, ended deliveries and previous secrets whose time is over. */
export async function forgetExpired(storage: Storage): Promise<void> {
  await forSystem(storage, async ({ em, clock }) => {
    await query({ em }, 'delete from idempotency_record where expires_at <= now()')
    await query({ em }, 'delete from access_token where expires_at <= now()')
    await query({ em }, 'delete from console_session where expires_at <= now() - make_interval(days => ?)', [
      sessionsKeptDays,
    ])
    await keepUses(em)
    await query({ em }, 'delete from rate_limit where expire <= extract(epoch from now()) * 1000')
    await query({ em }, 'delete from deleted_record where deleted_at <= now() - make_interval(days => ?)', [
      deletedKeptDays,
    ])
    await query(
      { em },
      `delete from import_row r using import_job j
       where j.organization_id = r.organization_id and j.id = r.job_id
         and j.finished_at <= now() - make_interval(days => ?)`,
      [refusedRowsKeptDays],
    )
    await query(
      { em },
      `delete from import_file f
       where not exists (select from import_job j where j.organization_id = f.organization_id and j.id = f.job_id
           and (j.finished_at is null or j.finished_at > now() - make_interval(hours => :hours)))
         and not exists (select from import_job j where j.organization_id = f.organization_id
           and j.file_job_id = f.job_id
           and (j.finished_at is null or j.finished_at > now() - make_interval(hours => :hours)))`,
      { hours: fileKeptHours },
    )
    await query(
      { em },
      `delete from payslip_bundle_part p using payslip_bundle b
       where b.organization_id = p.organization_id and b.id = p.bundle_id
         and (b.status in (:dead) or b.finished_at <= now() - make_interval(hours => :hours))`,
      { dead: [payslipBundleMoves.fail.to, payslipBundleMoves.cancel.to], hours: bundleKeptHours },
    )
    await query(
      { em },
      'update webhook_subscription set previous_secret_sealed = null where previous_secret_until <= now()',
    )
    // Ids sort by time, so that the keys of both tables find what is old; an attempt is as old as its delivery or younger.
    const old = [idBefore('dlv', new Date(clock().getTime() - logKeptDays * dayMs)), maxForgotten]
    await query(
      { em },
      `with old as (
         select id from webhook_delivery
         where id < ? and status <> 'pending'
           and settled_at <= now() - make_interval(days => ${logKeptDays}) order by id limit ?
       ), attempts as (
         delete from webhook_attempt a using old where a.delivery_id = old.id
       )
       delete from webhook_delivery d using old where d.id = old.id`,
      old,
    )
  })
}
