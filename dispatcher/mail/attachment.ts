import { type OnCalled, openEngineChannel, unaryCaller } from '#proto/engine/engine-channel.ts'
import type { PayslipDocument } from '#proto/documents/payslip-document.ts'
import type { TlsIdentity } from '#proto/network/tls.ts'

/** `password` null: not encrypted. */
export type RenderPayslip = (document: PayslipDocument, password: string | null) => Promise<Uint8Array>

/** Has payslips set as PDF by the engines. */
export function openRenderer(
  addresses: readonly string[],
  identity: TlsIdentity | null,
  onCalled?: OnCalled,
): { render: RenderPayslip; close(): void } {
  const channel = openEngineChannel(addresses, identity, onCalled)
  const call = unaryCaller(channel)
  return {
    render: (document, password) => call('renderPayslip', { document, password }),
    close: () => channel.close(),
  }
}
