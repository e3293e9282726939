/** Files that an answer or a body can be, with their media types. */
export const fileTypes = {
  pdf: 'application/pdf',
  png: 'image/png',
  jpeg: 'image/jpeg',
  txt: 'text/plain; charset=us-ascii',
  csv: 'text/csv; charset=utf-8',
  xml: 'text/xml; charset=utf-8',
  zip: 'application/zip',
  xls: 'application/vnd.ms-excel',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const
export type FileFormat = keyof typeof fileTypes
export type Format = 'json' | FileFormat

/** Without its parameters, as a caller names it in `Accept`. */
export function mediaTypeOf(format: FileFormat): string {
  return fileTypes[format].split(';')[0] ?? ''
}
