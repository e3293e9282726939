// What a command works with: the streams and variables of its process, and the signal of Ctrl-C.

export type Context = {
  readonly process: {
    readonly stdout: NodeJS.WriteStream
    readonly stderr: NodeJS.WriteStream
    readonly stdin: NodeJS.ReadStream
    readonly env: Readonly<Record<string, string | undefined>>
    exitCode?: number
  }
  /** Aborted by Ctrl-C. */
  readonly signal: AbortSignal
}

/** A line for people, beside the result: progress and notices. */
export function note({ process }: Context, line: string): void {
  process.stderr.write(`${line}\n`)
}

/** One record of a command that goes on: a line of JSON, or a line of text. */
export function printLine({ process }: Context, isJson: boolean, record: unknown, line: string): void {
  process.stdout.write(`${isJson ? JSON.stringify(record) : line}\n`)
}
