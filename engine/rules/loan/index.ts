export { loanLaw, loanPerquisite, loanTables } from './perquisite.ts'
export type { LoanLaw, LoanOfMonth, LoanPerquisite } from './perquisite.ts'
export { loanSchedule, LoanTermsInvalid } from './schedule.ts'
export type { Instalment, LoanTerms } from './schedule.ts'
