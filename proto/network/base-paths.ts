/** Base paths of the API, by environment. */
export const basePaths = { production: '/v1', sandbox: '/sandbox/v1' } as const
