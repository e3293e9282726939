// What a request or an answer looks like, for the published document: one value that fits the schema.

/** As much of JSON Schema as the routes use. */
type SchemaNode = {
  readonly type?: string | readonly string[]
  readonly format?: string
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly default?: unknown
  readonly examples?: readonly unknown[]
  readonly minimum?: number
  readonly maximum?: number
  readonly minLength?: number
  readonly maxLength?: number
  readonly minItems?: number
  readonly maxItems?: number
  readonly properties?: Readonly<Record<string, SchemaNode>>
  readonly required?: readonly string[]
  readonly items?: SchemaNode
  readonly anyOf?: readonly SchemaNode[]
  readonly 'x-unit'?: string
}

const sortable = '01KAM3T9X4Q2V7R8Z5B6N1C0DE'

/** The prefixes of ids, by the noun of the path that they stand behind. */
const prefixes: Readonly<Record<string, string>> = {
  employees: 'emp',
  departments: 'dep',
  designations: 'dsg',
  holidays: 'hol',
  shifts: 'shf',
  leaves: 'lv',
  'salary-components': 'cmp',
  'salary-groups': 'grp',
  'payroll-cycles': 'cyc',
  'reimbursement-rates': 'rbr',
  'variable-components': 'var',
  increments: 'inc',
  'overtime-requests': 'otr',
  'overtime-policies': 'otp',
  expenses: 'exp',
  advances: 'adv',
  'tds-slabs': 'tds',
  'payroll-runs': 'run',
  payslips: 'ps',
  webhooks: 'wh',
}

/** Texts that a field of the name holds, wherever it stands. */
const texts: Readonly<Record<string, string>> = {
  message: 'The account number has 8 characters.',
  first_name: 'Asha',
  last_name: 'Kulkarni',
  middle_name: 'Vinay',
  name: 'Asha Kulkarni',
  legal_name: 'Kaveri Textiles Private Limited',
  display_name: 'Kaveri Textiles',
  account_holder_name: 'Asha Kulkarni',
  father_or_spouse_name: 'Vinay Kulkarni',
  bank_name: 'HDFC Bank',
  branch: 'MG Road',
  city: 'Bengaluru',
  work_city: 'Bengaluru',
  district: 'Bengaluru Urban',
  line1: '14 Residency Road',
  line2: 'Second floor',
  nationality: 'Indian',
  country: 'IN',
  currency: 'INR',
  timezone: 'Asia/Kolkata',
  employee_code: 'K-0042',
  designation: 'Accountant',
  department: 'Accounts',
  pan: 'ABCPK1234L',
  uan: '100123456789',
  account_number: '50100234567890',
  ifsc: 'HDFC0001234',
  aadhaar_last4: '4821',
  reason: 'Correction of the attendance',
  remarks: 'Checked against the bill',
  code: 'BASIC',
  component_code: 'BASIC',
  formula: 'BASIC * 0.4',
  tax_year: '2026-27',
  financial_year: '2026-27',
  rule_set_version: '2026-10.3f9a0c41d27e',
  engine_version: '0.1.0',
  net_payable_words: 'Rupees Forty-Five Thousand Only',
  relationship: 'Spouse',
  city_group: 'metro',
  url: 'https://partner.example/webhooks',
  field: 'bank.ifsc',
  pointer: '#/bank/ifsc',
  employee_id: `emp_${sortable}`,
  payroll_run_id: `run_${sortable}`,
  payslip_id: `ps_${sortable}`,
  department_id: `dep_${sortable}`,
  designation_id: `dsg_${sortable}`,
  shift_id: `shf_${sortable}`,
  cycle_id: `cyc_${sortable}`,
  salary_group_id: `grp_${sortable}`,
  policy_id: `otp_${sortable}`,
  reporting_manager_id: `emp_${sortable}`,
  fnf_id: `fnf_${sortable}`,
  event_id: `evt_${sortable}`,
  request_id: `req_${sortable}`,
}

const whole: Readonly<Record<string, number>> = { year: 2026, month: 10, organization_id: 12, version: 1 }
const decimals: Readonly<Record<string, number>> = { rupees: 50_000, percent: 12, days: 22 }

/** A value of the schema as a caller of `path` would meet it. */
export function exampleOf(schema: SchemaNode, path: string): unknown {
  const nouns = path.split('/').filter(word => word in prefixes)
  const ownId = `${prefixes[nouns.at(-1) ?? ''] ?? 'rec'}_${sortable}`
  return at(schema, '')

  function at(node: SchemaNode, name: string): unknown {
    const given = node.const ?? node.default ?? node.examples?.[0] ?? node.enum?.[0]
    if (given !== undefined) return given
    const [alternative] = node.anyOf ?? []
    if (alternative !== undefined) return at(alternative, name)
    switch ([node.type].flat()[0]) {
      case 'object':
        return Object.fromEntries(
          Object.entries(node.properties ?? {}).map(([field, inner]) => [field, at(inner, field)]),
        )
      case 'array':
        return Array.from({ length: Math.max(node.minItems ?? 0, 1) }, () => at(node.items ?? {}, name))
      case 'string':
        return text(node, name)
      case 'integer':
        return within(node, whole[name] ?? 1)
      case 'number':
        return within(node, decimals[node['x-unit'] ?? ''] ?? 1)
      case 'boolean':
        return true
      default:
        return null
    }
  }

  function text(node: SchemaNode, name: string): string {
    if (node.format === 'date') return '2026-10-01'
    if (node.format === 'date-time') return '2026-10-31T10:30:00Z'
    if (node.format === 'email') return 'asha.kulkarni@kaveri.example'
    if (node.format === 'uri') return 'https://partner.example/webhooks'
    const words = name === 'id' ? ownId : (texts[name] ?? name.replaceAll('_', ' '))
    return words.slice(0, node.maxLength).padEnd(node.minLength ?? 0, '0')
  }
}

function within({ minimum = -Infinity, maximum = Infinity }: SchemaNode, value: number): number {
  return Math.min(Math.max(value, minimum), maximum)
}
