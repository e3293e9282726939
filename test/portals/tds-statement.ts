// The File Validation Utility's eye for a statement of tax deducted (24Q, 26Q, 138, 140): the records, fields and checks of
// the handbook's section 3.

export type TdsQuarter = {
  readonly form: '24Q' | '26Q' | '138' | '140'
  /** `202526` */
  readonly financialYear: string
  readonly quarter: 1 | 2 | 3 | 4
  /** As in 2026-10-01: the first and the last day. */
  readonly first: string
  readonly last: string
  /** The day on which the file is made. */
  readonly madeOn: string
  /** Rupees that were deducted in the quarter. */
  readonly tax: number
  /** People paid in the year, whom the annexure of 24Q for the fourth quarter names; null: the file has none. */
  readonly annexurePeople: number | null
}

type Record_ = { readonly kind: string; readonly fields: readonly string[] }

const lengths = {
  former: { FH: 18, BH: 72, CD: 41, DD: 54, SD: 88, S16: 8, C6A: 10 },
  present: { FH: 18, BH: 72, CD: 30, DD: 45 },
} as const

const pan = /^[A-Z]{5}[0-9]{4}[A-Z]$/
const tan = /^[A-Z]{4}[0-9]{5}[A-Z]$/
const placeholders = ['PANNOTAVBL', 'PANAPPLIED', 'PANINVALID']
const money = /^-?[0-9]{1,9}\.[0-9]{2}$/
const sectionCodes: Readonly<Record<TdsQuarter['form'], readonly string[]>> = {
  '24Q': ['92A', '92B', '92C'],
  '26Q': ['94A', '94C', '94H', '4IA', '4IB', '4JA', '4JB', '94Q', '94R', '94T', '2AA'],
  138: ['1001', '1002', '1003'],
  140: ['1006', '1008', '1009', '1022', '1023', '1024', '1026', '1027', '1028'],
}
const chapterSections = [
  '80C',
  '80CCC',
  '80CCD(1)',
  '80CCD(1B)',
  '80CCD(2)',
  '80CCH',
  '80CCH(1)',
  '80D',
  '80E',
  '80G',
  '80TTA',
  'OTHERS',
]

/** Paise of `8125.00`. */
const paise = (text: string | undefined): number => Math.round(Number(text === '' ? 0 : (text ?? 0)) * 100)
const dayOf = (text: string): string => `${text.slice(4)}-${text.slice(2, 4)}-${text.slice(0, 2)}`

class Eye {
  readonly found: string[] = []
  place = ''

  must(holds: boolean, message: string): void {
    if (!holds) this.found.push(`${this.place}: ${message}.`)
  }

  /** Fields count from 1, as in the layouts. */
  amounts(record: Record_, numbers: readonly number[], { whole = false } = {}): void {
    for (const number of numbers) {
      const text = record.fields[number - 1] ?? ''
      this.must(money.test(text), `field ${number} is no amount: "${text}"`)
      if (whole) this.must(text.endsWith('.00'), `field ${number} is not of whole rupees: "${text}"`)
    }
  }

  blank(record: Record_, numbers: readonly number[]): void {
    for (const number of numbers)
      this.must(
        record.fields[number - 1] === '',
        `field ${number} is not empty: "${record.fields[number - 1]}"`,
      )
  }

  sum(record: Record_, total: number, parts: readonly number[]): void {
    const of = (number: number) => paise(record.fields[Math.abs(number) - 1]) * Math.sign(number)
    const sum = parts.reduce((all, part) => all + of(part), 0)
    this.must(of(total) === sum, `field ${total} is ${of(total) / 100}, not ${sum / 100}`)
  }
}

