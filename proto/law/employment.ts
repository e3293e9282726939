// Employees within the scope of the labour laws, by the recorded type of employment.

/**
 * Not one engaged as an apprentice under the Apprentices Act 1961 (its section 18; section 2(26) of the Code on Social
 * Security), not one who learns and is not employed, and not one who sells services.
 */
const others: ReadonlySet<string | null> = new Set(['apprentice', 'intern', 'consultant'])

export function isEmployee(employmentType: string | null): boolean {
  return !others.has(employmentType)
}
