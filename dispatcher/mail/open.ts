import { engineIdentity } from '#proto/network/tls.ts'
import type { Storage } from '#storage/open.ts'
import { readQueueBacklog } from '#storage/repositories/deliveries/due-queue.ts'
import type { Logger } from 'pino'
import type { Registry } from '@prometheus-io/client'
import type { Broker } from '../broker.ts'
import { openQueueMetrics } from '../queue/metrics.ts'
import type { Settings } from '../settings.ts'
import { openRenderer } from './attachment.ts'
import { openMailServer } from './mail-server.ts'
import { startMailer } from './mailer.ts'

type Mail = { start(broker: Broker): ReturnType<typeof startMailer>; close(): void }

/** Null without a mail server: e-mails stay queued, and the log says how many there are. */
export function openMail(
  settings: Settings,
  { storage, logger, registry }: { storage: Storage; logger: Logger; registry: Registry },
): Mail | null {
  const { SMTP_URL: url, MAIL_FROM: fromAddress, ENGINE_ADDRESSES: engines } = settings
  const backlog = () => readQueueBacklog(storage, 'payslip_email')
  const metrics = openQueueMetrics(registry, { prefix: 'mail', one: 'an e-mail', many: 'e-mails' }, backlog)
  if (url === null || fromAddress === null || engines === null) {
    void backlog().then(
      ({ rows }) => logger.warn({ waiting: rows }, 'no e-mails are sent; set SMTP_URL to send them'),
      (error: unknown) => logger.warn({ err: error }, 'no e-mails are sent; set SMTP_URL to send them'),
    )
    return null
  }
  const options = {
    certificateAuthority: settings.SMTP_TLS_CA_FILE?.toString() ?? null,
    connections: settings.SMTP_CONNECTIONS,
  }
  const server = openMailServer(url, options)
  const sandboxServer =
    settings.SMTP_SANDBOX_URL === null ? null : openMailServer(settings.SMTP_SANDBOX_URL, options)
  const renderer = openRenderer(engines, engineIdentity(settings))
  return {
    start: broker =>
      startMailer({
        storage,
        broker,
        logger,
        metrics,
        render: renderer.render,
        server,
        sandboxServer: sandboxServer ?? (settings.NODE_ENV === 'production' ? null : server),
        fromAddress,
        connections: settings.SMTP_CONNECTIONS,
        random: Math.random,
      }),
    close() {
      server.close()
      sandboxServer?.close()
      renderer.close()
    },
  }
}
