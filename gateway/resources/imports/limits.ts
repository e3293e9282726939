const mebibyte = 1024 * 1024

export const maxFileBytes = 25 * mebibyte
export const fileLimits = {
  rows: 100_000,
  columns: 200,
  cells: 5_000_000,
  // Limit of Excel.
  cellCharacters: 32_767,
  sharedCharacters: 64 * mebibyte,
  unpackedBytes: 200 * mebibyte,
}
