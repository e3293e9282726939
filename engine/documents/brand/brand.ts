// Branding of an employer's pages: the logo and the colour.

import { LRUCache } from 'lru-cache'
import type { PayslipDocument } from '#proto/documents/payslip-document.ts'
import type { Colour } from '#proto/pdf/page.ts'
import { imageOf, type PdfImage } from '#proto/pdf/png.ts'
import { colours } from '../style.ts'

type Employer = PayslipDocument['employer']

const pointsPerMillimetre = 72 / 25.4

/** The space of a logo, in points: 40 by 22 mm. */
export const logoBox = { width: 40 * pointsPerMillimetre, height: 22 * pointsPerMillimetre } as const

type PlacedLogo = { readonly image: PdfImage; readonly width: number; readonly height: number }

/** Cached by content; a run has one logo for all its payslips. */
const images = new LRUCache<string, PdfImage, string>({
  max: 50,
  memoMethod: (_sha256, _stale, { context: png }) => imageOf(Buffer.from(png, 'base64')),
})

/** Largest size that its space allows, and no coarser than 96 dots an inch. Null: the employer has none. */
export function logoOf({ logo }: Pick<Employer, 'logo'>): PlacedLogo | null {
  if (!logo) return null
  const image = images.memo(logo.sha256, { context: logo.png })
  const scale = Math.min(logoBox.width / image.width, logoBox.height / image.height, 72 / 96)
  return { image, width: image.width * scale, height: image.height * scale }
}

export type Palette = {
  /** Colour of titles, rules, and areas behind white text. */
  readonly accent: Colour
  /** Colour of areas behind text in the accent. */
  readonly pale: Colour
}

/** Colour of employers without one of their own. */
export const plainPalette: Palette = { accent: colours.accent, pale: colours.pale }

/** Cached by colour; darkening a light one takes a twentieth of the time of its payslip. */
const palettes = new LRUCache<string, Palette>({ max: 50, memoMethod: paletteIn })

export function paletteOf({ brandColour }: Pick<Employer, 'brandColour'>): Palette {
  return brandColour ? palettes.memo(brandColour) : plainPalette
}

/** The brand's colour, darkened until its text is legible. */
function paletteIn(brandColour: string): Palette {
  const brand = [1, 3, 5].map(at => Number.parseInt(brandColour.slice(at, at + 2), 16))
  for (let percent = 100; ; percent--) {
    const accent = mapSamples(brand, sample => Math.round((sample * percent) / 100))
    const pale = mapSamples(accent, sample => Math.round(255 - (255 - sample) * paleShare))
    if (contrast(accent, pale) >= leastContrast) return { accent, pale }
  }
}

const paleShare = 0.09
/** Minimum contrast for text of any size: WCAG 2.2, criterion 1.4.3. */
const leastContrast = 4.5

function mapSamples(colour: readonly number[], map: (sample: number) => number): Colour {
  const [red = 0, green = 0, blue = 0] = colour.map(map)
  return [red, green, blue]
}

/** The lighter of the two first or second, as WCAG 2.2 defines the ratio: from 1 to 21. */
function contrast(one: Colour, other: Colour): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

function luminance(colour: Colour): number {
  const [red = 0, green = 0, blue = 0] = colour.map(sample => {
    const share = sample / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
