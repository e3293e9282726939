#!/usr/bin/env node
// The program `payroll`: its process, and nothing else.

import process from 'node:process'
import { exitCodes } from './failures.ts'
import { runProgram } from './program.ts'

const stopping = new AbortController()
process.on('SIGINT', () => {
  if (stopping.signal.aborted) process.exit(exitCodes.interrupted)
  stopping.abort()
})
process.on('SIGTERM', () => stopping.abort())
// The reader of a pipe, such as `head`, may end first.
process.stdout.on('error', () => process.exit(exitCodes.ok))

const { stdin, stdout, stderr, env } = process
process.exitCode = await runProgram(process.argv.slice(2), {
  process: { stdin, stdout, stderr, env },
  signal: stopping.signal,
})
