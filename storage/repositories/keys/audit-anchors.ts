// Heads of audit chains that are kept outside the database. Each entry commits to all entries before it, so whoever
// shortens or recalculates a chain contradicts every anchor of what was changed.

import { OperatorError } from '#proto/process/environment.ts'
import { query, queryPrepared } from '../../postgres/sql.ts'
import type { System } from '../for-tenant.ts'

/** The last entry of a chain, by its hash in hexadecimal digits. */
type AuditAnchor = { readonly chain: string; readonly sequence: number; readonly hash: string }

/** `anchoredAt`: ISO 8601, by the database's clock. */
export type PublishedAnchor = AuditAnchor & { readonly anchoredAt: string }

/** A line of a log or of an object, as JSON. */
export type AnchorLine = { readonly anchoredAt: string; readonly auditAnchors: readonly AuditAnchor[] }

/** Collectors of logs divide lines of more than 16 KiB. */
const anchorsPerLine = 75

/** Lines of the heads of all chains. */
export async function readAnchorLines({ em }: System, now: Date): Promise<AnchorLine[]> {
  const heads = await query<AuditAnchor[]>(
    { em },
    `select chain, sequence::float8 as sequence, encode(hash, 'hex') as hash from audit_chain where sequence > 0
     order by chain`,
  )
  const anchoredAt = now.toISOString()
  return Array.from({ length: Math.ceil(heads.length / anchorsPerLine) }, (_, at) => ({
    anchoredAt,
    auditAnchors: heads.slice(at * anchorsPerLine, (at + 1) * anchorsPerLine),
  }))
}

/** The first anchor that a chain contradicts. */
export type AnchorFinding = {
  readonly chain: string
  /** The last earlier entry that an anchor confirms; 0 for none. */
  readonly confirmedTo: number
  readonly sequence: number
  readonly anchoredAt: string
  /**
   * `unknown_chain`: nothing is left of the chain; `cut_off`: the chain ends before the entry; `recalculated`: the entry
   * has another hash.
   */
  readonly how: 'unknown_chain' | 'cut_off' | 'recalculated'
}

type AnchorComparison = { readonly at: number; readonly how: AnchorFinding['how'] | null }

const atOnce = 10_000

/** One finding for each chain that contradicts an anchor. Proves nothing of what lies between anchors. */
export async function compareAnchors(
  { em }: System,
  anchors: readonly PublishedAnchor[],
): Promise<AnchorFinding[]> {
  const findings = new Map<string, AnchorFinding>()
  const confirmed = new Map<string, number>()
  const ordered = anchors.toSorted((a, b) => a.sequence - b.sequence)
  for (let from = 0; from < ordered.length; from += atOnce) {
    const some = ordered.slice(from, from + atOnce)
    const compared = await queryPrepared<AnchorComparison>(
      { em },
      `select a.at::int as at,
         case when e.hash = decode(a.anchor ->> 'hash', 'hex') then null
           when e.hash is not null then 'recalculated'
           when exists (select from audit_chain c where c.chain = a.anchor ->> 'chain')
             or exists (select from audit_entry o where o.chain = a.anchor ->> 'chain') then 'cut_off'
           else 'unknown_chain' end as how
       from jsonb_array_elements($1::jsonb) with ordinality a(anchor, at)
       left join audit_entry e on e.chain = a.anchor ->> 'chain' and e.sequence = (a.anchor ->> 'sequence')::bigint
       order by a.at`,
      [JSON.stringify(some)],
    )
    for (const { at, how } of compared) {
      const { chain, sequence, anchoredAt } = some[at - 1]!
      if (findings.has(chain)) continue
      if (how === null) confirmed.set(chain, sequence)
      else findings.set(chain, { chain, confirmedTo: confirmed.get(chain) ?? 0, sequence, anchoredAt, how })
    }
  }
  return [...findings.values()]
}

/** Lines of other subjects are passed over, and so is what a collector puts before the JSON of a line. */
export async function anchorsOf(lines: AsyncIterable<string>, source: string): Promise<PublishedAnchor[]> {
  const anchors: PublishedAnchor[] = []
  let number = 0
  for await (const line of lines) {
    number += 1
    if (!line.includes('"auditAnchors"')) continue
    const found = readLine(line)
    if (found === null)
      throw new OperatorError(`Line ${number} of ${source} is damaged: it has no valid anchors.`)
    anchors.push(...found)
  }
  if (anchors.length === 0) throw new OperatorError(`${source} contains no anchors of the audit log.`)
  return anchors
}

function readLine(line: string): PublishedAnchor[] | null {
  const { anchoredAt, auditAnchors } = parseLine(line.slice(line.indexOf('{')))
  if (typeof anchoredAt !== 'string' || Number.isNaN(Date.parse(anchoredAt))) return null
  if (!Array.isArray(auditAnchors)) return null
  const anchors = auditAnchors.filter(isAnchor)
  return anchors.length < auditAnchors.length
    ? null
    : anchors.map(({ chain, sequence, hash }) => ({ chain, sequence, hash, anchoredAt }))
}

function parseLine(text: string): Partial<Record<keyof AnchorLine, unknown>> {
  try {
    return JSON.parse(text) as Partial<Record<keyof AnchorLine, unknown>>
  } catch {
    return {}
  }
}

function isAnchor(value: unknown): value is AuditAnchor {
  const { chain, sequence, hash } = (value ?? {}) as Partial<Record<keyof AuditAnchor, unknown>>
  return (
    typeof chain === 'string' &&
    !chain.includes('\0') &&
    Number.isSafeInteger(sequence) &&
    typeof hash === 'string' &&
    /^[0-9a-f]{64}$/.test(hash)
  )
}
