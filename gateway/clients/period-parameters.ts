/** Optional parameters of operations that are refused unless one of several periods is named. */
export function periodParameters(operationId: string, tag: string | undefined): readonly string[] {
  return tag === 'Reports' ? ['month', 'year'] : (periodsOf[operationId] ?? [])
}

const periodsOf: Readonly<Record<string, readonly string[]>> = {
  listAttendance: ['month', 'year'],
  getEsiReturn: ['month', 'year'],
  getPtReport: ['month', 'year'],
  getPtReturn: ['month', 'year'],
}
