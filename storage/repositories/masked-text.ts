const shown = 4

/** Numbers that identify a person or an account are shown by their last characters, none of which is cut in two. */
export function lastCharacters(number: string | null | undefined): string | null {
  if (number === null || number === undefined) return null
  const characters = Array.from(number)
  return 'X'.repeat(Math.max(0, characters.length - shown)) + characters.slice(-shown).join('')
}

const hidden = '***'

/** An address without the values of its query, which may be secrets of whoever listens there. */
export function maskedAddress(address: string): string {
  const [called = '', ...fragment] = address.split('#')
  const at = called.indexOf('?')
  const pairs = at < 0 ? [] : called.slice(at + 1).split('&')
  return [
    at < 0 ? called : `${called.slice(0, at + 1)}${pairs.map(maskedPair).join('&')}`,
    ...(fragment.length === 0 ? [] : [hidden]),
  ].join('#')
}

/** Without a name of its own, the whole may be the secret. */
function maskedPair(pair: string): string {
  const end = pair.indexOf('=') + 1
  return end === pair.length ? pair : `${pair.slice(0, end)}${hidden}`
}
