// Owner of the budget from which a large body takes its bytes as they arrive. Callers who are not known yet share a
// budget of their own, so that strangers do not hold up callers with a key.

import { LRUCache } from 'lru-cache'
import type { IncomingMessage } from 'node:http'
import { signatureNames } from './signature.ts'
import type { Share, Shares, WorkBudget, WorkBudgets } from './work-budget.ts'

/** The keys whose signatures were good, each with the address that they came from. */
export type KnownSigners = {
  remember(keyId: string, address: string): void
  has(keyId: string, address: string): boolean
}

const signersRemembered = 10_000
const rememberedMs = 24 * 60 * 60 * 1000

/** Anybody can name the key of another, but not from the addresses that it signs from. */
export function openKnownSigners(): KnownSigners {
  const signers = new LRUCache<string, true>({ max: signersRemembered, ttl: rememberedMs })
  const nameOf = (keyId: string, address: string): string => `${keyId} ${address}`
  return {
    remember: (keyId, address) => void signers.set(nameOf(keyId, address), true),
    has: (keyId, address) => signers.has(nameOf(keyId, address)),
  }
}

export type BodyShare = {
  /** Counts bytes that arrived; nothing more is read before it resolves. Throws `Overloaded`. */
  grow(bytes: number): Promise<void> | null
  /** The caller is known: what has arrived, and what follows, counts for the key. Throws `Overloaded`. */
  belongsTo(keyId: string): Promise<void> | null
}

type Sources = { readonly shares: Shares; readonly budgets: WorkBudgets; readonly signers: KnownSigners }

export function openBodyShare(request: IncomingMessage, address: string, sources: Sources): BodyShare {
  return new ShareOfBody(request, address, sources)
}

class ShareOfBody implements BodyShare {
  readonly #request: IncomingMessage
  readonly #address: string
  readonly #sources: Sources
  #keyId: string | null = null
  #share: Share | null = null
  #bytes = 0

  constructor(request: IncomingMessage, address: string, sources: Sources) {
    this.#request = request
    this.#address = address
    this.#sources = sources
  }

  grow(bytes: number): Promise<void> | null {
    this.#share ??= this.#open()
    this.#bytes += bytes
    return this.#share.grow(bytes)
  }

  belongsTo(keyId: string): Promise<void> | null {
    if (this.#share === null || this.#keyId === keyId) {
      this.#keyId = keyId
      return null
    }
    return this.#move(this.#share, keyId)
  }

  /** Waiting bytes are counted twice, and never not at all. */
  async #move(former: Share, keyId: string): Promise<void> {
    const { shares, budgets } = this.#sources
    await shares.take(budgets.bytes, keyId, this.#bytes)
    former.giveBack()
    this.#keyId = keyId
  }

  #open(): Share {
    const { shares, budgets, signers } = this.#sources
    if (this.#keyId === null) {
      const named = this.#request.headers[signatureNames[0]]
      if (typeof named === 'string' && signers.has(named, this.#address)) this.#keyId = named
    }
    const [budget, holder]: [WorkBudget, string] =
      this.#keyId === null ? [budgets.unverifiedBytes, this.#address] : [budgets.bytes, this.#keyId]
    return shares.open(budget, holder)
  }
}
