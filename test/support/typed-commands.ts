// Commands of a text, typed in the order in which they stand there, in one shell.

import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

type CommandBlock = {
  readonly commands: string
  /** The text's own word for it, trimmed; null: it shows none. */
  readonly printed: string | null
}

/** The blocks of `sh` in Markdown, each with the block of `text` or `json` that follows it at once. */
export function commandBlocks(markdown: string): CommandBlock[] {
  const blocks = markdown.matchAll(/^```sh\n(.*?)^```\n(?:\n```(?:text|json)\n(.*?)^```\n)?/gms)
  return [...blocks].map(([, commands = '', printed]) => ({ commands, printed: printed?.trim() ?? null }))
}

type Place = {
  readonly cwd: string
  readonly env?: Readonly<Record<string, string>>
  /** The words that have a shell execute the script; absent: a shell of this machine. */
  readonly shell?: (script: string) => readonly string[]
  readonly timeoutMs?: number
}

/** What each block printed, trimmed. The first command that fails ends them all, with what it wrote. */
export async function typeCommands(
  blocks: readonly Pick<CommandBlock, 'commands'>[],
  { cwd, env = {}, shell = script => ['bash', '-euc', script], timeoutMs = 500_000 }: Place,
): Promise<string[]> {
  const script = blocks.map(({ commands }) => `${commands}\nprintf '\\0'\n`).join('')
  const [program = '', ...words] = shell(script)
  const { stdout } = await promisify(execFile)(program, words, {
    cwd,
    env: { ...process.env, ...env },
    timeout: timeoutMs,
    maxBuffer: 16 * 1024 * 1024,
  })
  // Files for portals and responses end their lines with a carriage return too.
  return stdout
    .replaceAll('\r', '')
    .split('\0')
    .slice(0, -1)
    .map(printed => printed.trim())
}
