// The units that cross rooms. Each is a plain value on the wire and a distinct type in the code,
// so that rupees never meet paise and a date never meets a timestamp.

declare const unit: unique symbol
type Brand<Value, Name extends string> = Value & { readonly [unit]: Name }

/** Whole paise: one hundredth of a rupee, a safe integer. */
export type Paise = Brand<number, 'Paise'>

/** A proportion in parts per million: 12 % is 120,000. Four decimals of a percentage, exactly. */
export type PartsPerMillion = Brand<number, 'PartsPerMillion'>

/** Hundredths of a day: half a day is 50. */
export type DayHundredths = Brand<number, 'DayHundredths'>

/** A calendar date in the organization's zone, `YYYY-MM-DD`. Compares correctly as text. */
export type PlainDate = Brand<string, 'PlainDate'>

/** A date and how much of its day counts. */
export type DatedDays = { readonly date: PlainDate; readonly days: DayHundredths }

/** First and last day of a wage period, both included. */
export type PayPeriod = { readonly start: PlainDate; readonly end: PlainDate }

/** A day of the month; in a shorter month its last day. */
export type PayDay = number | 'last_day' | 'last_working_day'
