import { setTimeout as pause } from 'node:timers/promises'
import { hash } from 'node:crypto'
import { deflateSync, inflateSync } from 'node:zlib'
import sharp from 'sharp'
import type { Slip } from '#proto/calculation/slip.ts'
import type { PayslipDocument } from '#proto/documents/payslip-document.ts'
import type { Paise, PlainDate } from '#proto/units.ts'
import { payslipPdf } from '#engine/documents/payslip/payslip.ts'
import { calculatePayslip } from '#engine/payslip/calculate.ts'
import { finding } from '../measure/finding.ts'
import { inTurns } from '../measure/rounds.ts'
import { perSecond, realFacts } from './compute.ts'
import type { Scenario } from './scenario.ts'

/** PDFs held at once. */
const kept = 100

export const documents: Scenario = {
  name: 'documents',
  asks: 'How many payslips does one core set as PDF, and what is that beside compressing their pages?',
  async run(bench) {
    const { run, inputs } = await realFacts(bench)
    const logo = await shadedLogo()
    const slips = inputs.flatMap(input => {
      const result = calculatePayslip(run, input)
      return 'slip' in result ? [result.slip] : []
    })
    const latin = slips.map((slip, at) => documentOf(slip, `Employee ${at}`))
    const indic = slips.map((slip, at) => documentOf(slip, names[at % names.length]!))
    const branded = latin.map(document => withLogo(document, logo))
    const pages = indic.map(document => ownStreams(payslipPdf(document)))

    bench.tell('setting payslips in one thread')
    const measured = await inTurns(bench.sizes.rounds * 2, {
      latin: () => perSecond(latin, payslipPdf, kept),
      branded: () => perSecond(branded, payslipPdf, kept),
      indic: () => perSecond(indic, payslipPdf, kept),
      compressing: () => perSecond(pages, compress, kept),
    })
    const growth = await growthOf(() => perSecond(indic, payslipPdf, kept))
    // The gateway closed idle connections while this thread was busy; whoever calls next must have noticed.
    await pause(100)
    const scenario = 'documents'
    return {
      findings: [
        finding({
          scenario,
          what: 'payslips as PDF per CPU second, names in nine scripts of India',
          unit: '/s',
          measured: measured.indic,
          reference: null,
          bar: { side: 'least', must: 1_000, aim: 1_300 },
        }),
        finding({
          scenario,
          what: 'the same, names in Latin',
          unit: '/s',
          measured: measured.latin,
          reference: null,
          bar: { side: 'least', must: 1_500, aim: 2_000 },
        }),
        finding({
          scenario,
          what: 'the same, with a logo of 472 × 260 pixels and a colour',
          unit: '/s',
          measured: measured.branded,
          reference: null,
          bar: { side: 'least', must: 1_000, aim: 1_800 },
        }),
        finding({
          scenario,
          what: 'payslips as PDF per CPU second',
          unit: '/s',
          measured: measured.indic,
          reference: { name: 'compressing their pages and fonts', measured: measured.compressing },
          bar: { side: 'least', must: 0.12, aim: 0.18 },
        }),
        finding({
          scenario,
          what: 'memory that some hundred payslips more leave behind',
          unit: 'MB',
          measured: [growth],
          reference: null,
          bar: { side: 'most', must: 8, aim: 2 },
        }),
      ],
      charts: [],
    }
  },
}

type Logo = NonNullable<PayslipDocument['employer']['logo']>

/** Shaded, so that it is of some size: tens of kilobytes. */
async function shadedLogo(): Promise<Logo> {
  const [width, height] = [472, 260]
  const rgb = Uint8Array.from({ length: 3 * width * height }, (_, at) => {
    const [x, y] = [Math.floor(at / 3) % width, Math.floor(at / 3 / width)]
    return 128 + 127 * Math.sin((x * x) / 9_000 + y / 40 + (at % 3))
  })
  const png = await sharp(rgb, { raw: { width, height, channels: 3 } })
    .png({ adaptiveFiltering: true })
    .toBuffer()
  return { sha256: hash('sha256', png), png: png.toString('base64') }
}

function withLogo(document: PayslipDocument, logo: Logo): PayslipDocument {
  return { ...document, employer: { ...document.employer, logo, brandColour: '#8A1538' } }
}

