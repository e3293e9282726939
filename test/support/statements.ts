// The statements that this process sends to PostgreSQL.

import { SqlEntityManager } from '@mikro-orm/postgresql'
import { mock } from 'node:test'
import type { Test } from 'tap'

/** Begins to watch, until the test ends. The function returns what was sent since, as texts in SQL. */
export function watchStatements(t: Test) {
  const sent = mock.method(SqlEntityManager.prototype, 'execute')
  t.teardown(() => sent.mock.restore())
  const texts = () => sent.mock.calls.map(({ arguments: [text] }) => (typeof text === 'string' ? text : ''))
  return Object.assign(texts, {
    /** The parameters of those that have the words. */
    parameters: (words: string) =>
      sent.mock.calls.flatMap(({ arguments: [text, values] }) =>
        typeof text === 'string' && text.includes(words) ? [values as unknown] : [],
      ),
  })
}
