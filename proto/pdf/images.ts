// The images that a document draws, each embedded once, collected while its pages are written.

import type { PdfImage } from './png.ts'

export type Images = {
  /** Resource name of the image on pages. */
  readonly nameOf: (image: PdfImage) => string
  readonly all: () => readonly (readonly [name: string, image: PdfImage])[]
}

export function openImages(): Images {
  const images: PdfImage[] = []
  const nameAt = (at: number): string => `I${at}`
  return {
    nameOf(image) {
      const known = images.indexOf(image)
      return nameAt(known === -1 ? images.push(image) - 1 : known)
    },
    all: () => images.map((image, at) => [nameAt(at), image]),
  }
}
