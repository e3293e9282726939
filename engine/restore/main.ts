// `npm run restore`: fills an empty database from a backup and proves that it holds what the backup says. It stands with the
// engine, because payslips of the restored database are calculated again.

import { databaseAddress } from '#proto/network/database-address.ts'
import { natsFaults, natsVariables } from '#proto/network/nats-address.ts'
import { readEventIdsSince } from '#proto/network/nats-events.ts'
import { asText, command, option, runCommandLine } from '#proto/process/command-line.ts'
import { OperatorError, readEnvironment } from '#proto/process/environment.ts'
import { onShutdownRequest } from '#proto/process/process-lifecycle.ts'
import { type Manifest, readBackup } from '#storage/backup/manifest.ts'
import { requireMasterKeys, restoreDatabase } from '#storage/backup/restore.ts'
import { readErasures } from '#storage/operator/erasures.ts'
import { isGiven, readAnchors, readMasterKeys, reachable } from '#storage/operator/settings.ts'
import packageJson from '../../package.json' with { type: 'json' }
import { verifyRestored } from './verify.ts'

/** Clocks of the two differ, and an event waits for its relay. */
const marginMs = 10 * 60_000

const tell = (line: string): void => void process.stderr.write(`${line}\n`)

/** Null without NATS_URL. */
async function readStreamedEvents({ takenAt }: Manifest): Promise<string[] | null> {
  if (!isGiven(process.env, 'NATS_URL')) return null
  const settings = readEnvironment(process.env, natsVariables, natsFaults)
  return readEventIdsSince(settings, new Date(new Date(takenAt).getTime() - marginMs))
}

const commands = {
  restore: command({
    summary: 'Restore a backup into an empty database and verify it; exits with 1 if anything differs',
    typedAs: 'npm run restore --',
    operands: ['DIR', 'ADDRESS'],
    options: {
      erasures: option('FILE', 'list of erasures, which are applied again', asText),
      anchors: option('FILE|store', 'anchors of the audit log that were published until the backup', asText),
      'data-dir': option(
        'DIR',
        'data directory of `npm start` whose master key it is (default: .data)',
        asText,
      ),
    },
    notes:
      'ADDRESS is postgres://owner:password@host:5432/database, of an empty database. MASTER_KEY is that of the services. With NATS_URL, events that were published after the backup are named. Needs pg_restore of the version of the server or a newer one on PATH.',
    async run(given, [folder = '', operand = '']) {
      const { ADDRESS: databaseUrl } = readEnvironment({ ADDRESS: operand }, { ADDRESS: databaseAddress })
      const keys = readMasterKeys(process.env, given['data-dir'])
      const erasures = given.erasures === undefined ? [] : await readErasures(given.erasures)
      const anchors = given.anchors === undefined ? [] : await readAnchors(given.anchors, process.env)
      const manifest = await readBackup(folder)
      requireMasterKeys(manifest, keys)
      const streamedEventIds = await readStreamedEvents(manifest)
      tell(`The files of the backup of ${manifest.takenAt} are complete. Restoring.`)
      const interrupted = new AbortController()
      const interrupt = (): void => interrupted.abort(new OperatorError('The restore was interrupted.'))
      onShutdownRequest(process, interrupt, interrupt)
      const host = { environment: process.env, signal: interrupted.signal }
      const engineVersion = packageJson.version
      const proof = await reachable(
        databaseUrl,
        restoreDatabase({ folder, manifest, databaseUrl, host }, owner => {
          tell('The database is filled. Verifying.')
          const question = { folder, manifest, databaseUrl, ...keys, engineVersion, anchors, erasures }
          return verifyRestored(owner, { ...question, streamedEventIds })
        }),
      )
      process.stdout.write(`${JSON.stringify(proof, null, 2)}\n`)
      return proof.holds ? 0 : 1
    },
  }),
}

process.exitCode = await runCommandLine(process, process.argv.slice(2), {
  name: 'npm run restore --',
  commands,
  fallback: 'restore',
})
