// A wire to PostgreSQL that can be cut: as a whole, and at a chosen message of one connection.

import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/**
 * Where a connection is cut: `asked`, before a message reaches the server; `sent`, when the server has it and before it
 * answers; `answered`, with the answer on its way back.
 */
export type CutPoint = 'asked' | 'sent' | 'answered'

/** Decides for each message of a client; null: it passes. `connection` numbers the connections. */
type Saboteur = (message: string, connection: number) => CutPoint | null

export type Wire = {
  /** The database's address by way of the wire. */
  readonly url: string
  /** How many connections were cut by a saboteur, by the point. */
  readonly cuts: ReadonlyMap<CutPoint, number>
  /** Asked about every message from now on. */
  sabotage(saboteur: Saboteur): void
  /** Cuts every connection and takes no new one. */
  cut(): void
  mend(): Promise<void>
}

/** A statement that has a name is sent with its text once a connection; later messages get the text back here. */
function statementReader(): (message: string) => string {
  const texts = new Map<string, string>()
  return message => {
    for (const [, name = '', text = ''] of message.matchAll(/P.{4}([^\0]+)\0([^\0]*)\0/gs))
      texts.set(name, text)
    const bound = [...message.matchAll(/B.{4}[^\0]*\0([^\0]+)\0/gs)].flatMap(
      ([, name = '']) => texts.get(name) ?? [],
    )
    return [message, ...bound].join('\n')
  }
}

export async function openWire(databaseUrl: string): Promise<Wire> {
  const { hostname, port } = new URL(databaseUrl)
  const sockets = new Set<Socket>()
  const cuts = new Map<CutPoint, number>()
  let decide: Saboteur = () => null
  let connections = 0
  const server = createServer(client => {
    const connection = (connections += 1)
    const database = connect(Number(port), hostname)
    let isDoomed = false
    const readMessage = statementReader()
    const end = (): void => {
      for (const socket of [client, database]) {
        socket.destroy()
        sockets.delete(socket)
      }
    }
    for (const socket of [client, database]) {
      sockets.add(socket)
      socket.on('error', end)
      socket.on('close', end)
    }
    client.on('data', bytes => {
      const point = decide(readMessage(bytes.toString('latin1')), connection)
      if (point !== null) cuts.set(point, (cuts.get(point) ?? 0) + 1)
      if (point === 'asked') {
        end()
        return
      }
      isDoomed ||= point === 'answered'
      database.write(bytes, () => {
        if (point === 'sent') end()
      })
    })
    database.on('data', bytes => {
      if (isDoomed) end()
      else client.write(bytes)
    })
  })
  const listen = (at: number) => new Promise<void>(resolve => server.listen(at, '127.0.0.1', resolve))
  await listen(0)
  const place = (server.address() as AddressInfo).port
  return {
    url: Object.assign(new URL(databaseUrl), { host: `127.0.0.1:${place}` }).href,
    cuts,
    sabotage(saboteur) {
      decide = saboteur
    },
    cut() {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
    mend: () => listen(place),
  }
}
