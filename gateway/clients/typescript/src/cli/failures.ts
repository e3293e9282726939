// Exit codes by class, and the one sentence that a failed command prints.

import { PayrollError } from '../problem.ts'

export const exitCodes = {
  ok: 0,
  refused: 1,
  usage: 2,
  unreachable: 3,
  unauthorized: 4,
  interrupted: 130,
} as const

/** A failure of the command itself, such as a file that does not exist. */
export class CommandError extends Error {
  override readonly name = 'CommandError'
  readonly exitCode: number

  constructor(exitCode: number, message: string) {
    super(message)
    this.exitCode = exitCode
  }
}

/** The command line is wrong: `message` names the argument and what to write. */
export const usageError = (message: string): CommandError => new CommandError(exitCodes.usage, message)

/** The service did the work, and refused some of it. */
export const refusal = (message: string): CommandError => new CommandError(exitCodes.refused, message)

export function exitCodeOf(error: unknown): number {
  if (error instanceof CommandError) return error.exitCode
  if (isAbort(error)) return exitCodes.interrupted
  if (!(error instanceof PayrollError)) return isFileError(error) ? exitCodes.usage : exitCodes.refused
  const { code, status } = error
  if (code === 'argument_invalid') return exitCodes.usage
  if (code === 'configuration_invalid' || status === 401 || status === 403) return exitCodes.unauthorized
  if (code === 'connection_failed' || code === 'service_unavailable') return exitCodes.unreachable
  return exitCodes.refused
}

/** The sentence for stderr: what is wrong, with which field, and what to do. */
export function messageOf(error: unknown): string {
  if (isAbort(error)) return 'payroll: stopped.'
  if (error instanceof PayrollError) return `payroll: ${withFix(error)}`
  return `payroll: ${error instanceof Error ? error.message : String(error)}`
}

function withFix({ code, status, message, requestId }: PayrollError): string {
  if (code === 'configuration_invalid')
    return 'No credentials. Run `payroll login`, or set PAYROLL_URL, PAYROLL_ENVIRONMENT and PAYROLL_KEY.'
  if (code === 'connection_failed') return `${message} Check PAYROLL_URL, or run \`payroll doctor\`.`
  if (status === 401) return `${message} Run \`payroll login\` with a valid key.`
  return status >= 500 && requestId !== null ? `${message} Quote ${requestId} to support.` : message
}

function isAbort(error: unknown): boolean {
  return error instanceof Error && error.name === 'AbortError'
}

const isFileError = (error: unknown): boolean =>
  error instanceof Error && 'syscall' in error && 'path' in error