export function tdsComplaints(text: string, quarter: TdsQuarter): string[] {
  const eye = new Eye()
  eye.place = 'File'
  eye.must(/^[\x20-\x7e\r\n]*$/.test(text), 'it has characters that are not of plain ASCII')
  eye.must(text.endsWith('\r\n'), 'the last line has no end')
  const lines = text.split('\r\n').slice(0, -1)
  eye.must(!/[\r\n]/.test(lines.join('')), 'a line ends in something else than CR and LF')
  const records = lines.map(line => {
    const fields = line.split('^')
    return { kind: fields[1] ?? '', fields }
  })
  const isPresent = quarter.form === '138' || quarter.form === '140'
  const known: Readonly<Record<string, number>> = isPresent ? lengths.present : lengths.former
  for (const [index, { kind, fields }] of records.entries()) {
    eye.place = `Line ${index + 1} (${kind})`
    eye.must(known[kind] !== undefined, 'there is no such record')
    eye.must(fields.length === known[kind], `it has ${fields.length} fields, not ${known[kind]}`)
    eye.must(fields[0] === String(index + 1), `it is numbered ${fields[0]}`)
    if (kind !== 'FH') eye.must(fields[2] === '1', `it is of batch ${fields[2]}`)
    for (const field of fields) eye.must(field === field.trim(), `"${field}" has blanks around it`)
  }
  headerComplaints(eye, records, quarter, isPresent)
  challanComplaints(eye, records, quarter, isPresent)
  annexureComplaints(eye, records, quarter)
  return eye.found
}

function headerComplaints(
  eye: Eye,
  records: readonly Record_[],
  { form, financialYear, quarter, madeOn }: TdsQuarter,
  isPresent: boolean,
): void {
  const [header, batch] = records
  eye.place = 'FH'
  if (header?.kind !== 'FH' || batch?.kind !== 'BH')
    return eye.must(false, 'the file does not begin with FH and BH')
  const isSalary = form === '24Q' || form === '138'
  const [, , type, upload, created, sequence, uploader, ofTan, batches, software] = header.fields
  eye.must(type === (isSalary ? 'SL1' : 'NS1') && upload === 'R', `it is of type ${type}${upload}`)
  eye.must(dayOf(created ?? '') === madeOn, `it was created on ${created}`)
  eye.must(
    [sequence, uploader, batches].join() === '1,D,1' && software !== '',
    'sequence, uploader or batches',
  )
  eye.blank(header, [11, 12, 13, 14, 15, 16, 17, 18])

  eye.place = 'BH'
  const of = (number: number) => batch.fields[number - 1] ?? ''
  const challans = records.filter(({ kind }) => kind === 'CD')
  eye.must(of(4) === String(challans.length) && challans.length > 0, `it counts ${of(4)} challans`)
  eye.must(of(5) === form, `the form is ${of(5)}`)
  eye.must(tan.test(of(13)) && of(13) === ofTan, `TAN ${of(13)}`)
  eye.must(pan.test(of(15)) && pan.test(of(59)), 'PAN of the deductor or of the person responsible')
  const year = Number(financialYear.slice(0, 4)) + 1
  eye.must(of(16) === `${year}${String(year + 1).slice(2)}`, `assessment year ${of(16)}`)
  eye.must(of(17) === financialYear && of(18) === `Q${quarter}`, `period ${of(17)} ${of(18)}`)
  eye.must(of(19) !== '' && of(19).length <= 75, `name ${of(19)}`)
  eye.must(of(33) !== '' && of(33).length <= 75, `person responsible ${of(33)}`)
  eye.must(of(34) !== '' && of(34).length <= 20, `designation ${of(34)}`)
  for (const first of [21, 35]) {
    eye.must(of(first) !== '', 'the address is empty')
    for (let line = first; line < first + 5; line += 1)
      eye.must(of(line).length <= 25, `address "${of(line)}" is longer than 25`)
    eye.must(/^(0[1-79]|[12][0-9]|3[0-7])$/.test(of(first + 5)), `state ${of(first + 5)}`)
    eye.must(/^[0-9]{6}$/.test(of(first + 6)), `PIN code ${of(first + 6)}`)
  }
  eye.must(/^[KMFQPTBJ]$/.test(of(32)), `deductor type ${of(32)}`)
  eye.must(/^[0-9]{10}$/.test(of(isPresent ? 45 : 43)), 'mobile number of the person responsible')
  if (isPresent) {
    eye.must([of(20), of(29), of(43), of(44)].join() === 'INDIA,91,INDIA,91', 'country')
    eye.must(/^[0-9]{10}$/.test(of(30)) && of(42).includes('@'), 'telephone or e-mail')
    eye.blank(batch, [31, 46, 49, 50, 51, 60, 61, 62, 63, 64, 65, 66, 67])
  } else {
    eye.must(
      [of(31), of(46), of(51)].join() === 'N,N,N' && of(20) !== '',
      'address changes, approval or branch',
    )
  }
  const isLater = of(52) === 'Y'
  eye.must(
    isLater ? /^[0-9]{15}$/.test(of(9)) : of(52) === 'N' && of(9) === '',
    `receipt "${of(9)}" with ${of(52)}`,
  )
  eye.amounts(batch, [47], { whole: true })
  const deposited = challans.reduce((sum, { fields }) => sum + paise(fields[isPresent ? 11 : 26]), 0)
  eye.must(paise(of(47)) === deposited, `the deposit is ${of(47)}, of the challans ${deposited / 100}`)
  eye.blank(batch, [6, 7, 8, 10, 11, 12, 14, 48, 53, 72])
}

