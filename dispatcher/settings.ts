// The settings of the dispatcher process.

import { hostOf, readEngineAddresses } from '#proto/engine/engine-channel.ts'
import {
  address,
  type Environment,
  readEnvironment,
  secret,
  wholeNumber,
} from '#proto/process/environment.ts'
import { metricsFaults } from '#proto/network/metrics.ts'
import { natsFaults, natsVariables } from '#proto/network/nats-address.ts'
import { receiverFaults, receiverVariables, serviceVariables } from '#proto/network/service-settings.ts'
import { certificateFile, engineTlsFaults, engineTlsVariables } from '#proto/network/tls.ts'

export type Settings = ReturnType<typeof readSettings>

const mailAddress = /^[^\s@<>,;"]{1,64}@[^\s@<>,;"]{1,180}$/

const optional =
  <Value>(read: (text: string) => Value) =>
  (text: string | undefined): Value | null =>
    text === undefined ? null : read(text)

/** Without SMTP_URL no e-mail is sent; the other variables belong to it. */
const mailVariables = {
  SMTP_URL: secret(optional(address(['smtp', 'smtps']))),
  /** For the e-mails of sandbox organizations, which have made-up figures and may have real addresses. */
  SMTP_SANDBOX_URL: secret(optional(address(['smtp', 'smtps']))),
  SMTP_TLS_CA_FILE: certificateFile,
  SMTP_CONNECTIONS: wholeNumber(1, 50, 5),
  MAIL_FROM: optional(text => {
    if (!mailAddress.test(text)) throw new Error('must be an e-mail address, such as payroll@example.com.')
    return text
  }),
  ENGINE_ADDRESSES: optional(readEngineAddresses),
  ...engineTlsVariables,
}

/** Throws one `OperatorError` that names every variable that is missing or wrong. */
export function readSettings(environment: Environment) {
  return readEnvironment(
    environment,
    {
      ...serviceVariables,
      ...natsVariables,
      ...receiverVariables,
      WEBHOOK_CA_FILE: certificateFile,
      ...mailVariables,
    },
    settings => [
      ...receiverFaults(settings),
      ...natsFaults(settings),
      ...metricsFaults(settings),
      ...mailFaults(settings),
    ],
  )
}

type MailSettings = {
  readonly [Name in keyof typeof mailVariables]: ReturnType<(typeof mailVariables)[Name]>
}

function mailFaults(settings: Partial<MailSettings>): string[] {
  const { SMTP_URL: url, MAIL_FROM: from, ENGINE_ADDRESSES: engines } = settings
  if (url === undefined || url === null) return []
  return [
    ...(from === null
      ? ['MAIL_FROM must be set together with SMTP_URL: the address that e-mails come from.']
      : []),
    ...(engines === null
      ? ['ENGINE_ADDRESSES must be set together with SMTP_URL: the engines print the payslips.']
      : []),
    ...(engines ? engineTlsFaults(settings, 'client', 'ENGINE_ADDRESSES', engines.map(hostOf)) : []),
  ]
}
