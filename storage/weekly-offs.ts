/**
 * A condition in SQL on `person`, a row of `employee`: the weekday of `day` is off, by the shift of the person on it or
 * else as is `usual`, an array of texts.
 */
export function isWeeklyOff(person: string, day: string, usual: string): string {
  const weekday = `to_char(${day}, 'FMday')`
  return `coalesce((
    select ${weekday} = any (coalesce(s.weekly_offs, ${usual})) or exists (
      select from jsonb_to_recordset(s.alternate_offs) as alternate (weekday text, weeks int[])
      where alternate.weekday = ${weekday} and (extract(day from ${day})::int + 6) / 7 = any (alternate.weeks))
    from shift_assignment a
    left join shift s on s.organization_id = a.organization_id and s.id = a.shift_id
    where a.organization_id = ${person}.organization_id and a.employee_id = ${person}.id
      and a.effective_from <= ${day} and coalesce(a.effective_to, 'infinity') >= ${day}
    order by a.effective_from desc limit 1), ${weekday} = any (${usual}), false)`
}