function challanComplaints(
  eye: Eye,
  records: readonly Record_[],
  quarter: TdsQuarter,
  isPresent: boolean,
): void {
  let challan: Record_ | null = null
  let rows: Record_[] = []
  let number = 0
  let tax = 0
  const close = (): void => {
    if (challan === null) return
    eye.place = `Challan ${number}`
    if (isPresent) presentChallan(eye, challan, rows, quarter)
    else formerChallan(eye, challan, rows, quarter)
  }
  for (const record of records) {
    if (record.kind === 'CD') {
      close()
      number += 1
      ;[challan, rows] = [record, []]
      eye.place = `Challan ${number}`
      eye.must(record.fields[3] === String(number), `it is numbered ${record.fields[3]}`)
    }
    if (record.kind !== 'DD') continue
    rows.push(record)
    eye.place = `Deductee ${number}.${rows.length}`
    eye.must(challan !== null && record.fields[3] === String(number), 'it is of another challan')
    eye.must(record.fields[4] === String(rows.length), `it is numbered ${record.fields[4]}`)
    deducteeComplaints(eye, record, challan, quarter, isPresent)
    tax += paise(record.fields[isPresent ? 23 : 16])
  }
  close()
  eye.place = 'File'
  eye.must(tax === Math.round(quarter.tax * 100), `it deducts ${tax / 100}, the payslips ${quarter.tax}`)
}

type Positions = {
  readonly day: number
  readonly bank: number
  readonly serial: number
  readonly head: number
  readonly mode: number
}

/** What both formats ask of a challan, and of one of nothing. */
function anyChallan(
  eye: Eye,
  challan: Record_,
  rows: readonly Record_[],
  quarter: TdsQuarter,
  at: Positions,
): boolean {
  const of = (number: number) => challan.fields[number - 1] ?? ''
  eye.must(of(5) === String(rows.length), `it counts ${of(5)} deductees, and has ${rows.length}`)
  eye.must(/^[0-9]{8}$/.test(of(at.day)), `date ${of(at.day)}`)
  const isNil = of(6) === 'Y'
  if (isNil) {
    eye.blank(challan, [at.bank, at.serial, at.head, at.mode])
    eye.must(dayOf(of(at.day)) === quarter.last, `a nil challan of ${of(at.day)}`)
    eye.must(rows.length === 0, 'a nil challan with deductees')
    return true
  }
  eye.must(of(6) === 'N', `nil indicator ${of(6)}`)
  eye.must(/^[0-9]{7}$/.test(of(at.bank)) && /^[0-9]{5}$/.test(of(at.serial)), 'BSR code or serial number')
  eye.must(of(at.head) === '200' || of(at.head) === '400', `minor head ${of(at.head)}`)
  eye.must(dayOf(of(at.day)) <= quarter.madeOn, `deposited on ${of(at.day)}, in the future`)
  eye.must(rows.length > 0, 'a challan without deductees')
  return false
}

