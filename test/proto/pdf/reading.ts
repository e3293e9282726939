// A PDF read back by a reader that shares nothing with our writer.

import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

type Piece = { readonly text: string; readonly x: number; readonly y: number }

type ReadPage = {
  /** Lines from the top down, the pieces of each from left to right and joined by single spaces. */
  readonly lines: readonly string[]
  /** Everything in the order of the file, without spaces between pieces. */
  readonly text: string
}

/** Rejects with `PasswordException` where the password does not open it. */
export async function readPdf(bytes: Uint8Array, password?: string): Promise<ReadPage[]> {
  // The reader takes the memory of what it is given.
  const loading = getDocument({
    data: new Uint8Array(bytes),
    verbosity: 0,
    useSystemFonts: false,
    ...(password === undefined ? {} : { password }),
  })
  const document = await loading.promise
  const pages: ReadPage[] = []
  for (let number = 1; number <= document.numPages; number++) {
    const content = await (await document.getPage(number)).getTextContent()
    const pieces = content.items.flatMap((item): Piece[] => {
      if (!('str' in item)) return []
      const [, , , , x = 0, y = 0] = item.transform as number[]
      return [{ text: item.str, x, y }]
    })
    pages.push({ lines: linesOf(pieces), text: pieces.map(({ text }) => text).join('') })
  }
  await loading.destroy()
  return pages
}

function linesOf(pieces: readonly Piece[]): string[] {
  const seen = pieces.filter(({ text }) => text.trim() !== '')
  return [...Map.groupBy(seen, ({ y }) => Math.round(y * 4))]
    .toSorted(([one], [other]) => other - one)
    .map(([, line]) =>
      line
        .toSorted((one, other) => one.x - other.x)
        .map(({ text }) => text.trim())
        .join(' '),
    )
}
