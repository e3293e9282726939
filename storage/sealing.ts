// Secrets and personal numbers that must be recovered are sealed with AES-256-GCM, by the data key of whose they are.
// The place of a value (table, row, column) is bound into it, so that a sealed value moved to another row does not
// open; the number of its data key stands before it.

import { randomBytes } from 'node:crypto'
import type { DataKeys, Owner } from './data-keys.ts'
import { decrypt, encrypt } from './encryption.ts'

export type Sealer = {
  seal(plain: string, place: string, owner: Owner): Promise<string>
  open(sealed: string, place: string): Promise<string>
  /** The work of opening, and nothing found: for whoever must not be told apart by the time that it takes. */
  openNothing(): Promise<string>
}

const format = 'v1'
const sealedText = /^v1\.(\d+)\.(.+)$/

export function createSealer(keys: DataKeys): Sealer {
  const nobodys = randomBytes(32)
  const nothing = encrypt(nobodys, 'none', 'none')

  return {
    async seal(plain, place, owner) {
      const { id, key } = await keys.of(owner)
      return `${format}.${id}.${encrypt(key, plain, place)}`
    },

    async open(sealed, place) {
      const [, id, body] = sealedText.exec(sealed) ?? []
      if (id === undefined || body === undefined) {
        throw new Error(`The sealed value at ${place} has an unknown format.`)
      }
      const { key } = await keys.withId(Number(id))
      return decrypt(key, body, place)
    },

    async openNothing() {
      await Promise.resolve()
      return decrypt(nobodys, nothing, 'none')
    },
  }
}
