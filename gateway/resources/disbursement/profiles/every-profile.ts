// Every profile, and the names by which payment methods and calls ask for one.

import type { FileFormat, Format } from '../../../http/file-types.ts'
import { axisBulk } from './axis.ts'
import { genericCsv, genericXlsx, sbiGeneric } from './generic.ts'
import { hdfcEnet28, hdfcEnet9 } from './hdfc.ts'
import { iciciNpab19 } from './icici.ts'
import { kotakCms49 } from './kotak.ts'
import type { BankProfile } from './profile.ts'
import { rbl13 } from './rbl.ts'
import { unionNeft11, unionSalary } from './union.ts'

export const profiles: readonly BankProfile[] = [
  genericCsv,
  genericXlsx,
  hdfcEnet28,
  hdfcEnet9,
  iciciNpab19,
  axisBulk,
  kotakCms49,
  rbl13,
  unionNeft11,
  unionSalary,
  sbiGeneric,
]

/** Names that stand for a profile. */
const aliases: Readonly<Record<string, BankProfile>> = {
  hdfc: hdfcEnet28,
  icici: iciciNpab19,
  axis: axisBulk,
  kotak: kotakCms49,
  rbl: rbl13,
  sbi: sbiGeneric,
}

const generic: readonly string[] = ['generic', 'generic_csv', 'neft_generic']

/** Banks whose layout nobody has described: a payment method may name them, and there is no file of theirs. */
const unknownLayouts: readonly string[] = ['yes', 'idfc', 'nach', 'icici_cib_prb']

export const offeredFormats: readonly string[] = [
  ...generic,
  ...Object.keys(aliases),
  ...profiles.map(({ id }) => id),
]
export const bankFormats: readonly string[] = [...offeredFormats, ...unknownLayouts]

/** The profile of a name, `generic` by the format that is asked for; null: the layout is not known. */
export function profileNamed(name: string, format: Format): BankProfile | null {
  if (generic.includes(name)) return format === 'xlsx' ? genericXlsx : genericCsv
  if (Object.hasOwn(aliases, name)) return aliases[name] ?? null
  return profiles.find(({ id }) => id === name) ?? null
}

export function hasFormat({ formats }: BankProfile, format: FileFormat): boolean {
  return formats.includes(format)
}
