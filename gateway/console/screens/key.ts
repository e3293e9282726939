// The reader's own key: what it may do, how much, and when something of it ends.

import type { Figures, GetMeReply } from '../../clients/typescript/src/index.ts'
import { count, day, duration, time } from '../format.ts'
import { html, type Html } from '../html.ts'
import { badge, facts, table } from '../parts.ts'
import type { Screen, View } from '../screen.ts'

type Me = Figures<GetMeReply, 'string'>

const screen: Screen = {
  path: '/key',
  async show(view) {
    const me = await view.api.platform.getMe()
    for (const { id, name } of me.organizations) view.names.remember(id, name)
    return {
      title: 'Key',
      body: html`${endings(view, me)}
${keyFacts(view, me)}
<h2>What this key may do</h2>
${table(
  'Scopes',
  [
    { title: 'Scope', cell: scope => html`<code>${scope}</code>` },
    { title: 'It allows to', cell: allows },
  ],
  me.scopes.toSorted(),
)}
<h2>Limits</h2>
${limits(me)}
<h2>Organizations</h2>
${organizations(me)}`,
    }
  },
}

export const keyRoutes = [screen]

const writes: Readonly<Record<string, string>> = {
  masters: 'departments, designations, holidays and shifts',
  employees: 'employees with their bank, statutory and tax details (masked)',
  config: 'payroll settings, salary components and groups, pay cycles and payment methods',
  salary: 'salaries, increments, rates, benefits and opening balances',
  inputs: 'attendance, leave, overtime, expenses and advances',
  disbursement: 'bank files, payment summaries and journals',
  statutory: 'statutory returns, challans, contractor payments and filings',
  fnf: 'full and final settlements',
  imports: 'imports of files',
  webhooks: 'webhook subscriptions, deliveries and events',
  console: 'links to this console',
}

const singles: Readonly<Record<string, string>> = {
  'platform:read': 'read organizations',
  'organizations:write': 'create and change organizations; set the clock of the sandbox and reset it',
  'employees:sensitive': 'read identity and account numbers unmasked',
  'inputs:approve': 'decide overtime and expenses; close advances',
  'fnf:approve': 'approve settlements and mark them paid',
  'payroll:preview': 'calculate previews',
  'payroll:read': 'read runs and payslips',
  'payroll:run': 'create, calculate and delete runs; hold and adjust payslips',
  'payroll:approve': 'lock, unlock and mark paid; approve bank files',
  'payroll:reverse': 'reverse runs',
  'payslips:read': 'read payslips and their files',
  'payslips:send': 'send payslips by e-mail',
  'reports:read': 'read registers and statements',
  'audit:read': 'read the audit log',
}

/** A scope in words; one that is added later keeps its code. */
export function allows(scope: string): string {
  if (Object.hasOwn(singles, scope)) return singles[scope]!
  const [family = '', right] = scope.split(':')
  if (!Object.hasOwn(writes, family)) return scope
  return right === 'write' ? `read and change ${writes[family]}` : `read ${writes[family]}`
}

/** What ends within thirty days is told before anything else. */
const warnedMs = 30 * 86_400_000

function endings({ session, now }: View, me: Me): Html[] {
  const ends: readonly (readonly [string, string | null, number])[] = [
    ['The key', me.key.expires_at, warnedMs],
    ['The access token', me.token_expires_at, 3_600_000],
    [`Version ${me.api_version} of the contract`, me.version_sunset, warnedMs * 6],
    ['This session', new Date(session.expiresAt).toISOString(), 15 * 60_000],
  ]
  return ends.flatMap(([what, at, withinMs]) => {
    const left = at === null ? Infinity : Date.parse(at) - now.getTime()
    return left > withinMs
      ? []
      : [
          html`<div class="notice bad" role="status"><p>${what} ends on ${at!.length === 10 ? day(at) : time(at)}, in ${duration(left)}.</p></div>`,
        ]
  })
}

const methods = { bearer: 'secret', hmac: 'signature (HMAC)', token: 'access token' } as const

function keyFacts({ session }: View, { key, ...me }: Me): Html {
  const isProduction = key.environment === 'production'
  return facts([
    ['Name', key.name],
    ['Id', html`<code>${key.id}</code>`],
    ['Ends with', html`<code>${key.last4}</code>`],
    ['Environment', badge(isProduction ? 'Production' : 'Sandbox', isProduction ? 'calm' : 'warn')],
    ['Last use', time(key.last_used_at)],
    ['Created', time(key.created_at)],
    ['Expires', key.expires_at === null ? 'Never' : time(key.expires_at)],
    ['May sign in by', key.auth_modes.map(mode => methods[mode]).join(', ')],
    ['From networks', key.ip_allowlist.length === 0 ? 'Any' : key.ip_allowlist.join(', ')],
    ['Writes send If-Match', key.require_if_match ? 'Yes' : 'No'],
    [
      'Version of the contract',
      html`${me.api_version}${me.api_version !== me.latest_api_version && ` (newest: ${me.latest_api_version})`}`,
    ],
    [
      'This session',
      session.link === null ? 'Signed in with the key' : html`By a link: <code>${session.link}</code>`,
    ],
    ['This session ends', time(new Date(session.expiresAt).toISOString())],
  ])
}

const pools = { general: 'Ordinary calls', payroll: 'Calculations', bulk: 'Batches' } as const

function limits({ limits: own, size_limits: sizes }: Me): Html {
  const rows = (Object.keys(pools) as (keyof typeof pools)[]).map(pool => ({
    name: pools[pool],
    ...own[pool],
  }))
  return html`${table(
    'Calls',
    [
      { title: 'Calls', cell: ({ name }) => name },
      { title: 'Used', cell: ({ limit, remaining }) => count(limit - remaining), isNumber: true },
      { title: 'Allowed', cell: ({ limit }) => count(limit), isNumber: true },
      { title: 'Within', cell: ({ window_seconds: seconds }) => duration(seconds * 1_000), isNumber: true },
      { title: 'Counted anew', cell: ({ reset }) => time(new Date(reset * 1_000).toISOString()) },
    ],
    rows,
  )}
${facts([
  ['Largest body', `${count(Math.floor(sizes.body_bytes / 1_024))} KiB`],
  ['Largest batch', `${count(Math.floor(sizes.bulk_body_bytes / 1_024))} KiB`],
  ['Rows of a page', count(sizes.page)],
])}`
}

function organizations({ organizations: own, organizations_truncated: hasMore }: Me): Html {
  return html`${table(
    'Organizations',
    [
      { title: 'Name', cell: ({ name }) => name },
      { title: 'Id', cell: ({ id }) => id, isNumber: true },
    ],
    own,
    'This key reaches no organization yet.',
  )}${hasMore && html`<p class="muted">The key reaches more than these.</p>`}`
}
