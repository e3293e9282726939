// Many payslips as one file, which is made in parts that know nothing of each other: each part is stored with an index of
// what it holds, and the end of the file is made of the indexes. No part is in memory beside another.

export type BundledFile = {
  /** Name of the file in an archive. */
  readonly name: string
  /** Title of a bookmark. */
  readonly title: string
  readonly bytes: Buffer
}

/** `index`: what the end of the file must know of the part, as it is stored. */
export type BundlePart = { readonly bytes: Buffer; readonly index: Buffer }

export type StoredPart = { readonly size: number; readonly index: Buffer }
