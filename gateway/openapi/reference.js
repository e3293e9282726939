// Shows the published document. Calls that are tried from here go to the sandbox unless another server is chosen.

const answer = await fetch('/openapi.json')
const spec = /** @type {{ servers: object[] }} */ (await answer.json())
const { SwaggerUIBundle } = /** @type {{ SwaggerUIBundle(options: object): void }} */ (
  /** @type {unknown} */ (globalThis)
)
const [production, sandbox] = spec.servers
SwaggerUIBundle({
  spec: { ...spec, servers: [sandbox, production] },
  dom_id: '#reference',
  deepLinking: true,
  docExpansion: 'none',
  filter: true,
  validatorUrl: null,
})
