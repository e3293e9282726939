type PartPosition<Part> = { readonly part: Part; readonly next: string | null }

/** Parts of a list, each read while the one before is worked on. `next` is where the following part begins; null: nowhere. */
export async function* readAhead<Part>(
  read: (after: string | null) => Promise<PartPosition<Part>>,
): AsyncGenerator<Part> {
  let reading: Promise<PartPosition<Part>> | null = read(null)
  while (reading !== null) {
    const { part, next }: PartPosition<Part> = await reading
    reading = next === null ? null : read(next)
    // A failure is thrown where the part is awaited, or by nobody if the reader has left.
    reading?.catch(() => undefined)
    yield part
  }
}
