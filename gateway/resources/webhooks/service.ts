import { fieldProblem, Problem, type ProblemDetail } from '#proto/problems.ts'
import { refuseWebhookAddress } from '#proto/webhook-address.ts'
import type { WebhookSubscription } from '#storage/entities/webhook-subscription.ts'
import type { Tenant } from '#storage/repositories/for-tenant.ts'
import { createWebhook } from '#storage/repositories/webhooks.ts'
import type { Caller } from '../../http/authentication.ts'
import type { FromWire } from '../../http/wire.ts'
import type { WebhookCreate } from './schema.ts'

/** Subscribes the caller; refuses addresses, organizations and headers that a delivery must not have. */
export async function makeWebhook(
  tenant: Tenant,
  caller: Caller,
  body: FromWire<typeof WebhookCreate>,
  options: { allowLoopback: boolean },
): Promise<{ webhook: WebhookSubscription; secret: string }> {
  refuseUnreachable(caller, body.organizationIds ?? [])
  refuseHeaders(body.headers ?? {})
  const refusal = refuseWebhookAddress(body.url, options.allowLoopback)
  if (refusal !== null) {
    throw new Problem(refusal.code, refusal.message, [
      fieldProblem(['url'], 'invalid_format', refusal.message),
    ])
  }
  return createWebhook(tenant, caller, {
    url: body.url,
    description: body.description ?? null,
    events: [...new Set(body.events)],
    headers: body.headers ?? {},
    organizationIds: body.organizationIds === undefined ? null : [...new Set(body.organizationIds)],
  })
}

function refuseUnreachable(caller: Caller, organizationIds: readonly number[]): void {
  const findings = organizationIds.flatMap((id, index) =>
    caller.organizationIds.includes(id)
      ? []
      : [
          fieldProblem(
            ['organization_ids', index],
            'unknown_reference',
            'Send organizations that GET /me lists for the key.',
          ),
        ],
  )
  if (findings.length > 0) {
    throw new Problem('organization_forbidden', 'This key does not include the organization.', findings)
  }
}

const headerName = /^[A-Za-z0-9!#$%&'*+.^_`|~-]{1,100}$/
const headerValue = /^[\x20-\x7e]*$/

// Ours, and those that say how the message travels.
const reservedHeader =
  /^(x-svc-.*|webhook-.*|content-.*|proxy-.*|host|user-agent|connection|keep-alive|transfer-encoding|te|trailer|upgrade|expect)$/i

function refuseHeaders(headers: Readonly<Record<string, string>>): void {
  const findings: ProblemDetail[] = []
  for (const [name, value] of Object.entries(headers)) {
    if (!headerName.test(name) || reservedHeader.test(name)) {
      findings.push(fieldProblem(['headers', name], 'invalid_format', 'This header cannot be set.'))
    } else if (!headerValue.test(value)) {
      findings.push(fieldProblem(['headers', name], 'invalid_format', 'Send printable ASCII characters.'))
    }
  }
  if (findings.length > 0) throw new Problem('validation_failed', 'Some headers are not allowed.', findings)
}
