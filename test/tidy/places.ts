// Places in the repository, as the rules' tables name them: a file, or a folder with a slash at its end;
// `*` stands for one name.

/** The part of the path that the place covers: its room, for a file within it. */
export function covered(path: string, place: string): string | undefined {
  const pattern = place.replaceAll('.', '\\.').replaceAll('*', '[^/]+')
  return new RegExp(`^${pattern}${place.endsWith('/') || place === '' ? '' : '$'}`).exec(path)?.[0]
}

export function within(path: string, places: string[]): boolean {
  return places.some(place => covered(path, place) !== undefined)
}

/** Rooms that ship nothing: they may use what production may not. */
export const workshop = ['test/', 'bench/', 'stack.ts']

/** Libraries that run in partners' programs and import nothing of ours: their clock and variables are those of the program. */
export const installed = ['gateway/clients/typescript/']

/** What programs of partners import. */
export const published = ['gateway/clients/*/src/index.ts']

/** Where a process is put together from its parts. */
export const programs = [
  '*/main.ts',
  'engine/restore/main.ts',
  'gateway/console/main.ts',
  'gateway/clients/typescript/src/cli/main.ts',
]
