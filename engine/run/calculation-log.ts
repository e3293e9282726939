/** Metrics of the calculation service. */
export type CalculationLog = {
  info(fields: Record<string, unknown>, message: string): void
  warn(fields: Record<string, unknown>, message: string): void
}

/** The message of an error for a log line. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : 'unknown'
}
