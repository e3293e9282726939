// A bench's organizations are made as a partner makes them, over HTTP, so that no table is known here.

import { createPartner, type Partner } from '../demo/partner.ts'
import {
  organization,
  type Person,
  salaryComponents,
  workforce,
} from '#gateway/resources/sandbox/workforce.ts'

const october = { month: 10, year: 2026 }

/** Fills a new organization with people and their October. Returns its id. */
export async function fillOrganization(
  { baseUrl, apiKey }: { baseUrl: string; apiKey: string },
  employees: number,
  onProgress: (done: number) => void,
): Promise<number> {
  const partner = createPartner(baseUrl, apiKey)
  const id = await newOrganization(partner)
  const people = [...workforce({ employees, seed: 2026 })]
  for (let from = 0; from < people.length; from += 1_000) {
    await addPeople(partner, id, people.slice(from, from + 1_000))
    onProgress(Math.min(from + 1_000, people.length))
  }
  return id
}

/** Hires people in a new organization, a thousand in a call. Returns its id and the seconds that the calls took. */
export async function hireOrganization(
  { baseUrl, apiKey }: { baseUrl: string; apiKey: string },
  employees: number,
): Promise<{ organizationId: number; seconds: number }> {
  const partner = createPartner(baseUrl, apiKey)
  const organizationId = await newOrganization(partner)
  const people = [...workforce({ employees, seed: 2026 })]
  const began = performance.now()
  for (let from = 0; from < people.length; from += 1_000) {
    const items = people.slice(from, from + 1_000).map(({ employee }) => employee)
    await partner.post('/employees/bulk', { organization_id: organizationId, items })
  }
  return { organizationId, seconds: (performance.now() - began) / 1_000 }
}

async function newOrganization(partner: Partner): Promise<number> {
  const { id } = await partner.post('/organizations', organization)
  for (const component of salaryComponents) {
    await partner.post('/salary-components', { organization_id: id, ...component })
  }
  return Number(id)
}

async function addPeople(partner: Partner, organizationId: number, people: readonly Person[]): Promise<void> {
  const of = { organization_id: organizationId }
  await partner.post('/employees/bulk', { ...of, items: people.map(({ employee }) => employee) })
  const absent = people
    .filter(({ lopDays }) => lopDays > 0)
    .map(({ externalId, lopDays }) => ({ employee_id: `ext:${externalId}`, ...october, lop_days: lopDays }))
  await partner.post('/attendance/bulk', { ...of, view: 'monthly', items: absent })
}

/** A draft of the organization's run for a month. Returns its id. */
export async function draftRun(
  { baseUrl, apiKey }: { baseUrl: string; apiKey: string },
  organizationId: number,
  month = october.month,
  year = october.year,
): Promise<string> {
  const partner = createPartner(baseUrl, apiKey)
  const period = { month, year }
  const draft = await partner.post('/payroll-runs', { organization_id: organizationId, period })
  return String(draft['id'])
}
