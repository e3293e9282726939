// The HTTP server, and a shutdown of it that loses no answer: clients learn that a connection is closing before it is
// closed, so none sends its next request into a closed one.

import {
  createServer,
  type RequestListener,
  type Server,
  type ServerOptions,
  type ServerResponse,
} from 'node:http'
import type { Socket } from 'node:net'

/** Progress of the shutdown; each phase aborts its signal once. */
export type ShutdownPhases = {
  /** `/health` returns 503. Everything else is answered, and each answer is the last one of its connection. */
  readonly draining: AbortSignal
  /** No new connections. Calls that wait for a change return the current state, and event streams end. */
  readonly closing: AbortSignal
  /** Time is up: streams of lines end with a problem, and the connections that are left are closed. */
  readonly cutOff: AbortSignal
}

type GracefulServer = {
  readonly server: Server
  /** Closes idle connections at once and busy ones after their answer; resolves when all are closed. */
  close(): Promise<void>
}

/** Options of every server. */
const always: ServerOptions = {
  // For an address that is refused as too long by us, with an answer, and not by the parser without.
  maxHeaderSize: 64 * 1024,
  headersTimeout: 60_000,
  // A body may take as long as its bytes keep coming, which whoever reads it watches.
  requestTimeout: 0,
  // Balancers give up an idle connection after a minute. A request on a connection that we close meanwhile gets no
  // answer.
  keepAliveTimeout: 75_000,
}

/** For the last line of a stream to reach its reader. */
const lastLineMs = 300

/** `refusal`: the whole answer to what is no request, by the error of the parser. */
export function openGracefulServer(
  listener: RequestListener,
  refusal: (error: Error) => string,
  { draining, cutOff }: ShutdownPhases,
  options: ServerOptions = {},
): GracefulServer {
  /** The latest response of each connection; null before the first one. */
  const latest = new Map<Socket, ServerResponse | null>()

  const server = createServer({ ...always, ...options }, (request, response) => {
    latest.set(request.socket, response)
    if (draining.aborted) closeAfter(response)
    listener(request, response)
  })
  server.on('connection', (socket: Socket) => {
    latest.set(socket, null)
    socket.once('close', () => latest.delete(socket))
  })
  server.on('clientError', (error: Error, socket: Socket) => {
    const current = latest.get(socket)
    // After the first bytes of another answer nothing can be said, and of a lost connection nothing is to be said.
    const isSpeaking = current?.headersSent === true && !current.writableFinished
    if (socket.writable && !isSpeaking && !isLost(error)) socket.end(refusal(error))
    else socket.destroy()
  })
  draining.addEventListener('abort', () => {
    for (const response of latest.values()) if (response?.closed === false) closeAfter(response)
  })
  cutOff.addEventListener('abort', () => {
    setTimeout(() => server.closeAllConnections(), lastLineMs)
  })

  return {
    server,
    async close() {
      const closed = new Promise(resolve => server.close(resolve))
      // Node closes idle connections here, but not those that a browser opened ahead and has not used.
      for (const socket of latest.keys()) if (socket.bytesRead === 0) socket.destroy()
      await closed
    },
  }
}

function isLost(error: Error): boolean {
  return 'code' in error && (error.code === 'ECONNRESET' || error.code === 'EPIPE')
}

/** Announces the end of the connection, or ends it after an answer whose headers were sent before. */
function closeAfter(response: ServerResponse): void {
  const { socket } = response
  if (response.headersSent) response.once('finish', () => socket?.destroySoon())
  else response.setHeader('Connection', 'close')
}
