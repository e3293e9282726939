/** What the paths of the API begin with, by environment. */
export const basePaths = { production: '/v1', sandbox: '/sandbox/v1' } as const
