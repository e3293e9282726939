import { fieldProblem, Problem } from '#proto/problems.ts'
import type { Route } from './route.ts'

/** The tags of an `If-Match` or `If-None-Match` header, without their quotes; null when it is absent. */
export function entityTags(header: string | undefined): readonly string[] | null {
  if (header === undefined || header === '') return null
  return header.split(',').map(tag =>
    tag
      .trim()
      .replace(/^W\//, '')
      .replace(/^"(.*)"$/, '$1'),
  )
}

export function namesVersion(tags: readonly string[], version: number): boolean {
  return tags.includes('*') || tags.includes(String(version))
}

/** 412 unless `If-Match` is absent or names this version. Ask it of the row that the transaction has locked. */
export function requireVersion(ifMatch: readonly string[] | null, version: number): void {
  if (ifMatch === null || namesVersion(ifMatch, version)) return
  const detail = fieldProblem(
    ['version'],
    'current_version',
    'Read the resource again and repeat the change.',
  )
  throw new Problem('precondition_failed', `The resource has version ${version} now.`, [
    { ...detail, currentVersion: version },
  ])
}

/** 428 where a key has chosen never to change what it has not read, and the route could tell. */
export function refuseBlindWrite(route: Route, ifMatch: readonly string[] | null): void {
  if (ifMatch !== null || !route.errors.includes('precondition_failed')) return
  throw new Problem('precondition_required', 'This key must send If-Match with the ETag that it read.')
}
