// All slips of a run as lines of JSON. A page is read when the one before has been taken, so that a run of any size
// is in memory a page at a time, however slowly the client reads.

import type { PageOfRows } from '#storage/repositories/page.ts'
import type { PayslipView } from '#storage/repositories/payslips/slip-status.ts'
import { slipPosition } from '#storage/repositories/payslips/slip-pages.ts'
import type { EngineClient } from '../../engine-client.ts'
import { encoderOf, encoderOfFields } from '../../http/wire.ts'
import { presentSlips } from './explained.ts'
import type { Printing } from './printed.ts'
import { Slip } from './schema.ts'

const slipsOfPage = 100
const encodeWhole = encoderOf(Slip)

type ReadPage = (after: string | null, limit: number) => Promise<PageOfRows<PayslipView>>

export async function* slipLines(
  engine: EngineClient,
  read: ReadPage,
  { level, base }: Printing,
  fields: readonly string[] | null,
): AsyncGenerator<string> {
  const encodeSlip = fields === null ? encodeWhole : encoderOfFields(Slip, fields)
  for (let after: string | null = null; ;) {
    const { rows } = await read(after, slipsOfPage)
    const slips = rows.slice(0, slipsOfPage)
    for (const slip of await presentSlips(engine, slips, level)) yield `${encodeSlip(slip, base)}\n`
    const last = slips.at(-1)
    if (last === undefined || rows.length <= slipsOfPage) return
    after = slipPosition(last)
  }
}
