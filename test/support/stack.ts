import { setTimeout as sleep } from 'node:timers/promises'
import type { Test } from 'tap'

import { startStack } from '#stack'
import type { Stack, StackOptions } from '#stack'

import { freshDatabase } from './database.ts'
import { freshFolder, freshNats } from './servers.ts'

/**
 * A whole stack of processes over a database and a JetStream of the test's own, drained with the test.
 * What the services log is in `logs/` of the returned folder.
 */
export async function freshStack(
  t: Test,
  options: Omit<Partial<StackOptions>, 'dataDir'> = {},
): Promise<Stack & { readonly dataDir: string }> {
  const dataDir = freshFolder('stack')
  const databaseUrl = await freshDatabase(t)
  const natsUrl = await freshNats(t)
  const stack = await startStack({
    databaseUrl,
    natsUrl,
    ...options,
    // Tests that write past the services seal by the same.
    environment: {
      NODE_ENV: 'test',
      MASTER_KEY: Buffer.alloc(32, 1).toString('base64'),
      ...options.environment,
    },
    dataDir,
  })
  t.teardown(() => stack.stop())
  return { ...stack, dataDir }
}

/** Asks again and again until the answer is something; fails with `what` when it stays nothing. */
export async function eventually<Answer>(
  what: string,
  ask: () => Promise<Answer | null | false | undefined> | Answer | null | false | undefined,
  withinMs = 30_000,
): Promise<Answer> {
  for (let waited = 0; waited < withinMs; waited += 50) {
    const answer = await ask()
    if (answer !== null && answer !== false && answer !== undefined) return answer
    await sleep(50)
  }
  throw new Error(`It did not happen within ${withinMs} ms: ${what}`)
}

/** Waits until the gateway of a stack answers that all is well. */
export async function answers(stack: Stack): Promise<boolean> {
  return eventually('the gateway answers', async () => {
    const reply = await fetch(`${stack.description().base_url}/health`).catch(() => null)
    return reply?.ok
  })
}
