// Names of organizations, kept for each session: asking for one with each page would cost a call.

import { LRUCache } from 'lru-cache'
import type { OrganizationNames } from './screen.ts'

const maxNames = 50_000

export function openOrganizationNames(): (sessionId: string) => OrganizationNames {
  const names = new LRUCache<string, string>({ max: maxNames })
  return sessionId => ({
    remember: (id, name) => void names.set(`${sessionId} ${id}`, name),
    of: id => names.get(`${sessionId} ${id}`) ?? `Organization ${id}`,
  })
}
