// The statements that this process sends to PostgreSQL.

import { SqlEntityManager } from '@mikro-orm/postgresql'
import { mock } from 'node:test'
import type { Test } from 'tap'

/** Begins to watch, until the test ends. The function returns what was sent since, as texts in SQL. */
export function watchStatements(t: Test): () => string[] {
  const sent = mock.method(SqlEntityManager.prototype, 'execute')
  t.teardown(() => sent.mock.restore())
  return () => sent.mock.calls.map(({ arguments: [text] }) => (typeof text === 'string' ? text : ''))
}