function presentChallan(eye: Eye, challan: Record_, rows: readonly Record_[], quarter: TdsQuarter): void {
  const isNil = anyChallan(eye, challan, rows, quarter, { day: 19, bank: 15, serial: 17, head: 23, mode: 13 })
  eye.amounts(challan, [8, 9, 10, 11, 12], { whole: true })
  eye.amounts(challan, [21, 22, 24, 25])
  eye.sum(challan, 12, [8, 9, 10, 11])
  if (!isNil) eye.must(challan.fields[12] === 'C', `mode ${challan.fields[12]}`)
  ofRows(eye, challan, 21, rows, 25)
  ofRows(eye, challan, 22, rows, 24)
  eye.must(paise(challan.fields[20]) <= paise(challan.fields[7]), 'more is allotted than deposited')
  eye.blank(challan, [7, 14, 16, 18, 20, 26, 27, 28, 29, 30])
}

function formerChallan(eye: Eye, challan: Record_, rows: readonly Record_[], quarter: TdsQuarter): void {
  const isNil = anyChallan(eye, challan, rows, quarter, { day: 18, bank: 16, serial: 12, head: 40, mode: 37 })
  eye.amounts(challan, [22, 23, 24, 25, 26, 27, 39], { whole: true })
  eye.amounts(challan, [29, 30, 31, 32, 33, 34, 35])
  eye.sum(challan, 27, [22, 23, 24, 25, 26, 39])
  if (!isNil) eye.must(challan.fields[36] === 'N', `book entry ${challan.fields[36]}`)
  for (const [total, part] of [
    [29, 19],
    [30, 14],
    [31, 15],
    [32, 16],
    [33, 17],
  ] as const)
    ofRows(eye, challan, total, rows, part)
  const asked = [29, 25, 26, 39].reduce((sum, number) => sum + paise(challan.fields[number - 1]), 0)
  eye.must(paise(challan.fields[26]) >= asked, 'more is allotted than deposited')
  eye.blank(challan, [7, 8, 9, 10, 11, 13, 14, 15, 17, 19, 20, 21, 28, 36, 38, 41])
}

function ofRows(eye: Eye, challan: Record_, total: number, rows: readonly Record_[], part: number): void {
  const sum = rows.reduce((all, { fields }) => all + paise(fields[part - 1]), 0)
  const stated = paise(challan.fields[total - 1])
  eye.must(stated === sum, `field ${total} is ${stated / 100}, of the deductees ${sum / 100}`)
}

