import { esiReasonCodes } from '#proto/records/attendance.ts'
import { whole } from '../../http/schema.ts'

/** The reason for which the monthly upload to the ESI portal names a person without paid days. */
export const esiReasonCode = () => whole(esiReasonCodes.minimum, esiReasonCodes.maximum)
