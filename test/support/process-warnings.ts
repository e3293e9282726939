// Warnings of Node.js, such as that of a deprecated call: whoever causes one mends it.

import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Node.js warns of its own experiments, which this project cannot mend. */
const isTolerated = (name: string): boolean => name === 'ExperimentalWarning'

/** Throws if a process of a stack has logged a warning of Node.js in the folder. */
export function refuseLoggedWarnings(logFolder: string): void {
  const warnings = globSync(join(logFolder, '*')).flatMap(file =>
    [...readFileSync(file, 'utf8').matchAll(/^.*\(node:\d+\) (?:\[\w+\] )?(\w*Warning): .*$/gmu)].flatMap(
      ([line, name = '']) => (isTolerated(name) ? [] : [`${file}: ${line}`]),
    ),
  )
  if (warnings.length > 0) throw new Error(`Processes have warned:\n${[...new Set(warnings)].join('\n')}`)
}

/** The end of the name of the test that fails for the warnings of a file. */
export const warningsTest = ': warnings of Node.js'

/** Begins to gather the warnings of this process. The returned function gives the stacks of those since it was last called. */
export function gatherWarnings(): () => Promise<readonly string[]> {
  const warnings: string[] = []
  // Without these, Node.js gives some warnings no stack.
  Object.assign(process, { traceDeprecation: true, traceProcessWarnings: true })
  process.on('warning', ({ name, message, stack }) => {
    if (!isTolerated(name)) warnings.push(stack ?? `${name}: ${message}`)
  })
  return async () => {
    // Node.js emits a warning after the code that causes it.
    await new Promise(setImmediate)
    return warnings.splice(0)
  }
}