function deducteeComplaints(
  eye: Eye,
  row: Record_,
  challan: Record_ | null,
  { form, first, last }: TdsQuarter,
  isPresent: boolean,
): void {
  const of = (number: number) => row.fields[number - 1] ?? ''
  const at = isPresent
    ? {
        pan: 8,
        name: 9,
        code: 15,
        paid: 19,
        amount: 20,
        tax: 24,
        deposited: 25,
        deducted: 27,
        rate: 28,
        on: 29,
        reason: 32,
      }
    : {
        pan: 10,
        name: 13,
        code: 33,
        paid: 23,
        amount: 22,
        tax: 17,
        deposited: 19,
        deducted: 24,
        rate: 26,
        on: 25,
        reason: 30,
      }
  const isSalary = form === '24Q' || form === '138'
  const isPlaceholder = placeholders.includes(of(at.pan))
  eye.must(of(6) === 'O', `mode ${of(6)}`)
  eye.must(isPlaceholder || pan.test(of(at.pan)), `PAN ${of(at.pan)}`)
  if (isSalary && !isPlaceholder) eye.must(of(at.pan).charAt(3) === 'P', `PAN ${of(at.pan)} of no person`)
  eye.must((of(at.reason) === 'C') === isPlaceholder, `reason "${of(at.reason)}" with ${of(at.pan)}`)
  eye.must(/[A-Za-z0-9]/.test(of(at.name)) && of(at.name).length <= 75, `name "${of(at.name)}"`)
  eye.must(sectionCodes[form].includes(of(at.code)), `section ${of(at.code)}`)
  eye.amounts(row, [at.amount, at.tax, at.deposited])
  eye.must(
    paise(of(at.amount)) > 0 && paise(of(at.tax)) <= paise(of(at.amount)),
    `tax ${of(at.tax)} of ${of(at.amount)}`,
  )
  const paid = dayOf(of(at.paid))
  eye.must(paid >= first && paid <= last, `paid on ${of(at.paid)}`)
  const isTaxed = paise(of(at.tax)) > 0
  eye.must((of(at.deducted) !== '') === isTaxed, `deducted on "${of(at.deducted)}" with ${of(at.tax)}`)
  const deposit = challan?.fields[isPresent ? 18 : 17]
  eye.must(of(at.on) === (isSalary ? deposit : ''), `deposited on "${of(at.on)}"`)
  eye.must(
    isSalary ? of(at.rate) === '' : /^[0-9]{1,2}\.[0-9]{4}$/.test(of(at.rate)),
    `rate "${of(at.rate)}"`,
  )
  if (isPresent) return eye.must(of(18) === 'Y', 'tax is not deposited')
  eye.amounts(row, [14, 15, 16])
  eye.sum(row, 17, [14, 15, 16])
  if (isPlaceholder)
    eye.must(of(12) !== '' && (!isSalary || of(7) !== ''), 'no reference of a person without a PAN')
  eye.must(isSalary ? of(8) === '' : /^0?[12]$/.test(of(8)), `deductee code "${of(8)}"`)
}

function annexureComplaints(eye: Eye, records: readonly Record_[], { annexurePeople }: TdsQuarter): void {
  const details = records.filter(({ kind }) => kind === 'SD')
  eye.place = 'Annexure'
  eye.must(
    details.length === (annexurePeople ?? 0),
    `it has ${details.length} people, not ${annexurePeople ?? 0}`,
  )
  const [, batch] = records
  const count = batch?.fields[48] ?? ''
  eye.must(count === (annexurePeople === null ? '' : String(details.length)), `BH counts "${count}" people`)
  if (annexurePeople !== null) {
    const income = details.reduce((sum, { fields }) => sum + paise(fields[18]), 0)
    eye.must(paise(batch?.fields[49]) === income, 'BH has another gross total income')
  }
  const firstDetail = records.findIndex(({ kind }) => kind === 'SD')
  const lastDeductee = records.findLastIndex(({ kind }) => kind === 'CD' || kind === 'DD')
  eye.must(firstDetail < 0 || firstDetail > lastDeductee, 'a salary detail stands before a challan')
  for (const [index, detail] of details.entries()) {
    const ofPerson = (kind: string) =>
      records.filter(each => each.kind === kind && each.fields[3] === String(index + 1))
    eye.place = `Salary detail ${index + 1}`
    eye.must(detail.fields[3] === String(index + 1), `it is numbered ${detail.fields[3]}`)
    detailComplaints(eye, detail, ofPerson('S16'), ofPerson('C6A'))
  }
}

