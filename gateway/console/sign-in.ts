// Sign-in: by a link that a partner's program asked for, by an API key, or as operator by the token of this console.

import { Payroll, PayrollError } from '../clients/typescript/src/index.ts'
import type { FormFields } from './form.ts'
import type { Gateway } from './gateway.ts'
import { html, type Html } from './html.ts'
import { layout, type Notice } from './layout.ts'
import { isSame, newToken, type Session } from './session.ts'

export type SignInParts = {
  readonly gateway: Gateway
  /** What an operator signs in with; null: nobody is one. */
  readonly operatorToken: string | null
  readonly now: () => Date
}

/** For those who sign in with a key of their own; a link says itself how long it lasts. */
const keySessionMs = 8 * 3_600_000

/** With a token: a button, because a program that only looks at the link must not use it up. */
export function signInPage(token: unknown, notice: Notice | null): Html {
  const body =
    typeof token === 'string' && token !== ''
      ? html`<p>This link opens the payroll console once.</p>
<form method="post" action="/enter" class="card"><input type="hidden" name="token" value="${token}"><button class="first">Open the console</button></form>`
      : html`<p>Sign in with an API key. What the key may do, this session may do.</p>
<form method="post" action="/sign-in" class="card">
<label class="field"><span>API key</span><input name="key" type="password" autocomplete="off" required></label>
<fieldset><legend>Environment</legend>
<label><input type="radio" name="environment" value="sandbox" checked> Sandbox</label>
<label><input type="radio" name="environment" value="production"> Production</label>
<label><input type="radio" name="environment" value="operator"> Operator, with the token of this console</label>
</fieldset>
<button class="first">Sign in</button></form>`
  return layout(null, { title: 'Payroll console', body }, notice)
}

const freshSession = (): Pick<Session, 'id' | 'csrf'> => ({ id: newToken(), csrf: newToken() })

/** @throws {PayrollError} The link was used, is too old, or is none. */
export async function enterByLink({ gateway }: SignInParts, form: FormFields): Promise<Session> {
  const payroll = new Payroll({
    ...gateway,
    environment: 'production',
    key: 'none',
  })
  const redeemed = await payroll.consoleSessions.redeem({ token: form.get('token') })
  return {
    ...freshSession(),
    role: 'partner',
    key: redeemed.api_key,
    environment: redeemed.environment,
    expiresAt: Date.parse(redeemed.expires_at),
    link: redeemed.id,
    returnUrl: redeemed.return_url,
  }
}

/** @throws {PayrollError} The key is none, or of the other environment. */
export async function enterByKey(parts: SignInParts, form: FormFields): Promise<Session> {
  const choice = form.get('environment')
  const key = form.get('key')
  const common = {
    ...freshSession(),
    key,
    expiresAt: parts.now().getTime() + keySessionMs,
    link: null,
    returnUrl: null,
  }
  if (choice === 'operator') {
    const { operatorToken } = parts
    if (operatorToken === null || !isSame(key, operatorToken))
      throw new PayrollError('unauthorized', 'This is not the token of the operator.', { status: 401 })
    return { ...common, key: '', role: 'operator', environment: 'production' }
  }
  const environment = choice === 'production' ? 'production' : 'sandbox'
  await new Payroll({ ...parts.gateway, environment, key }).platform.getMe()
  return { ...common, role: 'partner', environment }
}

/** Ends a session of a link at the API, too. */
export async function endSession(gateway: Gateway, session: Session): Promise<void> {
  if (session.link === null) return
  const { environment, key } = session
  const payroll = new Payroll({ ...gateway, environment, key })
  await payroll.consoleSessions.end(session.link).catch(() => undefined)
}
