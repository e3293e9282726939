// Entries of the search: every guide by its sections, every operation with its fields, every event, every error.

import { type ProblemCode, problemKinds } from '#proto/problems.ts'
import { errorGuides } from './error-guides.ts'
import { slugOf } from './html.ts'
import { guides } from './guides.ts'
import {
  bodyOf,
  events,
  operations,
  resolveReference,
  type Schema,
  urlOf,
  urlOfEvent,
} from './reference-document.ts'

type Entry = {
  readonly id: number
  readonly kind: string
  readonly title: string
  readonly path: string
  readonly text: string
  readonly url: string
}

export function searchEntries(): Entry[] {
  const entries: Omit<Entry, 'id'>[] = [
    ...guides.flatMap(({ slug, title, source }) =>
      source.split(/^(?=##? )/m).map(section => {
        const heading = /^##? (.+)$/m.exec(section)?.[1] ?? title
        const isTop = section.startsWith('# ')
        return {
          kind: 'Guide',
          title: isTop ? title : `${title}: ${heading}`,
          path: '',
          text: section,
          url: `/docs/guides/${slug}${isTop ? '' : `#${slugOf(heading)}`}`,
        }
      }),
    ),
    ...operations.map(operation => ({
      kind: operation.tags[0] ?? '',
      title: operation.summary,
      path: `${operation.method.toUpperCase()} ${operation.path}`,
      text: [
        operation.operationId,
        operation.description,
        ...operation.parameters.filter(({ in: place }) => place !== 'header').map(({ name }) => name),
        ...namesOf(bodyOf(operation)?.schema),
        ...Object.values(operation.responses).flatMap(({ content }) =>
          namesOf(content?.['application/json']?.schema),
        ),
      ].join(' '),
      url: urlOf(operation),
    })),
    ...events.map(event => ({
      kind: 'Event',
      title: event.summary,
      path: '',
      text: event.description,
      url: urlOfEvent(event),
    })),
    {
      kind: 'Changes',
      title: 'Changelog',
      path: '',
      text: 'versions of the contract, deprecation, feed, Atom',
      url: '/docs/changelog',
    },
    {
      kind: 'Changes',
      title: 'Law changes',
      path: '',
      text: 'statutory rates, rules, notification, gazette, source, feed, Atom',
      url: '/docs/law-changes',
    },
    ...(Object.keys(problemKinds) as ProblemCode[]).map(code => {
      const { title, status } = problemKinds[code]
      const { cause, fix } = errorGuides[code]
      return {
        kind: `Error ${status}`,
        title: code,
        path: title,
        text: `${cause} ${fix}`,
        url: `/docs/errors/${code}`,
      }
    }),
  ]
  return entries.map((entry, id) => ({ id, ...entry }))
}

/** The names of the fields, two levels deep. */
function namesOf(given: Schema | undefined, depth = 0): string[] {
  if (given === undefined || depth > 4) return []
  const { items, properties = {}, anyOf = [], allOf = [] } = resolveReference(given)
  const own = Object.entries(properties).flatMap(([name, field]) => [name, ...namesOf(field, depth + 2)])
  return [...new Set([...own, ...[items, ...anyOf, ...allOf].flatMap(inner => namesOf(inner, depth + 1))])]
}
