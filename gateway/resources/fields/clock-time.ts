import { pattern } from '../../http/schema.ts'

/** In the organization's time zone. */
export const clockTime = (example = '09:30') =>
  pattern('^([01][0-9]|2[0-3]):[0-5][0-9]$', 'Time of day in the format HH:MM, as in 09:30.', example)
