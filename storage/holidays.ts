/**
 * FROM and WHERE in SQL, of holidays `h` that `person`, a row of `employee`, does not have to choose; `dates` is a condition
 * on `h.date`.
 */
export function holidaysOf(person: string, dates: string): string {
  return `holiday h
    where h.organization_id = ${person}.organization_id and h.date ${dates} and h.type <> 'restricted'
      and (h.state_codes = '{}' or ${person}.work_state_code = any (h.state_codes))
      and (h.department_ids = '{}' or ${person}.department_id = any (h.department_ids))`
}

/** A condition in SQL on `person`, a row of `employee`: `day` is a holiday that the person does not have to choose. */
export function isHoliday(person: string, day: string): string {
  return `exists (select from ${holidaysOf(person, `= ${day}`)})`
}

/** A value in SQL for the holiday of `isHoliday`: true if it is paid, false if it is not, null without a holiday. */
export function isPaidHoliday(person: string, day: string): string {
  return `(select bool_and(h.is_paid) from ${holidaysOf(person, `= ${day}`)})`
}
