// The generated modules of the client libraries are those of the routes, and reach every operation.

import { modelOf } from '#gateway/clients/emit/document.ts'
import { committedFile, generatedFiles } from '#gateway/clients/emit/write.ts'
import { openApiDocument } from '#gateway/openapi/document.ts'
import { routes } from '#gateway/resources/index.ts'
import t from 'tap'

t.test('the libraries are those of the routes', async t => {
  for (const [path, text] of generatedFiles())
    t.ok(committedFile(path) === text, `${path}; run \`npm run clients\``)
})

t.test('each operation is a method of one resource', async t => {
  const { resources } = modelOf(openApiDocument(routes))
  const methods = resources.flatMap(resource => resource.methods)
  t.same(methods.map(({ operationId }) => operationId).toSorted(), routes.map(r => r.operationId).toSorted())
  for (const { name, methods: own } of resources)
    t.equal(new Set(own.map(method => method.name)).size, own.length, name)
})
