// Secrets and personal numbers that must be recovered are sealed with AES-256-GCM, by the data key of whose they are.
// The place of a value (table, row, column) is bound into it, so that a sealed value moved to another row does not
// open; the number of its data key stands before it.

import { type KeyObject, randomBytes } from 'node:crypto'
import type { DataKeys, Owner } from './data-keys.ts'
import { decrypt, decryptBytes, encrypt, encryptBytes, encryptionKey } from './encryption.ts'

export type Sealer = {
  seal(plain: string, place: string, owner: Owner): Promise<string>
  open(sealed: string, place: string): Promise<string>
  /** For what can be made again: the sealed bytes do not name their data key. */
  sealBytes(plain: Buffer, place: string, owner: Owner): Promise<Buffer>
  /** Null: they are not what was sealed for this place by the present data key of the owner. */
  openBytes(sealed: Buffer, place: string, owner: Owner): Promise<Buffer | null>
  /** The work of opening the signing secret of a key where there is none, so that the time does not tell. */
  openNothing(): Promise<string>
}

const format = 'v1'
const sealedText = /^v1\.(\d+)\.(.+)$/

export function createSealer(keys: DataKeys): Sealer {
  const nobodys = encryptionKey(randomBytes(32))
  const nothing = `${format}.0.${encrypt(nobodys, 'n'.repeat(46), 'none')}`

  async function openWith(
    sealed: string,
    place: string,
    keyWithId: (id: number) => Promise<KeyObject>,
  ): Promise<string> {
    const [, id, body] = sealedText.exec(sealed) ?? []
    if (id === undefined || body === undefined) {
      throw new Error(`The sealed value at ${place} has an unknown format.`)
    }
    return decrypt(await keyWithId(Number(id)), body, place)
  }

  return {
    async seal(plain, place, owner) {
      const { id, key } = await keys.of(owner)
      return `${format}.${id}.${encrypt(key, plain, place)}`
    },
    open: (sealed, place) => openWith(sealed, place, async id => (await keys.withId(id)).key),
    async sealBytes(plain, place, owner) {
      return encryptBytes((await keys.of(owner)).key, plain, place)
    },
    async openBytes(sealed, place, owner) {
      const { key } = await keys.of(owner)
      try {
        return decryptBytes(key, sealed, place)
      } catch {
        return null
      }
    },
    openNothing: () => openWith(nothing, 'none', async () => nobodys),
  }
}
