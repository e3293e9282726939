import { syncBuiltinESMExports } from 'node:module'
import os from 'node:os'
import t from 'tap'
import { readSettings } from '#engine/settings.ts'

/** The threads of an engine by default, on a machine of so many cores. */
function threadsOn(cores: number): readonly number[] {
  const { availableParallelism } = os
  os.availableParallelism = () => cores
  syncBuiltinESMExports()
  try {
    const settings = readSettings({
      DATABASE_URL: 'postgres://service:secret@127.0.0.1:5432/payroll',
      NATS_URL: 'nats://127.0.0.1:4222',
      MASTER_KEY: Buffer.alloc(32, 1).toString('base64'),
    })
    return [settings.ENGINE_WORKERS, settings.RENDER_WORKERS]
  } finally {
    os.availableParallelism = availableParallelism
    syncBuiltinESMExports()
  }
}

t.test('an engine has as many threads as the machine has cores, but no more than it takes', async t => {
  t.same(threadsOn(3), [3, 3])
  t.same(threadsOn(64), [64, 64])
  t.same(threadsOn(96), [64, 64])
})
