// The import request of TallyPrime. A debit is `ISDEEMEDPOSITIVE` Yes with a negative amount, a credit No with a positive
// one, and the amounts of a voucher sum to zero.

import { printRupees } from '../decimal-text.ts'
import type { Paise } from '../units.ts'
import type { TallyEntry, TallyGroup, TallyVoucher } from './voucher.ts'

/** The category that every company has. */
const costCategory = 'Primary Cost Category'
const view = 'Accounting Voucher View'

/** `existing`: remote ids of vouchers that Tally has, or may have. */
export function tallyImport(
  companyName: string,
  vouchers: readonly TallyVoucher[],
  existing: ReadonlySet<string> = new Set(),
): Buffer {
  const message = vouchers.map(voucher => voucherElement(voucher, existing.has(voucher.remoteId)))
  return importOf('Vouchers', companyName, message)
}

export type TallyMasters = {
  readonly ledgers: readonly {
    readonly name: string
    readonly group: TallyGroup
    readonly hasCostCentres: boolean
  }[]
  readonly costCentres: readonly string[]
}

/** The ledgers and cost centres that vouchers name, for a company that does not have them yet. */
export function tallyMasters(companyName: string, { ledgers, costCentres }: TallyMasters): Buffer {
  return importOf('All Masters', companyName, [
    ...costCentres.map(name =>
      element('COSTCENTRE', [element('NAME', name), element('CATEGORY', costCategory)], {
        NAME: name,
        ACTION: 'Create',
      }),
    ),
    ...ledgers.map(({ name, group, hasCostCentres }) =>
      element(
        'LEDGER',
        [
          element('NAME', name),
          element('PARENT', group),
          element('ISCOSTCENTRESON', hasCostCentres ? 'Yes' : 'No'),
        ],
        { NAME: name, ACTION: 'Create' },
      ),
    ),
  ])
}

function importOf(report: string, companyName: string, message: readonly Markup[]): Buffer {
  const description = element('REQUESTDESC', [
    element('REPORTNAME', report),
    element('STATICVARIABLES', [element('SVCURRENTCOMPANY', companyName)]),
  ])
  const data = element('REQUESTDATA', [element('TALLYMESSAGE', message, { 'xmlns:UDF': 'TallyUDF' })])
  const envelope = element('ENVELOPE', [
    element('HEADER', [element('TALLYREQUEST', 'Import Data')]),
    element('BODY', [element('IMPORTDATA', [description, data])]),
  ])
  return Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>\n${envelope.markup}\n`, 'utf8')
}

function voucherElement(voucher: TallyVoucher, exists: boolean): Markup {
  const { remoteId, number, type, date, reference, narration, entries } = voucher
  return element(
    'VOUCHER',
    [
      element('DATE', date.replaceAll('-', '')),
      element('VOUCHERTYPENAME', type),
      element('VOUCHERNUMBER', number),
      element('REFERENCE', reference),
      element('PERSISTEDVIEW', view),
      element('NARRATION', narration),
      ...ofOneLedger(entries).map(entryElement),
    ],
    { REMOTEID: remoteId, VCHTYPE: type, ACTION: exists ? 'Alter' : 'Create', OBJVIEW: view },
  )
}

const isDebit = ({ debit }: TallyEntry) => debit > 0

/** Entries beside each other, of one ledger and one side. */
function ofOneLedger(entries: readonly TallyEntry[]): TallyEntry[][] {
  const groups: TallyEntry[][] = []
  for (const entry of entries) {
    const last = groups.at(-1)
    const [first] = last ?? []
    if (last && first && first.ledger === entry.ledger && isDebit(first) === isDebit(entry)) last.push(entry)
    else groups.push([entry])
  }
  return groups
}

function entryElement(entries: readonly TallyEntry[]): Markup {
  const [first] = entries as [TallyEntry]
  const total = entries.reduce((sum, { debit, credit }) => sum + credit - debit, 0) as Paise
  const centres = entries.filter(({ costCentre }) => costCentre !== null)
  return element('ALLLEDGERENTRIES.LIST', [
    element('LEDGERNAME', first.ledger),
    element('ISDEEMEDPOSITIVE', isDebit(first) ? 'Yes' : 'No'),
    element('AMOUNT', printRupees(total)),
    ...(centres.length === 0
      ? []
      : [
          element('CATEGORYALLOCATIONS.LIST', [
            element('CATEGORY', costCategory),
            ...centres.map(({ costCentre, debit, credit }) =>
              element('COSTCENTREALLOCATIONS.LIST', [
                element('NAME', costCentre ?? ''),
                element('AMOUNT', printRupees((credit - debit) as Paise)),
              ]),
            ),
          ]),
        ]),
  ])
}

/** Text that is escaped already. */
type Markup = { readonly markup: string }

function element(
  name: string,
  content: string | readonly Markup[],
  attributes: Readonly<Record<string, string>> = {},
): Markup {
  const inner =
    typeof content === 'string' ? escapeXml(content) : content.map(({ markup }) => markup).join('')
  const pairs = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeXml(value)}"`)
  return { markup: `<${name}${pairs.join('')}>${inner}</${name}>` }
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}

/** Characters that XML 1.0 does not allow are left out, and so are other control characters. */
function escapeXml(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/[^\t\n\r\u{20}-\u{7E}\u{A0}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, '')
    .replaceAll(/[&<>"']/g, character => entities[character] ?? character)
}
