// Example addresses of imports: the path of each route with a real one.

import { setTimeout as pause } from 'node:timers/promises'
import { must, type Partner } from '../../../support/partner.ts'
import { form } from '../../support/importing.ts'

/** A check of employees of whom one page of rows is refused, in a file that is wider than a page shows. */
export async function importAddresses(
  call: Partner,
  organizationId: number,
): Promise<Record<string, string>> {
  const more = Array.from({ length: 40 }, (_, at) => `metadata.note${at}`)
  const titles = ['Emp. No.', 'First Name', 'DOB', 'Remarks', 'A/c No', ...more].join(',')
  const rows = Array.from(
    { length: 30 },
    (_, at) => `W${at},<b>Asha</b>,32-01-1990,none,123,${more.map(() => 'x').join(',')}`,
  )
  const { body, headers } = form([titles, ...rows].join('\r\n'), {
    organization_id: String(organizationId),
    type: 'employees',
    dry_run: 'true',
    guess_mapping: 'true',
  })
  const sent = await call('POST', '/imports', body.toString(), {
    'content-type': headers['Content-Type'],
  })
  const id = String(must(sent, 202).at('id'))
  for (let tries = 0; tries < 60; tries += 1) {
    const job = await call('GET', `/imports/${id}`)
    if (job.at('finished_at') !== null) break
    await pause(1000)
  }
  const org = `/orgs/${organizationId}/imports`
  return {
    '/orgs/:org/imports': org,
    '/orgs/:org/imports/new': `${org}/new?type=attendance&period=2026-10`,
    '/orgs/:org/imports/templates/:type': `${org}/templates/salaries`,
    '/imports/:import': `/imports/${id}`,
    '/imports/:import/progress': `/imports/${id}/progress`,
    '/imports/:import/errors.xlsx': `/imports/${id}/errors.xlsx`,
  }
}
