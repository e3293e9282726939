// A client of an event stream that reads as a browser does: it keeps the last id, also of a frame without data.

import { eventually } from './stack.ts'

type Message = {
  readonly id: string
  /** `message` where the frame names none. */
  readonly name: string
  readonly data: string
  /** When it arrived, by the clock of this process. */
  readonly at: number
}

export async function openEventClient(url: string, headers: Readonly<Record<string, string>>) {
  const leaving = new AbortController()
  const response = await fetch(url, { headers, signal: leaving.signal })
  const frames: Message[] = []
  const state = { lastId: headers['last-event-id'] ?? '', comments: 0, retryMs: null as number | null }

  function take(block: string): void {
    const fields = new Map<string, string>()
    for (const line of block.split('\n')) {
      const [, name = '', value = ''] = /^([a-z]*): ?(.*)$/.exec(line) ?? []
      if (name === '') state.comments += 1
      else fields.set(name, value)
    }
    state.lastId = fields.get('id') ?? state.lastId
    if (fields.has('retry')) state.retryMs = Number(fields.get('retry'))
    const data = fields.get('data')
    if (data === undefined) return
    frames.push({ id: state.lastId, name: fields.get('event') ?? 'message', data, at: Date.now() })
  }

  async function read(): Promise<'ended' | 'cut'> {
    try {
      let text = ''
      const decoder = new TextDecoder()
      for await (const chunk of response.body ?? []) {
        text += decoder.decode(chunk as Uint8Array, { stream: true })
        const blocks = text.split('\n\n')
        text = blocks.pop() ?? ''
        for (const block of blocks) take(block)
      }
      return text === '' ? 'ended' : 'cut'
    } catch {
      return 'cut'
    }
  }

  const done = response.status === 200 ? read() : Promise.resolve('ended' as const)
  const messages = (): Message[] => frames.filter(({ name }) => name === 'message')
  return {
    response,
    state,
    frames,
    messages,
    /** Resolves with the way in which the stream ended. */
    done,
    ready: () => eventually('the stream is open', () => frames.some(({ name }) => name === 'ready')),
    arrived: (count: number) => eventually(`${count} events arrive`, () => messages().length >= count),
    async leave(): Promise<void> {
      leaving.abort()
      await done
    },
  }
}
