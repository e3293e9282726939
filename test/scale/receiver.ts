// A partner's receiver on a host of its own, with the name server that gives its public address: it notes each delivery as
// a line of a file.

import { createHash } from 'node:crypto'
import { createSocket } from 'node:dgram'
import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:https'
import { signaturesVerify } from '#bench/demo/receiver.ts'

/** A delivery. `body` is the hash of its bytes; `run` and `payslip` are null where the event is about none. */
export type Delivery = {
  readonly id: string
  readonly type: string
  readonly run: string | null
  readonly payslip: string | null
  readonly body: string
  readonly verifies: boolean
}

type Settings = {
  readonly RECEIVER_CERT_FILE: string
  readonly RECEIVER_KEY_FILE: string
  /** Where the secret is, once the subscription is made. */
  readonly RECEIVER_SECRET_FILE: string
  readonly RECEIVER_DELIVERIES_FILE: string
  readonly RECEIVER_ADDRESS: string
  readonly RECEIVER_PORT: string
  /** Absent: no name server. */
  readonly RECEIVER_PUBLIC_ADDRESS?: string
  readonly RECEIVER_NAME_SERVER?: string
}

type Place = {
  readonly address: string
  readonly port: number
  /** The address that its name server gives for each name; null: it has no name server. */
  readonly named: { readonly nameServer: string; readonly publicAddress: string } | null
}

/** The command that starts it with the files of a site: certificate and key, the secret, and where deliveries are noted. */
export function receiverCommand(file: (name: string) => string, { address, port, named }: Place): string[] {
  const settings: Settings = {
    RECEIVER_CERT_FILE: file('receiver.pem'),
    RECEIVER_KEY_FILE: file('receiver.key'),
    RECEIVER_SECRET_FILE: file('secret'),
    RECEIVER_DELIVERIES_FILE: file('deliveries'),
    RECEIVER_ADDRESS: address,
    RECEIVER_PORT: String(port),
    ...(named !== null && {
      RECEIVER_PUBLIC_ADDRESS: named.publicAddress,
      RECEIVER_NAME_SERVER: named.nameServer,
    }),
  }
  const given = Object.entries(settings).map(([name, value]) => `${name}=${value}`)
  return ['env', ...given, process.execPath, import.meta.filename]
}

/** What it has noted. */
export function readDeliveries(file: string): Delivery[] {
  return (
    readFileSync(file, 'utf8')
      .split('\n')
      // The last line may be half of one.
      .slice(0, -1)
      .map(line => JSON.parse(line) as Delivery)
  )
}

if (import.meta.main) serve(process.env as unknown as Settings)

function serve(settings: Settings): void {
  const server = createServer(
    { cert: readFileSync(settings.RECEIVER_CERT_FILE), key: readFileSync(settings.RECEIVER_KEY_FILE) },
    (request, response) => {
      const parts: Buffer[] = []
      request.on('data', (part: Buffer) => parts.push(part))
      request.on('end', () => {
        const body = Buffer.concat(parts)
        const secretFile = settings.RECEIVER_SECRET_FILE
        const secret = existsSync(secretFile) ? readFileSync(secretFile, 'utf8') : ''
        const verifies = signaturesVerify(request.headers, body, secret, Date.now() / 1_000)
        appendFileSync(settings.RECEIVER_DELIVERIES_FILE, `${JSON.stringify(deliveryOf(body, verifies))}\n`)
        response.writeHead(verifies ? 200 : 401).end()
      })
    },
  )
  server.listen(Number(settings.RECEIVER_PORT), settings.RECEIVER_ADDRESS, () =>
    process.stdout.write('receiver is ready\n'),
  )
  const { RECEIVER_NAME_SERVER: nameServer, RECEIVER_PUBLIC_ADDRESS: publicAddress } = settings
  if (nameServer !== undefined && publicAddress !== undefined) serveName(nameServer, publicAddress)
}

function deliveryOf(body: Buffer, verifies: boolean): Delivery {
  const { id, type, data } = JSON.parse(body.toString()) as Record<'id' | 'type', string> & {
    data: { readonly payroll_run_id?: string; readonly payslip_id?: string }
  }
  const { payroll_run_id: run = null, payslip_id: payslip = null } = data
  return { id, type, run, payslip, body: createHash('sha256').update(body).digest('hex'), verifies }
}

/** Answers every question for an IPv4 address with the one, and others with nothing. */
function serveName(on: string, publicAddress: string): void {
  const socket = createSocket('udp4')
  socket.on('message', (asked, from) => {
    const nameEnd = asked.indexOf(0, 12)
    const question = asked.subarray(12, nameEnd + 5)
    const isForAddress = asked.readUInt16BE(nameEnd + 1) === 1
    const head = Buffer.from([
      asked[0] ?? 0,
      asked[1] ?? 0,
      0x81,
      0x80,
      0,
      1,
      0,
      isForAddress ? 1 : 0,
      0,
      0,
      0,
      0,
    ])
    // The name is the one at byte 12; type A, class IN, five seconds, four bytes.
    const answer = Buffer.from([
      0xc0,
      12,
      0,
      1,
      0,
      1,
      0,
      0,
      0,
      5,
      0,
      4,
      ...publicAddress.split('.').map(Number),
    ])
    socket.send(
      Buffer.concat(isForAddress ? [head, question, answer] : [head, question]),
      from.port,
      from.address,
    )
  })
  socket.bind(53, on)
}
