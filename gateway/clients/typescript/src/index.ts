export { Payroll } from './payroll.ts'
export type { Environment, PayrollOptions } from './settings.ts'
export { PayrollError, type ClientCode, type FieldProblem } from './problem.ts'
export { type Amount, type Figures, type Money, type MoneyForm, rupees } from './money.ts'
export { type PayrollEvent, signRequest, verifyWebhook } from './signature.ts'
export { type Download, openFile, type SavedFile, type StreamedFile, type Upload } from './files.ts'
export type {
  Answer,
  Call,
  CallOptions,
  EventStream,
  FollowOptions,
  Page,
  PageCall,
  Progress,
  StreamOptions,
} from './calls.ts'
export type { StreamedEvent } from './events.ts'
export type * from './generated/types.ts'
export type * from './generated/resources.ts'
export { apiVersion } from './generated/types.ts'
export { version } from './version.ts'
