// The scripts of the collections, as they run in Postman's sandbox and in Bruno's. Both have `crypto-js`, Bruno also in
// its safe mode, where Node's own modules are absent.

import type { Capture } from './requests.ts'

// Everything outside of the characters that clients leave as they are is encoded here, so that what is signed is what
// is sent.
const signature = `  const { SHA256, HmacSHA256 } = require('crypto-js')
  const encode = text => encodeURIComponent(text).replace("'", '%27')
  const [, host, target] = /^((?:\\w+:\\/\\/)?[^/]+)(.*)$/s.exec(url)
  const encodedTarget = target.replace(/[^\\w\\-.~!$&()*+,;=:@/?%]/gu, encode)
  const timestamp = String(Math.floor(Date.now() / 1000))
  const text = \`v2.\${timestamp}.\${method}.\${encodedTarget}.\${SHA256(body)}.\${idempotencyKey}\`
  const headers = {
    'X-SVC-Key': keyId,
    'X-SVC-Timestamp': timestamp,
    'X-SVC-Signature': \`v2=\${HmacSHA256(text, secret)}\`,
  }`

/** Signs each request of the collection if the variable `secret` has a value; files cannot be read, so not those. */
export const postmanSigning = `// Signs the request if the variable "secret" has a value. Requests with files are sent with the key alone.
const secret = pm.variables.get('secret')
const { mode } = pm.request.body || {}
if (secret && mode !== 'file' && mode !== 'formdata') {
  const fill = text => pm.variables.replaceIn(text)
  const { method } = pm.request
  const keyId = pm.variables.get('key').split('.')[0]
  const url = fill(pm.request.url.getHost() + pm.request.url.getPathWithQuery())
  const body = mode === 'raw' ? fill(pm.request.body.raw || '') : ''
  const isKey = ({ key, disabled }) => !disabled && key.toLowerCase() === 'idempotency-key'
  const idempotencyKey = pm.request.headers.all().filter(isKey).map(({ value }) => fill(value))[0] || ''
${signature}
  if (idempotencyKey) headers['Idempotency-Key'] = idempotencyKey
  for (const [key, value] of Object.entries(headers)) pm.request.headers.upsert({ key, value })
  if (mode === 'raw') pm.request.body.raw = body
  pm.request.url.update(host + encodedTarget)
}`

export const brunoSigning = `// Signs the request if the variable "secret" has a value. Requests with files are sent with the key alone.
const secret = bru.getEnvVar('secret')
const header = name => Object.entries(req.getHeaders()).filter(([key]) => key.toLowerCase() === name).map(([, value]) => value)[0] || ''
const mediaType = header('content-type')
if (secret && (mediaType === '' || mediaType.includes('json'))) {
  const method = req.getMethod()
  const keyId = bru.getEnvVar('key').split('.')[0]
  const url = bru.interpolate(req.getUrl())
  const sent = req.getBody({ raw: true })
  const body = typeof sent === 'string' ? bru.interpolate(sent).trim() : ''
  const idempotencyKey = bru.interpolate(header('idempotency-key'))
${signature}
  if (idempotencyKey) headers['Idempotency-Key'] = idempotencyKey
  for (const [name, value] of Object.entries(headers)) req.setHeader(name, value)
  if (body) req.setBody(body)
  req.setUrl(host + encodedTarget)
}`

const access = (path: Capture['path']): string =>
  path.map(name => (typeof name === 'number' ? `?.[${name}]` : `?.${name}`)).join('')

export function postmanCapture({ variable, path, onlyIfEmpty }: Capture): string {
  const condition = onlyIfEmpty ? ` && !pm.variables.get('${variable}')` : ''
  return `if (pm.response.code < 300${condition}) {
  const id = pm.response.json()${access(path)}
  if (id) pm.collectionVariables.set('${variable}', id)
}`
}

export function brunoCapture({ variable, path, onlyIfEmpty }: Capture): string {
  const condition = onlyIfEmpty ? ` && !bru.getVar('${variable}') && !bru.getEnvVar('${variable}')` : ''
  return `if (res.getStatus() < 300${condition}) {
  const id = res.getBody()${access(path)}
  if (id) bru.setVar('${variable}', String(id))
}`
}
