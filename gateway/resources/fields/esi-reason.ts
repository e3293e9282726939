// The reason for which the monthly upload to the ESI portal names a person without paid days.

import { whole } from '../../http/schema.ts'

/**
 * The codes of ESIC's printed list, 0 (no reason) to 12. A 13th, "duplicate IP", is in older lists alone.
 * Source: esic.gov.in/attachments/circularfile/0d84038f847b3a37178d824ca3d5992b.pdf.
 */
export const esiReasonCode = (options: { readonly description?: string } = {}) => whole(0, 12, options)
