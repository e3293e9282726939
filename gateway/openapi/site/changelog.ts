// The versions of the contract and what changed in each, newest first, as a page and as a feed.

import type { Contract } from '../../http/versions.ts'
import { atomFeed } from './atom.ts'
import { markdown, slugOf } from './html.ts'
import { operations, urlOf } from './reference-document.ts'

const titleOf = ({ date }: Contract): string => `Version ${date}`

function textOf({ summary, changes, deprecated }: Contract): string {
  const lines = changes.map(change => {
    const operation = operations.find(({ operationId }) => operationId === change.operationId)
    const name = operation === undefined ? change.operationId : `[${operation.summary}](${urlOf(operation)})`
    return `- ${name}: ${change.summary}`
  })
  const end =
    deprecated === undefined
      ? []
      : [
          `Deprecated since ${dayOf(deprecated.since)}; calls are answered until ${dayOf(deprecated.sunset)}. [What to change](${deprecated.link}).`,
        ]
  return [summary, ...end, ...(lines.length === 0 ? [] : [lines.join('\n')])].join('\n\n')
}

const dayOf = (instant: Date): string => instant.toISOString().slice(0, 10)

export function changelogMarkdown(contracts: readonly Contract[]): string {
  const versions = contracts.toReversed().map(each => `## ${titleOf(each)}\n\n${textOf(each)}`)
  return `# Changelog

The dated versions of the API. [Versions](/docs/guides/versions) explains what may change within one. Follow the [feed](/docs/changelog.atom); statutory rates have a [list of their own](/docs/law-changes).

${versions.join('\n\n')}
`
}

/** `docsUrl`: where readers reach `/docs`. */
export function changelogFeed(contracts: readonly Contract[], docsUrl: string): string {
  return atomFeed({
    id: 'urn:payroll-engine:changelog',
    title: 'Payroll Engine API: changelog',
    url: `${docsUrl}/changelog`,
    entries: contracts.toReversed().map(contract => ({
      id: `urn:payroll-engine:version:${contract.date}`,
      title: titleOf(contract),
      url: `${docsUrl}/changelog#${slugOf(titleOf(contract))}`,
      published: contract.date,
      html: markdown(textOf(contract)),
    })),
  })
}
