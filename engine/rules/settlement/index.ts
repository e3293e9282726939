export { settlementDates } from './dates.ts'
export type { ExitReason, SettlementDates, WorkCalendar } from './dates.ts'
export type { DayRate } from './day-rate.ts'
export { retrenchmentTaxLaw, settlementLaw, settlementTables } from './law.ts'
export type { RetrenchmentTaxLaw, SettlementLaw } from './law.ts'
export { notice } from './notice.ts'
export type { NoticeDue, NoticeFacts } from './notice.ts'
export { exemptRetrenchment, retrenchment } from './retrenchment.ts'
export type { RetrenchmentDue, RetrenchmentExemption, RetrenchmentFacts } from './retrenchment.ts'
export { settle } from './settle.ts'
export type {
  DeductionKind,
  Settlement,
  SettlementDeduction,
  SettlementEarning,
  SettlementFacts,
  SettlementSettings,
} from './settle.ts'
