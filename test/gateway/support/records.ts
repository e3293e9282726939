// Records that the gateway's tests make over HTTP, with as little as the contract asks for.

import type { Answer, Gateway } from './gateway.ts'

export const person = (code: string, more: Record<string, unknown> = {}) => ({
  employee_code: code,
  first_name: 'Asha',
  gender: 'female',
  date_of_birth: '1990-04-05',
  date_of_joining: '2024-04-01',
  employment_type: 'permanent',
  work_state_code: 'KA',
  ...more,
})

/** The id of a new organization of the key's. */
export async function newOrganization(gateway: Pick<Gateway, 'ask'>, key: string): Promise<number> {
  const made = await gateway.ask(key, 'POST /organizations', {
    body: { name: 'Kaveri Mills', state_code: 'KA' },
  })
  return Number(made.id)
}

export function newEmployee(
  gateway: Pick<Gateway, 'ask'>,
  key: string,
  code: string,
  more: Record<string, unknown> = {},
): Promise<Answer> {
  return gateway.ask(key, 'POST /employees', { body: person(code, more) })
}
