// The network between two processes, which can break in every way that networks do.

import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

/**
 * `cut`: connections are reset and refused. `silent`: nothing gets through, and what was sent arrives when the network is
 * back. `slow`: every part is 100 ms late. `lossy`: one part in fifty resets its connection.
 */
export type LinkState = 'open' | 'cut' | 'silent' | 'slow' | 'lossy'

export type Link = {
  /** Port to which the caller connects. */
  readonly port: number
  turn(state: LinkState): void
  close(): void
}

const delayMs = 100
const lossRatio = 1 / 50

/** Opens a way to `port` of this machine. `random`: numbers from 0 up to 1, which choose what is lost. */
export async function openLink(port: number, random: () => number): Promise<Link> {
  const sockets = new Set<Socket>()
  let state: LinkState = 'open'
  let healed = Promise.withResolvers<void>()

  async function forward(from: Socket, to: Socket): Promise<void> {
    for await (const part of from) {
      while (state === 'silent') await healed.promise
      if (state === 'slow') await pause(delayMs)
      if (state === 'lossy' && random() < lossRatio) break
      if (!to.write(part as Buffer)) await once(to, 'drain')
    }
  }

  const server = createServer({ allowHalfOpen: false }, caller => {
    const called = connect(port, '127.0.0.1')
    const end = (): void => {
      for (const socket of [caller, called]) {
        socket.destroy()
        sockets.delete(socket)
      }
    }
    for (const socket of [caller, called]) {
      sockets.add(socket)
      socket.setNoDelay(true)
      socket.on('error', end)
      socket.on('close', end)
    }
    if (state === 'cut') {
      end()
      return
    }
    // Whichever way ends first ends both.
    for (const way of [forward(caller, called), forward(called, caller)]) way.then(end, end)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const cutAll = (): void => {
    for (const socket of sockets) socket.destroy()
  }
  return {
    port: (server.address() as AddressInfo).port,
    turn(next) {
      state = next
      if (next === 'cut') cutAll()
      if (next === 'silent') return
      healed.resolve()
      healed = Promise.withResolvers()
    },
    close() {
      server.close()
      cutAll()
      healed.resolve()
    },
  }
}
