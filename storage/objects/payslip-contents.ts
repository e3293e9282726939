// The bytes of payslips as files, sealed by the data key of their organization: in the row of the file, or as an object
// whose key is their hash. Either is a copy: one that is absent or altered is rendered again.

import { createHash } from 'node:crypto'
import pMap from 'p-map'
import type { Sealer } from '../sealing.ts'
import { type ObjectStore, ObjectStoreUnavailable } from './object-store.ts'

/** A content as its row refers to it; `sealed` null: it is in the object store. */
export type KeptContent = { readonly sha256: Buffer; readonly sealed: Buffer | null }

/** `absent`: no copy is left. `altered`: it is not what was stored. `unavailable`: the store does not answer. */
type ContentFault = (typeof faultKinds)[number]

export type PayslipContents = {
  /**
   * Stores contents of one organization, before their rows are committed. A few are taken at a time, so that contents made
   * when they are asked for never stand in memory all at once. Throws `ObjectStoreUnavailable`.
   */
  keep(organizationId: number, contents: Iterable<Buffer>): Promise<KeptContent[]>
  read(organizationId: number, kept: KeptContent): Promise<Buffer | ContentFault>
  /** Null as long as contents can be kept; else what prevents it. */
  unavailability(): Promise<string | null>
  /** Count of contents that could not be read or kept, by the reason; 0 for a reason that there was not. */
  readonly faults: ReadonlyMap<ContentFault, number>
  /** Null: contents are kept in the rows. */
  readonly objects: PayslipObjects | null
}

export type ObjectName = { readonly organizationId: number; readonly sha256: string }

type PayslipObjects = {
  /** All of them, or those of one organization, some at a time. */
  list(organizationId?: number): AsyncIterable<readonly (ObjectName & { readonly modifiedAt: Date })[]>
  delete(names: readonly ObjectName[]): Promise<void>
}

/** For the operators, who are told once that the store does not answer, not by everybody who would ask it. */
export type OnContentFault = (kind: ContentFault, facts: Readonly<Record<string, unknown>>) => void

/** A counter that appears with its first fault grows by nothing: it is shown from the start. */
const faultKinds = ['absent', 'altered', 'unavailable'] as const

const folder = 'payslips/'
const keyForm = /^payslips\/(\d{1,10})\/([0-9a-f]{64})$/
/** Objects that are put, or deleted, at once. After one that fails no further one begins. */
const atOnce = 16
/** No object is put later: whoever wants to change the run waits for the transaction, and no longer than 25 seconds. */
const keepMs = 15_000

const slow = `The object store did not take the files of a slice within ${keepMs / 1_000} seconds.`

export function openPayslipContents(
  sealer: Sealer,
  store: ObjectStore | null,
  onFault: OnContentFault = () => undefined,
): PayslipContents {
  const faults = new Map<ContentFault, number>(faultKinds.map(kind => [kind, 0]))
  const count = (kind: ContentFault): void => {
    faults.set(kind, (faults.get(kind) ?? 0) + 1)
  }
  const fault = (kind: ContentFault, name: ObjectName): ContentFault => {
    count(kind)
    onFault(kind, name)
    return kind
  }
  /** Returns the result of `work`, or the reason why the store gave nothing. */
  async function callStore<Result>(work: () => Promise<Result>): Promise<Result | ObjectStoreUnavailable> {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof ObjectStoreUnavailable)) throw error
      count('unavailable')
      if (error.wasAsked) onFault('unavailable', { reason: error.message })
      return error
    }
  }

  return {
    async keep(organizationId, contents) {
      const until = performance.now() + keepMs
      const keepOne = async (content: Buffer): Promise<KeptContent> => {
        const sha256 = digest(content)
        const name = { organizationId, sha256: sha256.toString('hex') }
        const sealed = await sealer.sealBytes(content, placeOf(name), { organizationId })
        if (store === null) return { sha256, sealed }
        if (performance.now() > until) throw new ObjectStoreUnavailable(slow, true)
        await store.put(keyOf(name), sealed)
        return { sha256, sealed: null }
      }
      const kept = await callStore(() => pMap(contents, keepOne, { concurrency: atOnce }))
      if (kept instanceof ObjectStoreUnavailable) throw kept
      return kept
    },
    async read(organizationId, { sha256, sealed }) {
      const name = { organizationId, sha256: sha256.toString('hex') }
      const found = sealed ?? (store === null ? null : await callStore(() => store.get(keyOf(name))))
      if (found instanceof ObjectStoreUnavailable) return 'unavailable'
      if (found === null) return fault('absent', name)
      const content = await sealer.openBytes(found, placeOf(name), { organizationId })
      return content !== null && digest(content).equals(sha256) ? content : fault('altered', name)
    },
    async unavailability() {
      const answer = store === null ? null : await callStore(() => store.check(folder))
      return answer instanceof ObjectStoreUnavailable ? answer.message : null
    },
    faults,
    objects: store === null ? null : payslipObjects(store),
  }
}

function payslipObjects(store: ObjectStore): PayslipObjects {
  return {
    async *list(organizationId) {
      const prefix = organizationId === undefined ? folder : `${folder}${organizationId}/`
      for await (const page of store.list(prefix)) {
        yield page.flatMap(({ key, modifiedAt }) => {
          const [, id, sha256] = keyForm.exec(key) ?? []
          if (id === undefined || sha256 === undefined) return []
          return [{ organizationId: Number(id), sha256, modifiedAt }]
        })
      }
    },
    async delete(names) {
      await pMap(names, name => store.delete(keyOf(name)), { concurrency: atOnce })
    },
  }
}

const digest = (content: Buffer): Buffer => createHash('sha256').update(content).digest()

const keyOf = ({ organizationId, sha256 }: ObjectName): string => `${folder}${organizationId}/${sha256}`

const placeOf = ({ organizationId, sha256 }: ObjectName): string => `payslip_file/${organizationId}/${sha256}`
