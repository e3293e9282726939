// The variables of the collections: the address and the key of an environment, and the ids that requests pass on.

/** Name of the variable for the ids with a prefix. */
const idVariables: Readonly<Record<string, string>> = {
  adv: 'advance_id',
  chn: 'challan_id',
  cmp: 'salary_component_id',
  ctp: 'contractor_payment_id',
  cyc: 'payroll_cycle_id',
  dep: 'department_id',
  dlv: 'delivery_id',
  dsg: 'designation_id',
  emp: 'employee_id',
  evt: 'event_id',
  exp: 'expense_id',
  fnf: 'settlement_id',
  grp: 'salary_group_id',
  hol: 'holiday_id',
  imp: 'import_id',
  lv: 'leave_id',
  otp: 'overtime_policy_id',
  otr: 'overtime_request_id',
  pfb: 'payslip_files_id',
  ps: 'payslip_id',
  run: 'run_id',
  shf: 'shift_id',
  tds: 'tax_slab_id',
  var: 'variable_id',
  wh: 'webhook_id',
}

/** Ids without a prefix, by the name of their field or parameter. */
const numberVariables: Readonly<Record<string, number>> = { organization_id: 12, payment_method_id: 7 }

/** Every variable that requests fill. */
export const filledVariables: readonly string[] = [
  ...Object.keys(numberVariables),
  ...Object.values(idVariables),
  'rule_set_version',
]

const exampleId = /\b([a-z]{2,4})_01KAM3T9X4Q2V7R8Z5B6N1C0DE\b/g

const placeholder = (variable: string): string => `{{${variable}}}`

/** Replaces the ids of the document's examples by variables. */
function withIdVariables(text: string): string {
  return text.replaceAll(exampleId, (id, prefix: string) => {
    const variable = idVariables[prefix]
    return variable === undefined ? id : placeholder(variable)
  })
}

/** A body of JSON on several lines. Numbers that are ids become variables without quotation marks. */
export function bodyText(example: unknown): string {
  const text = withIdVariables(JSON.stringify(example, null, 2))
  return Object.entries(numberVariables).reduce(
    (whole, [name, id]) =>
      whole
        .replaceAll(`"${name}": ${id}`, `"${name}": ${placeholder(name)}`)
        .replaceAll(
          new RegExp(String.raw`"${name}s": \[\s*${id}\s*\]`, 'g'),
          `"${name}s": [${placeholder(name)}]`,
        ),
    text,
  )
}

/** The value of a parameter, from its example. */
export function parameterText(name: string, example: unknown): string {
  if (numberVariables[name] === example) return placeholder(name)
  if (name === 'version') return placeholder('rule_set_version')
  const values: readonly unknown[] = [example ?? ''].flat()
  return withIdVariables(values.join(','))
}

/** Name of the variable for an id of an example; null if nothing refers to such ids. */
export function variableOf(id: unknown): string | null {
  const [, prefix = ''] = /^([a-z]+)_01KAM3T9X4Q2V7R8Z5B6N1C0DE$/.exec(String(id)) ?? []
  return idVariables[prefix] ?? null
}