const names = [
  'प्रियंका श्रीवास्तव',
  'ஸ்ரீநிவாசன் கொற்றவை',
  'శ్రీనివాసరావు కృష్ణమూర్తి',
  'ಕೃಷ್ಣಮೂರ್ತಿ ಶ್ರೀಕಂಠಯ್ಯ',
  'শ্রীমতী অনিন্দ্য চট্টোপাধ্যায়',
  'ક્ષિતિજ ત્રિવેદી',
  'ਗੁਰਪ੍ਰੀਤ ਸਿੰਘ',
  'ശ്രീജിത്ത് കൃഷ്ണൻ',
  'محمد عبد اللہ خان',
]

export function documentOf(slip: Slip, name: string): PayslipDocument {
  const period = { start: '2026-10-01' as PlainDate, end: '2026-10-31' as PlainDate }
  return {
    payslipId: 'ps_01kb2m5x7hq9v3n8r4t6w2y0zc',
    payrollRunId: 'run_01kb2m5wz4e8c1a7p9d3f5g6hj',
    verificationCode: '3f9a41c7',
    calculatedAt: '2026-10-29T12:35:10.000Z',
    marks: [],
    employer: {
      name: 'Kaveri Mills Private Limited',
      address: 'Plot 14, Peenya Industrial Area, Bengaluru 560058, KA',
      pfCode: 'KABLR0012345000',
      esiCode: '53000123450001001',
    },
    employee: {
      name,
      code: 'KTM-00417',
      fatherOrSpouseName: 'Ramesh Kulkarni',
      designation: 'Process engineer',
      department: 'Weaving',
      location: 'Bengaluru, KA',
      dateOfJoining: '2021-06-01' as PlainDate,
      dateOfLeaving: null,
      pan: 'ABCPK1234F',
      uan: '100904319456',
      pfMemberId: 'KABLR00123450000000417',
      esiNumber: null,
      accountNumber: 'XXXXXXXX4821',
      ifsc: 'HDFC0000123',
      bankName: 'HDFC Bank',
      paymentMode: 'bank_transfer',
    },
    period,
    payDate: period.end,
    payment: null,
    days: slip.days,
    daysOff: { weeklyOffs: 400, holidays: 200, paidLeave: 100 } as PayslipDocument['daysOff'],
    lossOfPay: slip.lossOfPay,
    lines: slip.lines.map(line => ({ ...line, toDate: (line.amount * 7) as Paise })),
    gross: slip.gross,
    totalDeductions: slip.totalDeductions,
    reimbursements: slip.reimbursements,
    netPayable: slip.netPayable,
    netPayableWords: 'Rupees Eighty-Six Thousand Eight Hundred Only',
    employerContributions: slip.employerContributions,
    toDate: {
      gross: (slip.gross * 7) as Paise,
      deductions: (slip.totalDeductions * 7) as Paise,
      reimbursements: (slip.reimbursements * 7) as Paise,
    },
    tax: slip.tax,
    leave: [],
    wageSlip: null,
    remarks: null,
  }
}

/** What a document compresses itself, uncompressed: its pages and the fonts of its name, not those that all share. */
function ownStreams(pdf: Buffer): Buffer[] {
  const text = pdf.toString('latin1')
  return [...text.matchAll(/(\d+) 0 obj\n<<[^>]*\/Filter\/FlateDecode\/Length (\d+)>>stream\n/g)]
    .filter(([, number]) => Number(number) > sharedObjects)
    .map(({ 0: head, 2: length, index }) => {
      const start = index + head.length
      return inflateSync(pdf.subarray(start, start + Number(length)))
    })
}

/** Five for each of two fonts. */
const sharedObjects = 10

/** At the level of the writer. */
function compress(streams: readonly Buffer[]): Buffer[] {
  return streams.map(stream => deflateSync(stream, { level: 3 }))
}

/** Megabytes of the heap and beside it, after collections before and after. */
async function growthOf(work: () => unknown): Promise<number> {
  const held = async (): Promise<number> => {
    globalThis.gc?.()
    // What buffers held is given back only in a later turn, and counted off in the next.
    await pause(100)
    globalThis.gc?.()
    await pause(100)
    const { heapUsed, external } = process.memoryUsage()
    return (heapUsed + external) / 1e6
  }
  work()
  const before = await held()
  work()
  return Math.max(0, (await held()) - before)
}
