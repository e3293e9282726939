// A partner of the sandbox who calls the stack that tests share: its own gateway and engine, as they run in earnest.

import { openStorage } from '#storage/open.ts'
import { createAccountWithKey } from '#storage/repositories/keys/key-administration.ts'
import type { KeyLimits } from '#storage/entities/api-key.ts'
import type { Test } from 'tap'
import { sharedStack } from '../../support/stack.ts'
import { ample, type Answer, type Ask, everyScope, type Gateway, sendTo } from './gateway.ts'

type Sandbox = Pick<Gateway, 'ask' | 'origin' | 'databaseUrl'> & {
  readonly key: string
  /** Every answer so far, with the request that it is for. */
  readonly answered: readonly { readonly request: string; readonly answer: Answer }[]
}

/** `ask` takes paths below `/sandbox/v1`. */
export async function openSandbox(t: Test, limits: KeyLimits = ample): Promise<Sandbox> {
  const { base_url, database_url: databaseUrl } = await sharedStack()
  const origin = base_url.replace(/\/v1$/, '')
  const masterKey = Buffer.alloc(32, 1).toString('base64')
  const storage = await openStorage({ databaseUrl, masterKey })
  t.teardown(() => storage.close())
  const { apiKey: key } = await createAccountWithKey(storage, {
    name: 'Sandbox partner',
    environment: 'sandbox',
    scopes: everyScope,
    limits,
  })
  const answered: { request: string; answer: Answer }[] = []
  return {
    origin,
    databaseUrl,
    key,
    answered,
    async ask(caller: string, request: string, options: Ask = {}): Promise<Answer> {
      const [method = '', path = ''] = request.split(' ')
      const answer = await sendTo(origin, `${method} /sandbox/v1${path}`, { key: caller, ...options })
      answered.push({ request, answer })
      return answer
    },
  }
}
