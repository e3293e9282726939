// The contents of runs of each type, as partners read them.

import { runContents, type RunType, runTypes } from '#proto/run-contents.ts'

function contentsOf(type: RunType): string {
  const { salary, variable, overtime, statutoryBonus, reimbursements, arrears, recoveries } =
    runContents[type]
  const parts = [
    salary && 'salary and attendance',
    variable === null && 'variable components',
    variable !== null && variable.length > 0 && `variable components of category ${variable.join(' or ')}`,
    overtime && 'approved overtime',
    statutoryBonus && 'statutory bonus',
    reimbursements && 'reimbursements',
    arrears && 'arrears (unless `options.arrears` is `none`)',
    recoveries === 'default' && 'recovery of advances (unless `options.recover_advances` is false)',
    recoveries === 'on_request' && 'recovery of advances (if `options.recover_advances` is true)',
  ]
  return parts.filter(part => part !== false).join(', ')
}

/** A Markdown list of the types. */
export function runTypesList(): string {
  return runTypes.map(type => `- \`${type}\`: ${contentsOf(type)}.`).join('\n')
}
