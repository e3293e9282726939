// Rows that a function of the database returns as JSON, with the names of its columns.

const camelNames = new Map<string, string>()

function camelName(column: string): string {
  const known = camelNames.get(column)
  if (known !== undefined) return known
  const [first, ...words] = column.split('_')
  const name = [first, ...words.map(word => word.slice(0, 1).toUpperCase() + word.slice(1))].join('')
  camelNames.set(column, name)
  return name
}

/** The row in the shape of its entity, whose only instants are `createdAt` and `updatedAt`. */
export function entityOf(text: string): Record<string, unknown> {
  const row: Record<string, unknown> = {}
  for (const [column, value] of Object.entries(JSON.parse(text) as Record<string, unknown>)) {
    row[camelName(column)] =
      column === 'created_at' || column === 'updated_at' ? new Date(String(value)) : value
  }
  return row
}
