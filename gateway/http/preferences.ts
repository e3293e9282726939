type Preferences = {
  readonly strict: boolean
  readonly wait: number | null
  readonly respondAsync: boolean
}

const none: Preferences = { strict: false, wait: null, respondAsync: false }

/** Preferences of the header `Prefer` (RFC 7240); unknown ones are ignored. */
export function preferences(header: string): Preferences {
  if (header === '') return none
  const words = header.split(',').map(word => word.trim().toLowerCase())
  const wait = words.map(word => /^wait=(\d{1,2})$/.exec(word)?.[1]).find(seconds => seconds !== undefined)
  return {
    strict: words.includes('handling=strict'),
    respondAsync: words.includes('respond-async'),
    wait: wait === undefined ? null : Math.min(Number(wait), 30),
  }
}
