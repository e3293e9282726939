// Logging in and out.

import { Payroll } from '../../payroll.ts'
import { choice, command, option } from '../command.ts'
import { type Credentials, clearCredentials, storeCredentials } from '../credentials.ts'
import { usageError } from '../failures.ts'
import { openQuestions } from '../prompt.ts'

export const login = command({
  brief: 'Store the address, environment and key of the service, after checking them',
  examples: ['login', 'login --url https://payroll.example.com --environment sandbox < key.txt'],
  flags: {
    url: option('Address of the service, such as https://payroll.example.com', 'url'),
    environment: choice('Environment of the key', ['sandbox', 'production']),
  },
  async run({ context, flags }) {
    const { env } = context.process
    const questions = openQuestions(context)
    try {
      const url = flags.url ?? (env['PAYROLL_URL'] || (await questions.ask('Address of the service')))
      const environment =
        flags.environment ??
        (env['PAYROLL_ENVIRONMENT'] || (await questions.ask('Environment (sandbox or production)')))
      const key = env['PAYROLL_KEY'] || (await questions.ask('Key', true))
      if (environment !== 'sandbox' && environment !== 'production')
        throw usageError(`The environment is "${environment}"; type sandbox or production.`)
      if (key === '') throw usageError('The key is empty; paste the key that was shown when it was created.')
      const credentials: Credentials = { url, environment, key }
      const { key: known } = await clientOf(credentials).platform.getMe({}, { signal: context.signal })
      const place = await storeCredentials(context, credentials)
      return {
        data: {
          url,
          environment,
          key: { id: known.id, name: known.name, last4: known.last4 },
          stored_in: place,
        },
        text: `Logged in to ${url} (${environment}) with the key ${known.name} …${known.last4}, stored in ${place}.`,
      }
    } finally {
      questions.close()
    }
  },
})

function clientOf(credentials: Credentials): Payroll {
  if (!URL.canParse(credentials.url))
    throw usageError(`The address is "${credentials.url}"; write it like https://payroll.example.com.`)
  return new Payroll({ ...credentials, maxRetries: 2 })
}

export const logout = command({
  brief: 'Delete the stored credentials',
  examples: ['logout'],
  async run({ context }) {
    await clearCredentials(context)
    return { data: { logged_out: true }, text: 'Logged out: no credentials are stored.' }
  },
})
