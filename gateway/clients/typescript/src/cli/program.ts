// The commands of `payroll`, and how it reads a command line.

import {
  type ApplicationText,
  ArgumentScannerError,
  buildApplication,
  buildRouteMap,
  ExitCode,
  formatMessageForArgumentScannerError,
  help,
  proposeCompletions,
  run,
  text_en,
  version,
} from '@stricli/core'
import { version as libraryVersion } from '../version.ts'
import { call } from './commands/call.ts'
import { completion, proposing } from './commands/completion.ts'
import { doctor } from './commands/doctor.ts'
import { events, listen, trigger } from './commands/events.ts'
import { explain, preview } from './commands/figures.ts'
import { bankFile, ecr, esi, payslips } from './commands/files.ts'
import { importFile } from './commands/imports.ts'
import { mcp } from './commands/mcp.ts'
import { runs } from './commands/runs.ts'
import { clock, seed } from './commands/sandbox.ts'
import { login, logout } from './commands/session.ts'
import { redeliver, webhooks } from './commands/webhooks.ts'
import type { Context } from './context.ts'
import { exitCodeOf, exitCodes, messageOf } from './failures.ts'

const root = buildRouteMap({
  routes: {
    login,
    logout,
    doctor,
    listen,
    trigger,
    events,
    webhooks,
    redeliver,
    runs,
    explain,
    preview,
    import: importFile,
    payslips,
    ecr,
    esi,
    bankFile,
    clock,
    seed,
    call,
    mcp,
    completion,
  },
  docs: {
    brief: 'The payroll API from the command line',
    fullDescription: `The payroll API from the command line.

Example:
  payroll login
  payroll runs list --month 2026-10

Exit codes: 0 done, 1 refused by the service, 2 wrong usage, 3 not reachable, 4 not authorised.`,
  },
})

const text: ApplicationText = {
  ...text_en,
  exceptionWhileParsingArguments(error) {
    const sentence =
      error instanceof ArgumentScannerError
        ? formatMessageForArgumentScannerError(error, {
            ArgumentParseError: ({ externalFlagNameOrPlaceholder: name, exception }) =>
              `${name}: ${exception instanceof Error ? exception.message : String(exception)}`,
            EnumValidationError: ({ externalFlagName: name, input, values }) =>
              `--${name}: "${input}" is none of ${values.join(', ')}`,
          })
        : String(error)
    return `payroll: ${sentence.replace(/[.?]?$/, '.')} Add --help for the usage.`
  },
  noCommandRegisteredForInput: args =>
    `payroll: ${text_en.noCommandRegisteredForInput({ ...args, ansiColor: false })}. Run payroll --help.`,
  exceptionWhileRunningCommand: messageOf,
  commandErrorResult: messageOf,
}

const formatting = {
  useAliasInUsageLine: false,
  onlyRequiredInUsageLine: false,
  caseStyle: 'convert-camel-to-kebab',
} as const

const application = buildApplication<Context>(
  root,
  {
    name: 'payroll',
    scanner: { caseStyle: 'allow-kebab-for-camel', allowArgumentEscapeSequence: true },
    documentation: { disableAnsiColor: true },
    localization: { text },
    determineExitCode: exitCodeOf,
  },
  {
    help: help({ brief: 'Print the usage and an example', defaultForRouteMap: true, formatting }),
    version: version({ brief: 'Print the version', info: { currentVersion: libraryVersion } }),
  },
)

/** Resolves to the exit code. */
export async function runProgram(args: readonly string[], context: Context): Promise<number> {
  if (args[0] === proposing) {
    const proposals = await proposeCompletions(application, args.slice(1), context)
    context.process.stdout.write(proposals.map(({ completion: proposal }) => `${proposal}\n`).join(''))
    return exitCodes.ok
  }
  await run(application, args.length === 0 ? ['--help'] : args, context)
  const { exitCode = exitCodes.ok } = context.process
  const isUsage = exitCode === ExitCode.UnknownCommand || exitCode === ExitCode.InvalidArgument
  return isUsage ? exitCodes.usage : exitCode < 0 ? exitCodes.refused : exitCode
}
