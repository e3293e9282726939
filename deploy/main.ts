// The health check of containers and units, which have no curl: exits with 0 when the address answers, else with 1.
// `http://` must answer 200; `tcp://` must accept a connection.

import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

const checkMs = 2_000

const [address = '', option, seconds] = process.argv.slice(2)
const withinMs = option === '--within' ? Number(seconds) * 1000 : 0
process.exitCode = (await isWellWithin(withinMs)) ? 0 : 1

async function isWellWithin(ms: number): Promise<boolean> {
  const until = performance.now() + ms
  while (!(await isWell(new URL(address)))) {
    if (performance.now() >= until) return false
    await pause(200)
  }
  return true
}

async function isWell(url: URL): Promise<boolean> {
  if (url.protocol === 'tcp:') return accepts(url.hostname.replace(/^\[(.*)\]$/, '$1'), Number(url.port))
  const answer = await fetch(url, { signal: AbortSignal.timeout(checkMs) }).catch(() => null)
  await answer?.body?.cancel()
  return answer?.status === 200
}

function accepts(host: string, port: number): Promise<boolean> {
  return new Promise(resolve => {
    const socket = connect({ host, port, timeout: checkMs })
    const end = (isAccepted: boolean) => () => {
      socket.destroy()
      resolve(isAccepted)
    }
    socket.once('connect', end(true)).once('error', end(false)).once('timeout', end(false))
  })
}
