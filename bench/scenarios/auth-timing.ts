// Whether the time of a refusal tells which keys there are: the same secret is sent under the id of a key and under one
// that is not recorded, in turns over one connection, and signed so.

import { randomBytes } from 'node:crypto'
import { Client } from 'undici'
import { finding, type Finding } from '../measure/finding.ts'
import { differenceOfMedians, median } from '../measure/rounds.ts'
import { bars, type Scenario } from './scenario.ts'

const warmUp = 1_000
/** Fewer failures a minute than an address is refused for. */
const pairsOfAddress = 25
const path = '/sandbox/v1/me'

type Headers = Readonly<Record<string, string>>
type Refusal = { readonly code: string; readonly headers: (keyId: string) => Headers }

const refusals: Readonly<Record<string, Refusal>> = {
  bearer: {
    code: 'invalid_key',
    headers: keyId => ({ authorization: `Bearer ${keyId}.${randomBytes(32).toString('base64url')}` }),
  },
  signature: {
    code: 'signature_invalid',
    headers: keyId => ({
      'x-svc-key': keyId,
      'x-svc-timestamp': String(Math.floor(Date.now() / 1000)),
      'x-svc-signature': randomBytes(32).toString('hex'),
    }),
  },
}

export const authTiming: Scenario = {
  name: 'auth-timing',
  asks: 'Does the time of a refusal tell whether there is such a key?',
  async run({ site, sizes, tell }) {
    const { sandbox_base_url: base, api_key: apiKey } = site.stack.description()
    const [recorded = ''] = apiKey.split('.')
    // As long, and made in the same second; no key is.
    const unknown = recorded.slice(0, 17).padEnd(recorded.length, 'Z')
    const client = new Client(new URL(base).origin, { pipelining: 1 })
    const findings: Finding[] = []
    const charted: (readonly [string, number])[] = []
    let sent = 0
    const refuse = async ({ code, headers }: Refusal, keyId: string): Promise<number> => {
      const address = Math.floor(sent++ / (2 * pairsOfAddress))
      const from = `10.${(address >> 16) & 255}.${(address >> 8) & 255}.${address & 255}`
      const asked = { path, method: 'GET', headers: { ...headers(keyId), 'x-forwarded-for': from } } as const
      const began = performance.now()
      const answer = await client.request(asked)
      const text = await answer.body.text()
      const micros = (performance.now() - began) * 1000
      if (!text.includes(`"code":"${code}"`)) throw new Error(`A refusal was answered ${text}`)
      return micros
    }
    for (const [name, refusal] of Object.entries(refusals)) {
      tell(`${name}: ${sizes.refusals} refusals of each kind, in turns`)
      const times = { unknown: [] as number[], wrong: [] as number[] }
      for (let pair = 0; pair < warmUp + sizes.refusals; pair += 1) {
        // The side that is second in one pair is first in the next.
        const order = pair % 2 === 0 ? (['unknown', 'wrong'] as const) : (['wrong', 'unknown'] as const)
        for (const side of order) {
          const micros = await refuse(refusal, side === 'unknown' ? unknown : recorded)
          if (pair >= warmUp) times[side].push(micros)
        }
      }
      const { difference, margin } = differenceOfMedians(times.unknown, times.wrong)
      const told = `${difference.toFixed(2)} ± ${margin.toFixed(2)} µs (95 %)`
      const medians = `${median(times.unknown).toFixed(1)} and ${median(times.wrong).toFixed(1)} µs`
      tell(`${name}: an unknown key and a wrong secret take ${medians}; they differ by ${told}`)
      const common = { scenario: 'auth-timing', unit: 'µs' }
      findings.push(
        finding({
          ...common,
          what: `${name}: unknown key, refused`,
          measured: times.unknown,
          reference: { name: 'wrong secret', measured: times.wrong },
          bar: null,
        }),
        finding({
          ...common,
          what: `${name}: difference ${told}, beyond its interval`,
          measured: [Math.max(0, Math.abs(difference) - margin)],
          reference: null,
          bar: { side: 'most', must: 1, aim: 0 },
        }),
      )
      charted.push(
        [`${name}: unknown key`, median(times.unknown)],
        [`${name}: wrong secret`, median(times.wrong)],
      )
    }
    await client.close()
    return { findings, charts: [bars('Median of a refusal', 'µs', charted)] }
  },
}
