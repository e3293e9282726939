// Settings of every connection to PostgreSQL: its waits, so that none is endless, and its plans.

/** A caller that gets no connection by then is told so. */
export const acquireMs = 10_000

/** PostgreSQL cancels a statement after this time. */
export const statementMs = 25_000

/** The same of a statement that goes over all people of a run. A proxy waits for an answer for a little longer. */
export const wholeRunMs = 60_000

/** Milliseconds that a migration waits for a lock that the services hold. */
export const lockMs = 2_000

/**
 * Milliseconds that an answer may take beyond its statement. Without any by then, the server or the way to it is gone.
 */
export const answerSlackMs = 2_000

/** Milliseconds that a statement of a service may go without an answer. */
export const answerMs = statementMs + answerSlackMs

/**
 * How often PostgreSQL looks whether the client of a running statement is still there: one that nobody waits for ends within
 * this time, in milliseconds, whether its connection was closed or its process has died.
 */
export const abandonedMs = 500

/** A ROLLBACK has nothing to wait for. */
export const rollbackMs = 5_000

/** A half-open connection is noticed within 20 seconds while nothing is sent on it. */
export const keptAlive = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 }

/**
 * A named statement is planned once for each connection and not for its values: its plan would cost more than it does.
 * What has to be planned for its values is sent without parameters, as `query` of `sql.ts` does.
 */
export const genericPlans = { plan_cache_mode: 'force_generic_plan' } as const

/**
 * Whom an organization has is looked up in a hash (`in`, `not in`), which PostgreSQL makes only if it expects it to fit into so
 * many times `work_mem`; otherwise it compares everybody with everybody. 128 MB of the usual 4 are two million people.
 */
export const largeHashes = { hash_mem_multiplier: '32' } as const

/**
 * Of sessions that read a few people or rows, each by its key: a plan that was made while a table was small must not read all
 * of it when it has grown.
 */
export const byIndex = { enable_seqscan: 'off' } as const

/** Settings of a session at a replica, which may be promoted while the session lasts. */
export const refusingWrites = { default_transaction_read_only: 'on' } as const

/** The longest time that a timer can have. */
export const maxTimerMs = 2 ** 31 - 1
