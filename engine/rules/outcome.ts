// Result of every head. Not covered and nothing due are ordinary results, with their reason; they are not errors.

/** Something a payroll clerk should look at; the figure stands. */
export type RuleWarning = { readonly code: string; readonly message: string; readonly field: string | null }

export type NothingDue = {
  readonly due: false
  readonly because: string
  readonly warnings: readonly RuleWarning[]
}

/** Shared, so that the common slip without warnings allocates nothing. */
export const noWarnings: readonly RuleWarning[] = []
