// Places of the texts and images of a PDF, as another reader sees them.

import { getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs'

type Box = {
  readonly left: number
  readonly right: number
  readonly bottom: number
  readonly top: number
}

type PagePlaces = {
  readonly width: number
  readonly height: number
  readonly images: readonly Box[]
  readonly texts: readonly (Box & { readonly text: string })[]
}

/** Points from the bottom left corner. Texts that are turned are left out. */
export async function placesOf(pdf: Buffer): Promise<PagePlaces[]> {
  const loading = getDocument({ data: new Uint8Array(pdf), verbosity: 0, useSystemFonts: false })
  const document = await loading.promise
  const pages: PagePlaces[] = []
  for (let number = 1; number <= document.numPages; number++) {
    const page = await document.getPage(number)
    const { fnArray, argsArray } = await page.getOperatorList()
    const images = fnArray.flatMap((operator, at): Box[] => {
      if (operator !== OPS.paintImageXObject) return []
      const placing = fnArray.lastIndexOf(OPS.transform, at)
      const [width = 0, , , height = 0, left = 0, bottom = 0] = [...(argsArray[placing] as Iterable<number>)]
      return [{ left, bottom, right: left + width, top: bottom + height }]
    })
    const { items } = await page.getTextContent()
    const texts = items.flatMap(item => {
      if (!('str' in item) || item.str.trim() === '') return []
      const [, turned, , size = 0, left = 0, bottom = 0] = item.transform as number[]
      if (turned !== 0) return []
      return [{ text: item.str, left, right: left + item.width, bottom, top: bottom + size * 0.7 }]
    })
    const { width, height } = page.getViewport({ scale: 1 })
    pages.push({ width, height, images, texts })
  }
  await loading.destroy()
  return pages
}

export function overlap(one: Box, other: Box): boolean {
  const inner = 0.1
  return (
    one.left < other.right - inner &&
    other.left < one.right - inner &&
    one.bottom < other.top - inner &&
    other.bottom < one.top - inner
  )
}
