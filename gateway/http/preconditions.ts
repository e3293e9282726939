import { fieldProblem, Problem, type ProblemCode } from '#proto/problems.ts'
import type { Exchange } from './exchange.ts'

/**
 * Whether `If-None-Match` names the tag of a GET's answer, by weak comparison (RFC 9110, 13.1.2). Not Koa's `fresh`: it
 * gives way to `Cache-Control: no-cache`, which `fetch` adds by itself to every request with an `If-None-Match`.
 */
export function isUnchanged(ctx: Exchange, tag: string | undefined): boolean {
  if (tag === undefined || (ctx.method !== 'GET' && ctx.method !== 'HEAD')) return false
  const named = ctx.get('if-none-match')
  if (named === '') return false
  const held = named.split(',').map(one => one.trim().replace(/^W\//, ''))
  return held.includes(tag.replace(/^W\//, '')) || held.includes('*')
}

/** The tags of an `If-Match` header, without their quotes; null when it is absent. */
export function entityTags(header: string | undefined): readonly string[] | null {
  if (header === undefined || header === '') return null
  return header.split(',').map(tag =>
    tag
      .trim()
      .replace(/^W\//, '')
      .replace(/^"(.*)"$/, '$1'),
  )
}

/** Tags are `<version>` or `<version>-<digest>`; what else changed than the version does not stand against a write. */
function namesVersion(tags: readonly string[], version: number): boolean {
  return tags.some(tag => tag === '*' || tag.split('-')[0] === String(version))
}

/** 412 unless `If-Match` is absent or names this version. Ask it of the row that the transaction has locked. */
export function requireVersion(ifMatch: readonly string[] | null, version: number): void {
  if (ifMatch === null || namesVersion(ifMatch, version)) return
  const detail = fieldProblem(
    ['version'],
    'current_version',
    'The resource has changed. Read it again and repeat the change with its ETag.',
  )
  throw new Problem('precondition_failed', `The current version is ${version}.`, [
    { ...detail, currentVersion: version },
  ])
}

/** 428 where a key has chosen never to change what it has not read, and the route could tell. */
export function refuseBlindWrite(
  route: { readonly errors: readonly ProblemCode[] },
  ifMatch: readonly string[] | null,
): void {
  if (ifMatch !== null || !route.errors.includes('precondition_failed')) return
  throw new Problem(
    'precondition_required',
    'This key requires If-Match. Send the ETag of the version that you read.',
  )
}
