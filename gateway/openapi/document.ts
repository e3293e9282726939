// The published description of the API, built from the routes that serve it.

import { apiVersion } from '#proto/events.ts'
import type { Route } from '../http/route.ts'
import { deliveryHeaders, webhooks } from './deliveries.ts'
import { notModified, operationOf, sandboxServer, security } from './operations.ts'
import { shareRepeated } from './repeated-parts.ts'
import { schemaComponents } from './schema-components.ts'
import { headers, type Json, parameters, securitySchemes } from './shared-parts.ts'
import { tags } from './tags.ts'

export function openApiDocument(routes: readonly Route[]): Json {
  const schemas = schemaComponents()
  const operations: Record<string, Record<string, Json>> = {}
  for (const route of routes) {
    const path = route.path.slice('/v1'.length)
    operations[path] = { ...operations[path], [route.method]: operationOf(route, schemas) }
  }
  const { paths, ...repeated } = shareRepeated(operations)
  const events = webhooks(schemas)
  return {
    openapi: '3.1.0',
    info: {
      title: 'Payroll Engine API',
      version: apiVersion,
      summary: 'Indian payroll over REST',
      description:
        'Calculates Indian payroll from employees, attendance and salaries, and returns payslips, an explanation of every amount, and signed events. Amounts are decimal rupees with two decimals. The version of this document is the dated contract version that it describes. Clients must ignore unknown fields.',
      contact: { name: 'API support' },
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/v1', description: 'Production.' }, sandboxServer],
    tags: [...new Set(routes.map(({ tag }) => tag))].map(name => ({ name, description: tags[name] })),
    security,
    paths,
    webhooks: events,
    components: {
      schemas: sortParts({ ...schemas.components }),
      parameters: sortParts({ ...parameters, ...deliveryHeaders, ...repeated.parameters }),
      headers,
      responses: sortParts({
        NotModified: notModified,
        ...repeated.responses,
      }),
      securitySchemes,
    },
  }
}

function sortParts(parts: Readonly<Record<string, Json>>): Json {
  return Object.fromEntries(Object.entries(parts).toSorted(([a], [b]) => (a < b ? -1 : 1)))
}
