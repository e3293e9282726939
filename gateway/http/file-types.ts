/** Files that an answer can be, with their media types. */
export const fileTypes = { pdf: 'application/pdf' } as const
export type FileFormat = keyof typeof fileTypes
export type Format = 'json' | FileFormat
