// Many payslips as one file, as readers of other makes take it: Python's archive reader, qpdf and Poppler.

import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import type { BundledFile, BundlePart } from '#engine/documents/bundle/bundle.ts'
import { mergedBeginning, mergedEnd, mergedPart } from '#engine/documents/bundle/merged-pdf.ts'
import { zipEnd, zipPart } from '#proto/documents/zip.ts'
import { payslipPdf } from '#engine/documents/payslip/payslip.ts'
import { encryptionBy, type Encryption } from '#proto/pdf/encryption.ts'
import { encryptedCopy, readWritten } from '#proto/pdf/written.ts'
import { payslipsOfPart } from '#proto/moves/payslip-bundle.ts'
import { readPdf } from '../../proto/pdf/reading.ts'
import { samples } from './samples.ts'

const has = (program: string) => spawnSync(program, ['--version']).error === undefined
const skipPdf = has('qpdf') && has('pdftotext') ? false : 'qpdf or pdftotext is missing'
const skipZip = has('python3') ? false : 'python3 is missing'
const folder = t.testdir({})
const madeAt = new Date('2026-10-31T12:34:56.000Z')

const files: readonly BundledFile[] = Object.entries(samples).map(([name, sample]) => ({
  name: `payslip_${name}_2026-10.pdf`,
  title: `${sample.employee.code} ${sample.employee.name}`,
  bytes: payslipPdf(sample),
}))
/** Two parts, so that numbers and offsets of the second count on from the first. */
const halves = [files.slice(0, 3), files.slice(3)]

const stored = ({ bytes, index }: BundlePart) => ({ size: bytes.length, index })

function archive(): Buffer {
  const parts = halves.map(each => zipPart(each, madeAt))
  return Buffer.concat([...parts.map(({ bytes }) => bytes), zipEnd(parts.map(stored), madeAt)])
}

function merged(encryption: Encryption | null = null): Buffer {
  const parts = halves.map((each, at) => mergedPart(each, at, encryption))
  const info = { title: 'Payslips for October 2026', author: 'Kaveri Mills', createdAt: madeAt }
  const end = mergedEnd(parts.map(stored), info, encryption)
  return Buffer.concat([mergedBeginning(encryption), ...parts.map(({ bytes }) => bytes), end])
}

const linesOf = async (pdf: Buffer, password?: string) =>
  (await readPdf(pdf, password)).map(({ lines }) => lines)

t.test('what we wrote is read back object by object', async t => {
  for (const { name, bytes } of files) {
    const { objects, catalog } = readWritten(bytes)
    t.match(objects[catalog - 1], /^<<\/Type\/Catalog/, name)
    const locked = encryptedCopy(bytes, 'Correct-Horse-7')
    t.notOk(locked.includes('Payroll engine'))
    t.same(await linesOf(locked, 'Correct-Horse-7'), await linesOf(bytes), name)
    await t.rejects(readPdf(locked), { name: 'PasswordException' })
  }
  t.throws(() => readWritten(Buffer.from('%PDF-1.7\n1 0 obj\n')), /not of our|no table/)
})

t.test('one PDF has the pages of all, in their order, and the fonts once', async t => {
  const one = merged()
  const pages = (await Promise.all(files.map(({ bytes }) => linesOf(bytes)))).flat()
  t.same(await linesOf(one), pages)
  const sum = files.reduce((size, { bytes }) => size + bytes.length, 0)
  t.ok(one.length < sum * 0.75, `${one.length} of ${sum}`)
  const locked = merged(encryptionBy('Correct-Horse-7'))
  t.same(await linesOf(locked, 'Correct-Horse-7'), pages)
  await t.rejects(readPdf(locked), { name: 'PasswordException' })
})

t.test('qpdf and Poppler take the PDF', { skip: skipPdf }, t => {
  const path = join(folder, 'all.pdf')
  writeFileSync(path, merged())
  execFileSync('qpdf', ['--check', path], { stdio: 'pipe' })
  const json = JSON.parse(
    execFileSync('qpdf', ['--json=2', '--json-key=outlines', path], { encoding: 'utf8' }),
  ) as {
    outlines: { title: string; destpageposfrom1: number }[]
  }
  t.same(
    json.outlines.map(({ title }) => title),
    files.map(({ title }) => title),
  )
  t.equal(json.outlines[0]!.destpageposfrom1, 1)
  const text = execFileSync('pdftotext', ['-layout', path, '-'], { encoding: 'utf8' })
  for (const sample of Object.values(samples)) t.ok(text.includes(sample.employee.code))
  t.match(execFileSync('pdfinfo', [path], { encoding: 'utf8' }), /Title: +Payslips for October 2026/)

  writeFileSync(path, merged(encryptionBy('Correct-Horse-7')))
  execFileSync('qpdf', ['--password=Correct-Horse-7', '--check', path], { stdio: 'pipe' })
  t.throws(() => execFileSync('qpdf', ['--check', path], { stdio: 'pipe' }), /invalid password/)
  t.end()
})

t.test('Python takes the archive', { skip: skipZip }, t => {
  const path = join(folder, 'all.zip')
  writeFileSync(path, archive())
  const program = `
import sys, zipfile
with zipfile.ZipFile(sys.argv[1]) as z:
    assert z.testzip() is None
    z.extractall(sys.argv[2])
    print(*[(i.filename, i.date_time) for i in z.infolist()], sep='\\n')`
  const out = join(folder, 'extracted')
  mkdirSync(out)
  const listed = execFileSync('python3', ['-c', program, path, out], { encoding: 'utf8' })
  // 12:34:56 UTC is 18:04:56 in India.
  t.match(listed, `('${files[0]!.name}', (2026, 10, 31, 18, 4, 56))`)
  t.same(readdirSync(out).toSorted(), files.map(({ name }) => name).toSorted())
  for (const { name, bytes } of files) t.ok(readFileSync(join(out, name)).equals(bytes), name)
  t.end()
})

t.test('an archive of more than 65,535 files', { skip: skipZip }, t => {
  const many = Array.from({ length: 65_600 }, (_, at) => ({
    name: `payslip_${at}.pdf`,
    title: '',
    bytes: Buffer.from(String(at)),
  }))
  const parts: BundlePart[] = []
  for (let from = 0; from < many.length; from += payslipsOfPart)
    parts.push(zipPart(many.slice(from, from + payslipsOfPart), madeAt))
  const path = join(folder, 'many.zip')
  writeFileSync(path, Buffer.concat([...parts.map(({ bytes }) => bytes), zipEnd(parts.map(stored), madeAt)]))
  const program = `
import sys, zipfile
with zipfile.ZipFile(sys.argv[1]) as z: print(len(z.namelist()), z.read('payslip_65599.pdf').decode())`
  t.equal(execFileSync('python3', ['-c', program, path], { encoding: 'utf8' }), '65600 65599\n')
  t.end()
})
