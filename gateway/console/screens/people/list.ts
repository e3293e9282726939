// The people of an organization, and what their pay and returns lack.

import { day } from '../../format.ts'
import { html } from '../../html.ts'
import { badge, field, filters, optional, pager, table } from '../../parts.ts'
import type { Screen } from '../../screen.ts'
import { organizationOf } from '../place.ts'
import { missingOf, personAddress, type Person, personState, personStates } from './person-parts.ts'

const missingWords = [
  ['pan', 'PAN'],
  ['uan', 'UAN'],
  ['bank', 'Bank details'],
  ['salary', 'Salary'],
] as const

const screen: Screen = {
  path: '/orgs/:org/people',
  async show(view) {
    const { api, query } = view
    const organization = organizationOf(view)
    const q = query.get('q')?.trim() ?? ''
    const department = query.get('department') ?? ''
    const status = personStates.find(([code]) => code === query.get('status'))?.[0] as
      | Person['status']
      | undefined
    const missing = missingWords.find(([code]) => code === query.get('missing'))?.[0]
    const [people, departments] = await Promise.all([
      api.employees.list({
        organization_id: organization,
        ...(q === '' ? {} : { q }),
        ...(department === '' ? {} : { department_id: department }),
        status,
        missing,
        limit: 50,
        cursor: query.get('cursor') ?? undefined,
        expand: 'bank,statutory,salary',
      }),
      optional(api.departments.list({ organization_id: organization, limit: 200, fields: ['id', 'name'] })),
    ])
    const names = new Map(departments?.data.map(({ id, name }) => [id, name]))
    return {
      title: 'People',
      body: html`<p><a href="/orgs/${organization}/settlements">Settlements of those who left</a></p>
${filters(
  view,
  html`${field('q', 'Name or code', { value: q, type: 'search' })}${field('status', 'State', {
    choices: [['', 'All states'], ...personStates],
    value: status ?? '',
  })}${field('missing', 'Missing', { choices: [['', 'Anything or nothing'], ...missingWords], value: missing ?? '' })}${names.size > 0 && field('department', 'Department', { choices: [['', 'All departments'], ...names], value: department })}`,
)}
${table<Person>(
  'People',
  [
    { title: 'Code', cell: ({ employee_code }) => employee_code },
    { title: 'Name', cell: one => html`<a href="${personAddress(one.id)}">${one.display_name}</a>` },
    { title: 'Department', cell: one => names.get(one.department_id ?? '') },
    { title: 'Joined', cell: one => day(one.date_of_joining) },
    { title: 'Left', cell: one => one.date_of_leaving && day(one.date_of_leaving) },
    { title: 'State', cell: personState },
    {
      title: 'Missing',
      cell: one => {
        const [first, ...others] = missingOf(one)
        return (
          first !== undefined &&
          html`${badge(first.split(':')[0]!, 'warn')}${others.map(text => html` ${badge(text.split(':')[0]!, 'warn')}`)}`
        )
      },
    },
  ],
  people.data,
  'No employee matches.',
)}
${pager(view, people.meta.next_cursor)}`,
    }
  },
}

export const peopleListRoutes = [screen]
