/** Names of all migrations, in the order in which they are applied; apart from their statements, which few need. */
export const migrationNames = ['Migration20261120Foundation'] as const