function detailComplaints(
  eye: Eye,
  detail: Record_,
  section16: readonly Record_[],
  chapter: readonly Record_[],
): void {
  const of = (number: number) => detail.fields[number - 1] ?? ''
  const isPlaceholder = placeholders.includes(of(7))
  eye.must(of(5) === 'A', `mode ${of(5)}`)
  eye.must(isPlaceholder || /^[A-Z]{3}P[A-Z][0-9]{4}[A-Z]$/.test(of(7)), `PAN ${of(7)}`)
  eye.must(/[A-Za-z0-9]/.test(of(9)) && of(9).length <= 75, `name "${of(9)}"`)
  eye.must(/^[GWSO]$/.test(of(10)), `category ${of(10)}`)
  eye.must(dayOf(of(11)) <= dayOf(of(12)), `employed from ${of(11)} to ${of(12)}`)
  eye.amounts(detail, [13, 16, 17, 18, 19, 22, 23, 24, 25, 26, 27, 28, 29, 30, 34, 35, 36, 37])
  eye.amounts(detail, [67, 68, 69, 71, 72, 73, 75, 76, 77, 78, 80, 81])
  eye.sum(detail, 13, [34, 35])
  eye.sum(detail, 34, [67, 68, 69])
  eye.sum(detail, 76, [70, 71, 72, 73, 74, 75, 80])
  eye.sum(detail, 17, [13, -76, -16])
  eye.sum(detail, 19, [17, 18, 77])
  eye.sum(detail, 23, [19, -22])
  eye.sum(detail, 28, [24, -78, 25, 26, -27])
  eye.sum(detail, 29, [36, 37, 65, 81])
  eye.sum(detail, 30, [28, -29])
  eye.must(of(15) === String(section16.length), `it counts ${of(15)} rows of section 16`)
  eye.must(of(21) === String(chapter.length), `it counts ${of(21)} rows of Chapter VI-A`)
  ofRows(eye, detail, 16, section16, 7)
  ofRows(eye, detail, 22, chapter, 7)
  for (const { fields } of section16)
    eye.must(['16(ia)', '16(ii)', '16(iii)'].includes(fields[5] ?? ''), `section ${fields[5]}`)
  const sections = chapter.map(({ fields }) => fields[5] ?? '')
  eye.must(new Set(sections).size === sections.length, `sections ${sections.join(', ')} stand twice`)
  for (const { fields } of chapter) {
    eye.must(chapterSections.includes(fields[5] ?? ''), `section ${fields[5]}`)
    eye.must(paise(fields[6]) <= paise(fields[7]), `${fields[5]}: more is deducted than claimed`)
    eye.must(
      (fields[8] !== '') === ['80G', '80TTA', 'OTHERS'].includes(fields[5] ?? ''),
      `${fields[5]}: qualifying`,
    )
  }
  const isNew = of(79) === 'N'
  eye.must(isNew || of(79) === 'Y', `regime ${of(79)}`)
  if (isNew) {
    eye.must(paise(of(70)) === 0 && paise(of(74)) === 0, 'travel or house rent is exempt in the new regime')
    eye.must(paise(of(18)) >= 0, 'a loss of a house in the new regime')
  }
  eye.must(paise(of(18)) >= -20_000_000, `a loss of ${of(18)} of a house`)
  eye.must(paise(of(31)) <= 15_000_000, `${of(31)} within the limit of 80C`)
  for (const number of [38, 39, 49, 59])
    eye.must(/^[YN]$/.test(of(number)), `field ${number} is ${of(number)}`)
  if (isPlaceholder) eye.must(of(38) === 'Y', 'no higher rate without a PAN')
  const pairs = [41, 43, 45, 47].map(first => [of(first), of(first + 1)] as const)
  const named = pairs.filter(([landlord]) => landlord !== '')
  eye.must(of(40) === (named.length === 0 ? '' : String(named.length)), `it counts ${of(40)} landlords`)
  eye.must(of(39) === 'N' || named.length > 0, 'a rent above 1,00,000 of no landlord')
  for (const [landlord, name] of named) eye.must(pan.test(landlord) && name !== '', `landlord ${landlord}`)
}
