// Payslips as they are sent. What is read of one follows from a few texts of the database, so the JSON of texts that were
// printed before is sent again; texts are read anew, under row-level security, for each call.

import type { Reader } from '#storage/repositories/for-tenant.ts'
import type { PayslipView } from '#storage/repositories/payslips/slip-status.ts'
import {
  findSlipTexts,
  listSlipTexts,
  readSlipTexts,
  type SlipTexts,
} from '#storage/repositories/payslips/payslip-texts.ts'
import { LRUCache } from 'lru-cache'
import type { EngineClient } from '../../engine-client.ts'
import type { Page } from '../../http/pagination.ts'
import { encoderOf, PrintedBody, PrintedRows } from '../../http/wire.ts'
import { isExplained, presentSlips } from './explained.ts'
import { type explainLevels, Slip } from './schema.ts'

type ExplainLevel = (typeof explainLevels)[number]

/** `base`: the path that those of the API begin with; that of the environment in which the slips are. */
export type Printing = { readonly level: ExplainLevel; readonly base: string }

/** `printed` null: it takes a transaction to read the slip. */
type Kept = { readonly texts: SlipTexts; readonly printed: PrintedSlip | null }

type PrintedSlip = { readonly body: PrintedBody; readonly revision: number }

/** In bytes, counted as two for each character; about 2,500 slips with the sentence of each line. */
const maxKept = 48 * 1024 * 1024

const sizeCalculation = ({ texts, printed }: Kept): number =>
  2 *
  (texts.head.length + texts.person.length + (texts.figures?.length ?? 0) + (printed?.body.text.length ?? 0))

const keptSlips = new LRUCache<string, Kept>({ maxSize: maxKept, sizeCalculation })

/** The share of the memory of this process that printed slips hold. */
export const keptSlipsMemory = { maxBytes: maxKept, bytes: () => keptSlips.calculatedSize }

const print = encoderOf(Slip)

/** Null where it takes a transaction to read the slip, or to find out why there is none. */
export async function printSlip(
  engine: EngineClient,
  reader: Reader,
  name: Parameters<typeof findSlipTexts>[1],
  { level, base }: Printing,
): Promise<PrintedBody | null> {
  const texts = await findSlipTexts(reader, name)
  return texts && ((await printSlips(engine, reader, [texts], { level, base }))[0]?.body ?? null)
}

/** A page of the slips of a run that count; null where it takes a transaction to read them, or to find out why there are none. */
export async function printPage(
  engine: EngineClient,
  reader: Reader,
  payrollRunId: string,
  page: Page,
  printing: Printing,
) {
  const [run = payrollRunId, after = ''] = page.after?.split(' ') ?? []
  if (run !== payrollRunId) return null
  const texts = await listSlipTexts(reader, payrollRunId, after, page.limit + 1)
  const slips = await printSlips(engine, reader, texts.slice(0, page.limit), printing)
  const printed = slips.filter(slip => slip !== null)
  const [first] = printed
  if (first === undefined || printed.length < slips.length) return null
  const { meta } = page.answer(texts, ({ employeeId }) => `${payrollRunId} ${employeeId}`, null)
  const rows = new PrintedRows(
    text => String(text),
    printed.map(({ body }) => body.text),
  )
  return { data: [rows], meta: { ...meta, revision: first.revision } }
}

/** The slips in their order; null for one that takes a transaction to read. */
async function printSlips(
  engine: EngineClient,
  reader: Reader,
  slips: readonly SlipTexts[],
  { level, base }: Printing,
): Promise<(PrintedSlip | null)[]> {
  const printed = slips.map(texts => keptOf(texts, level)?.printed)
  const missing = slips.flatMap((texts, at) => (printed[at] === undefined ? [{ texts, at }] : []))
  if (missing.length === 0) return printed as (PrintedSlip | null)[]
  const read: { slip: PayslipView; texts: SlipTexts; at: number }[] = []
  for (const { texts, at } of missing) {
    const slip = await readSlipTexts(reader, texts)
    if (slip !== null) read.push({ slip, texts, at })
    else keptSlips.set(keyOf(texts, level), { texts, printed: null })
  }
  const shown = await presentSlips(
    engine,
    read.map(({ slip }) => slip),
    level,
  )
  for (const [index, { texts, at }] of read.entries()) {
    const slip = shown[index]!
    const made = { body: new PrintedBody(print(slip, base), slip.version), revision: slip.revision }
    printed[at] = made
    // A slip whose steps are shown is several times as large, and is hardly asked for again.
    if (level !== 'full' && isExplained(slip)) keptSlips.set(keyOf(texts, level), { texts, printed: made })
  }
  return printed.map(slip => slip ?? null)
}

function keptOf(texts: SlipTexts, level: ExplainLevel): Kept | undefined {
  const kept = keptSlips.get(keyOf(texts, level))
  const isSame = (['head', 'figures', 'person'] as const).every(name => kept?.texts[name] === texts[name])
  return isSame ? kept : undefined
}

function keyOf({ id }: SlipTexts, level: ExplainLevel): string {
  return `${level} ${id}`
}
