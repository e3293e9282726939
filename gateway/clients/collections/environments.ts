// What both collections say of themselves, and their two environments.

export const title = 'Payroll Engine API'

export const description = `Every operation of the Payroll Engine API. Set the variable \`key\` to your API key (\`<key_id>.<secret>\`) and send the requests from top to bottom, or any of them by itself: requests that create records pass their ids on in variables such as \`employee_id\` and \`run_id\`.

Requests go to the sandbox until you choose the production environment. With the variable \`secret\` set to the signing secret of the key, a script signs each request.

Only required parameters are sent; optional ones are there, disabled. Every write has a new \`Idempotency-Key\`.`

const basePaths = { sandbox: '/sandbox/v1', production: '/v1' } as const

export type EnvironmentName = keyof typeof basePaths

export const environmentNames = Object.keys(basePaths) as EnvironmentName[]

/** Variables that differ between the environments. `origin`: scheme and host of the API. */
export function variablesOf(
  environment: EnvironmentName,
  origin: string,
): Record<'base_url' | 'key' | 'secret', string> {
  return { base_url: `${origin}${basePaths[environment]}`, key: '', secret: '' }
}
