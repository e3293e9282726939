// Receiver of measured deliveries, in a process of its own: HTTPS at `localhost`, and 200 to everything. A call to
// `/hang` after `POST /hold` waits until `POST /release`; at all other times `/hang` is as healthy as the rest. `/slow`
// takes its time between the same two.

import type { ServerResponse } from 'node:http'
import { createServer } from 'node:https'

const { PORT: port, KEY: key, CERTIFICATE: cert } = process.env

const slowMs = 2_000
let isHolding = false
const held: ServerResponse[] = []

const controls: Record<string, () => void> = {
  '/hold': () => {
    isHolding = true
  },
  '/release': () => {
    isHolding = false
    for (const response of held.splice(0)) response.end('OK')
  },
}

const server = createServer({ key, cert }, (request, response) => {
  const path = request.url ?? ''
  request.resume().on('end', () => {
    controls[path]?.()
    if (isHolding && path === '/hang') held.push(response)
    else if (isHolding && path === '/slow') setTimeout(() => response.end('OK'), slowMs)
    else response.end('OK')
  })
})
// A run of other contenders is longer than five seconds; nobody should have to connect again after it.
server.keepAliveTimeout = 60_000
server.listen(Number(port), 'localhost', () => process.send?.({ ready: {} }))
process.on('disconnect', () => process.exit())
process.on('SIGTERM', () => process.exit())
