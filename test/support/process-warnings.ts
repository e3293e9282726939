// Warnings of Node.js, such as that of a deprecated call: whoever causes one mends it.

import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Throws if a process of a stack has logged a warning of Node.js in the folder. */
export function refuseLoggedWarnings(logFolder: string): void {
  const warnings = globSync(join(logFolder, '*')).flatMap(file =>
    [...readFileSync(file, 'utf8').matchAll(/^.*\(node:\d+\) \w*Warning: .*$/gmu)].map(
      ([line]) => `${file}: ${line}`,
    ),
  )
  if (warnings.length > 0) throw new Error(`Processes have warned:\n${[...new Set(warnings)].join('\n')}`)
}

/** Begins to gather the warnings of this process. The returned function throws if there was one since it was last called. */
export function gatherWarnings(): () => void {
  const warnings: string[] = []
  process.on('warning', ({ name, message, stack }) => {
    // Node.js tells of its own experiments, which nobody here can mend.
    if (name !== 'ExperimentalWarning') warnings.push(stack ?? `${name}: ${message}`)
  })
  return () => {
    const told = warnings.splice(0)
    if (told.length > 0) throw new Error(`The process of the tests has warned:\n${told.join('\n')}`)
  }
}
