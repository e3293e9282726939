// Master data and employees by whatever name a person knows them: id, code, external id or name.

import type { PlainDate } from '#proto/units.ts'
import type { Tenant } from './for-tenant.ts'
import { query } from '../postgres/sql.ts'

/** `key` is what a request names the record by. */
export type NamedRecord = {
  readonly key: string
  readonly code: string | null
  readonly external: string | null
  readonly name: string
  readonly active: boolean
}

type Source = {
  readonly from: string
  readonly key: string
  readonly columns: Record<'code' | 'external' | 'name' | 'active', string>
}

const master = (table: string, code = 'code', external = 'null::text'): Source => ({
  from: table,
  key: 'id',
  columns: { code, external, name: 'name', active: 'is_active' },
})

const sources = {
  department: master('department', 'code', 'external_id'),
  designation: master('designation', 'code', 'external_id'),
  shift: master('shift'),
  salary_group: master('salary_group'),
  overtime_policy: master('overtime_policy', 'null::text'),
  reimbursement_rate: master('reimbursement_rate'),
  employee: {
    from: 'employee',
    key: 'id',
    columns: {
      code: 'employee_code',
      external: 'external_id',
      name: `concat_ws(' ', first_name, middle_name, last_name)`,
      // The date of leaving is the last day at work.
      active: '(date_of_leaving is null or date_of_leaving >= :today)',
    },
  },
  component: {
    from: `(select distinct on (c.id) c.organization_id, c.id, c.code, c.is_active, v.definition->>'name' as name
            from salary_component c join salary_component_version v
              on v.component_id = c.id and v.organization_id = c.organization_id
            order by c.id, v.effective_from desc) as component`,
    key: 'code',
    columns: { code: 'id', external: 'null::text', name: 'name', active: 'is_active' },
  },
} as const satisfies Record<string, Source>

export type NamedKind = keyof typeof sources

/** The records of an organization that one of the texts, in lower case, may mean; `active` is as of `today`. */
export async function recordsNamed(
  tenant: Tenant,
  organizationId: number,
  kind: NamedKind,
  texts: readonly string[],
  today: PlainDate,
): Promise<NamedRecord[]> {
  if (texts.length === 0) return []
  const { from, key, columns } = sources[kind]
  const { code, external, name, active } = columns
  return query<NamedRecord[]>(
    tenant,
    `select * from (select ${key} as key, ${code} as code, ${external} as external, ${name} as name,
       ${active} as active from ${from} where organization_id = :organizationId) as named
     where lower(key) in (:texts) or lower(code) in (:texts) or lower(external) in (:texts) or lower(name) in (:texts)`,
    { organizationId, today, texts: [...texts] },
  )
}
