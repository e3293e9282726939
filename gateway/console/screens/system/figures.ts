// Figures of a service: its `/metrics`, fetched with a limit of time and size, and read from the text form of Prometheus.

type Sample = {
  readonly name: string
  readonly labels: Readonly<Record<string, string>>
  readonly value: number
}

export type Figures = {
  /** Sum of the samples of a name whose labels agree; null where there is none. */
  sum(name: string, labels?: Readonly<Record<string, string>>): number | null
  /** Samples of a name. */
  all(name: string): readonly Sample[]
}

export type Service = {
  readonly name: string
  /** Null while it does not answer. */
  readonly figures: Figures | null
  /** Why it does not; null where it does. */
  readonly fault: string | null
}

const withinMs = 3_000
const maxBytes = 4 * 1_024 * 1_024

/** All services at once; one that is away costs the others nothing. */
export function readServices(urls: ReadonlyMap<string, string>, token: string | null): Promise<Service[]> {
  return Promise.all(
    [...urls].map(async ([name, url]) => {
      try {
        return { name, figures: figuresOf(await readText(url, token)), fault: null }
      } catch (error) {
        return { name, figures: null, fault: faultOf(error) }
      }
    }),
  )
}

/** Whether an address answers with 200. */
export async function isWell(url: string): Promise<boolean> {
  try {
    const response = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(withinMs) })
    await response.body?.cancel()
    return response.ok
  } catch {
    return false
  }
}

/** What a service answers on the port of its metrics. */
export async function readText(url: string, token: string | null): Promise<string> {
  const response = await fetch(url, {
    headers: token === null ? {} : { authorization: `Bearer ${token}` },
    redirect: 'error',
    signal: AbortSignal.timeout(withinMs),
  })
  if (!response.ok) {
    await response.body?.cancel()
    throw new Fault(`It answered ${response.status}.`)
  }
  const decoder = new TextDecoder()
  let [text, size] = ['', 0]
  for await (const part of (response.body ?? []) as AsyncIterable<Uint8Array>) {
    size += part.length
    if (size > maxBytes) throw new Fault('It answered with more than 4 MiB.')
    text += decoder.decode(part, { stream: true })
  }
  return text
}

class Fault extends Error {}

/** A sentence for the operator. */
export function faultOf(error: unknown): string {
  if (error instanceof Fault) return error.message
  return error instanceof DOMException && error.name === 'TimeoutError'
    ? 'It did not answer within 3 seconds.'
    : 'It cannot be reached.'
}

export function figuresOf(text: string): Figures {
  const samples = Map.groupBy(readSamples(text), ({ name }) => name)
  const all = (name: string) => samples.get(name) ?? []
  return {
    all,
    sum(name, labels = {}) {
      const own = all(name).filter(sample =>
        Object.entries(labels).every(([label, value]) => sample.labels[label] === value),
      )
      return own.length === 0 ? null : own.reduce((total, { value }) => total + value, 0)
    },
  }
}

const line = /^([a-zA-Z_:][\w:]*)(?:\{(.*)\})?\s+(\S+)(?:\s+-?\d+)?\s*$/
const label = /([a-zA-Z_]\w*)="((?:[^"\\]|\\.)*)"/g
const escapes: Readonly<Record<string, string>> = { n: '\n', '\\': '\\', '"': '"' }

/** Samples of the text format 0.0.4; a line that is none of it is passed over. */
function readSamples(text: string): Sample[] {
  return text.split('\n').flatMap(row => {
    if (row.startsWith('#')) return []
    const [, name, labels = '', value] = line.exec(row) ?? []
    if (name === undefined || value === undefined) return []
    const pairs = [...labels.matchAll(label)].map(([, own, quoted]) => [
      own!,
      quoted!.replaceAll(/\\(.)/g, (_, character: string) => escapes[character] ?? character),
    ])
    return [{ name, labels: Object.fromEntries(pairs) as Record<string, string>, value: numberOf(value) }]
  })
}

const numberOf = (text: string): number => Number(text.replace(/^([+-]?)Inf$/, '$1Infinity'))
