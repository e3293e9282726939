// Every page of the documentation by its address, and the navigation that leads to them.

import { problemKinds } from '#proto/problems.ts'
import { errorMarkdown, errorsMarkdown, problemCodes } from './errors.ts'
import { guideGroups, guides, overview } from './guides.ts'
import { slugOf } from './html.ts'
import type { NavigationGroup } from './layout.ts'
import { eventPage, eventsPage, operationPage, tagPage } from './reference.ts'
import { events, operations, tags, urlOf, urlOfEvent } from './reference-document.ts'
import { eventMarkdown, eventsMarkdown, operationMarkdown, tagMarkdown } from './reference-markdown.ts'

export type Page = {
  readonly url: string
  readonly title: string
  readonly markdown: () => string
  /** The content of a page that is more than its Markdown; wide, because it has a column of samples. */
  readonly html?: () => string
}

export const pages: readonly Page[] = [
  { url: '/docs', title: 'Documentation', markdown: () => overview },
  ...guides.map(({ slug, title, source }) => ({
    url: `/docs/guides/${slug}`,
    title,
    markdown: () => source,
  })),
  ...tags.map(({ name }) => ({
    url: `/docs/api/${slugOf(name)}`,
    title: name,
    markdown: () => tagMarkdown(name),
    html: () => tagPage(name),
  })),
  ...operations.map(operation => ({
    url: urlOf(operation),
    title: operation.summary,
    markdown: () => operationMarkdown(operation),
    html: () => operationPage(operation),
  })),
  { url: '/docs/events', title: 'Events', markdown: eventsMarkdown, html: eventsPage },
  ...events.map(event => ({
    url: urlOfEvent(event),
    title: event.summary,
    markdown: () => eventMarkdown(event),
    html: () => eventPage(event),
  })),
  { url: '/docs/errors', title: 'Errors', markdown: errorsMarkdown },
  ...problemCodes.map(code => ({
    url: `/docs/errors/${code}`,
    title: problemKinds[code].title,
    markdown: () => errorMarkdown(code),
  })),
]

export const navigation: readonly NavigationGroup[] = [
  ...guideGroups.map(({ title, guides: own }) => ({
    title,
    entries: own.map(guide => ({ title: guide.title, url: `/docs/guides/${guide.slug}` })),
  })),
  {
    title: 'Reference',
    entries: [
      ...tags.map(({ name }) => ({
        title: name,
        url: `/docs/api/${slugOf(name)}`,
        children: operations
          .filter(operation => operation.tags.includes(name))
          .map(operation => ({ title: operation.summary, url: urlOf(operation) })),
      })),
      {
        title: 'Events',
        url: '/docs/events',
        children: events.map(event => ({ title: event.summary, url: urlOfEvent(event) })),
      },
      { title: 'Errors', url: '/docs/errors' },
    ],
  },
  {
    title: 'Changes',
    entries: [
      { title: 'Changelog', url: '/docs/changelog' },
      { title: 'Law changes', url: '/docs/law-changes' },
    ],
  },
]
