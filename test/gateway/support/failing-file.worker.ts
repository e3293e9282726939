// A thread that writes files as those of a gateway do, tells when it is done with one, and fails where a test says so by
// a header of its request: `before` an answer, `within` a file, or when `told`.

import { parentPort } from 'node:worker_threads'
import { writeFile as writeWell } from '#gateway/files/file.worker.ts'
import type { AboutThread, FileTask, FromThread } from '#gateway/files/messages.ts'

export async function writeFile(task: FileTask): Promise<void> {
  const { port, call } = task
  const fault = call.request.headers['x-test-fault']
  if (fault === 'before') fail()
  if (fault === 'told') new BroadcastChannel('fail').addEventListener('message', fail)
  if (fault === 'within') {
    const post = port.postMessage.bind(port)
    port.postMessage = (message: FromThread, moved: never) => {
      post(message, moved)
      if (message.kind === 'part') fail()
    }
  }
  await writeWell(task)
  const done: AboutThread = { kind: 'fault', fault: 'absent', facts: { done: call.state.requestId } }
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- Threads have no origin.
  parentPort?.postMessage(done)
}

/** Ends the thread, as an error in code that nobody awaits does. */
function fail(): void {
  setImmediate(() => {
    throw new Error('The test wants it.')
  })
}
