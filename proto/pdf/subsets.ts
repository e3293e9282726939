// Text in embedded fonts, collected while the pages of a document are written.

import type { Cluster, Family, Weight } from './fonts.ts'

export type Subset = {
  /** Resource name of the font on pages. */
  readonly name: string
  readonly family: Family
  readonly weight: Weight
  /** From code 1 on. */
  readonly clusters: Cluster[]
  readonly codes: Map<string, number>
}

export type Subsets = {
  readonly of: (family: Family, weight: Weight) => Subset
  readonly all: () => readonly Subset[]
}

export function openSubsets(): Subsets {
  const subsets = new Map<string, Subset>()
  return {
    all: () => [...subsets.values()],
    of(family, weight) {
      const key = `${family} ${weight}`
      const known = subsets.get(key)
      if (known !== undefined) return known
      const made = {
        name: `F${subsets.size}`,
        family,
        weight,
        clusters: [],
        codes: new Map<string, number>(),
      }
      subsets.set(key, made)
      return made
    },
  }
}

/** The code of a cluster. Two texts with the same glyphs have two codes, so that copying returns the original text. */
export function codeOf({ clusters, codes }: Subset, cluster: Cluster): number {
  const { text, advance, parts } = cluster
  const key = `${text} ${advance} ${parts.map(({ glyph, x, y }) => `${glyph},${x},${y}`).join(' ')}`
  const known = codes.get(key)
  if (known !== undefined) return known
  const added = clusters.push(cluster)
  codes.set(key, added)
  return added
}
