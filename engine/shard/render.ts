// Tasks that render documents.

import type { ReplyOf, RequestOf } from '#proto/engine/calls.ts'

/** The fonts are loaded with the first document: most engines never set one. */
export async function renderPayslip({
  document,
  password,
}: RequestOf<'renderPayslip'>): Promise<ReplyOf<'renderPayslip'>> {
  const { payslipPdf } = await import('../documents/payslip/payslip.ts')
  return payslipPdf(document, password)
}

export async function renderCertificate(
  document: RequestOf<'renderCertificate'>,
): Promise<ReplyOf<'renderCertificate'>> {
  const { certificatePdf } = await import('../documents/certificate/certificate.ts')
  return certificatePdf(document)
}

export async function renderLetter(document: RequestOf<'renderLetter'>): Promise<ReplyOf<'renderLetter'>> {
  const { letterPdf } = await import('../documents/letter/letter.ts')
  return letterPdf(document)
}

export async function renderTdsCertificate(
  document: RequestOf<'renderTdsCertificate'>,
): Promise<ReplyOf<'renderTdsCertificate'>> {
  const { tdsCertificatePdf } = await import('../documents/tds-certificate/tds-certificate.ts')
  return tdsCertificatePdf(document)
}

export async function makeLogo(image: RequestOf<'prepareLogo'>): Promise<ReplyOf<'prepareLogo'>> {
  const { prepareLogo } = await import('../documents/brand/logo.ts')
  // A buffer crosses threads as a plain array of bytes.
  return prepareLogo(Buffer.from(image))
}
