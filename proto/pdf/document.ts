// A PDF document (ISO 32000-1) from its pages. The constant parts, header and core fonts, are one buffer that each
// document copies. The same pages give the same bytes.

import { memoize } from '../process/memoize.ts'
import { coreFont, coreFontNames, weights } from './core-font.ts'
import { compressedStream, embeddedFont, objectsOfFont } from './embedding.ts'
import { beginningOf, openFile, type PdfFile } from './file.ts'
import { encryptionBy } from './encryption.ts'
import { fontOf } from './fonts.ts'
import { type Images, openImages } from './images.ts'
import { utf16 } from './numbers.ts'
import { countName, openPage, type Page } from './page.ts'
import { type PageSize, portrait } from './page-size.ts'
import { openSubsets, type Subset } from './subsets.ts'
import { aes256 } from './written.ts'

type DocumentInfo = {
  readonly title: string
  readonly author: string
  /** BCP 47, such as `en-IN`. */
  readonly language: string
  readonly createdAt: Date
}

export type PdfDocument = {
  readonly addPage: () => Page
  /** Writes the pages so far, which do not change any more, and returns what has been written since the last call. */
  readonly take: () => Buffer
  /** Writes the rest, after which there are no more pages. */
  readonly toBytes: () => Buffer
}

/** Measured: one level more costs more than it saves. */
const ownLevel = 3
const sharedLevel = 9

/** `password` null: not encrypted. */
export function openDocument(
  info: DocumentInfo,
  size: PageSize = portrait,
  password: string | null = null,
): PdfDocument {
  const file = password === null ? openFile(beginning()) : encryptedFile(password)
  const [catalog, tree, resources] = [file.reserve(), file.reserve(), file.reserve()]
  const subsets = openSubsets()
  const images = openImages()
  let open: Page[] = []
  const kids: number[] = []
  const writePages = (): void => {
    for (const page of open) {
      const content = file.add(compressedStream(Buffer.from(page.content(), 'latin1'), ownLevel))
      kids.push(file.add(`<</Type/Page/Parent ${tree} 0 R/Contents ${content} 0 R>>`))
    }
    open = []
  }
  return {
    addPage() {
      const page = openPage(subsets, images, size.height)
      open.push(page)
      return page
    },
    take() {
      writePages()
      return file.take()
    },
    toBytes() {
      writePages()
      file.write(resources, resourcesOf(file, subsets.all(), images, kids.length))
      const kidsText = kids.map(number => `${number} 0 R`).join(' ')
      const box = `/MediaBox[0 0 ${size.width} ${size.height}]/Resources ${resources} 0 R`
      file.write(tree, `<</Type/Pages/Count ${kids.length}${box}/Kids[${kidsText}]>>`)
      file.write(
        catalog,
        `<</Type/Catalog${password === null ? '' : aes256}/Pages ${tree} 0 R/Lang${textString(info.language)}/ViewerPreferences<</DisplayDocTitle true>>>>`,
      )
      const about = file.add(
        `<</Title${textString(info.title)}/Author${textString(info.author)}/Producer${textString('Payroll engine')}/CreationDate(${pdfDate(info.createdAt)})>>`,
      )
      file.end(`/Root ${catalog} 0 R/Info ${about} 0 R`)
      return file.take()
    },
  }
}

export const coreFonts = memoize(() =>
  weights.flatMap((weight, index) =>
    embeddedFont(fontOf('latin', weight), coreFont(weight).clusters, 1 + index * objectsOfFont, sharedLevel),
  ),
)

/** Constant beginning of unencrypted documents: the core fonts, under the first numbers. */
export const beginning = memoize(() => beginningOf(coreFonts()))

/** The core fonts have the same numbers as in the shared beginning. */
function encryptedFile(password: string): PdfFile {
  const file = openFile(beginningOf([]), encryptionBy(password))
  for (const object of coreFonts()) file.add(object)
  return file
}

/** Names that the pages refer to: the fonts, the images, and the number of the pages. */
function resourcesOf(file: PdfFile, subsets: readonly Subset[], images: Images, pages: number): string {
  const core = weights.map((weight, index) => `/${coreFontNames[weight]} ${1 + index * objectsOfFont} 0 R`)
  const own = subsets.map(({ name, family, weight, clusters }) => {
    const numbers = Array.from({ length: objectsOfFont }, () => file.reserve())
    const objects = embeddedFont(fontOf(family, weight), clusters, numbers[0]!, ownLevel)
    for (const [index, object] of objects.entries()) file.write(numbers[index]!, object)
    return `/${name} ${numbers[0]} 0 R`
  })
  const fonts = `/Font<<${core.join('')}${own.join('')}>>`
  const codes = coreFont('regular').encode(String(pages))!.codes
  const count = file.add({
    dictionary: `/Type/XObject/Subtype/Form/BBox[0 -1 9 1]/Resources<<${fonts}>>`,
    stream: Buffer.from(`BT /${coreFontNames.regular} 1 Tf <${codes}> Tj ET`, 'latin1'),
  })
  const drawn = images.all().map(([name, { object }]) => `/${name} ${file.add(object)} 0 R`)
  return `<<${fonts}/XObject<</${countName} ${count} 0 R${drawn.join('')}>>>>`
}

export function textString(text: string): string {
  return `<feff${utf16(text)}>`
}

export function pdfDate(date: Date): string {
  return `D:${date.toISOString().replaceAll(/[-:T]/g, '').slice(0, 14)}Z`
}
