// The logo and the colour of an organization over HTTP, from the upload to the pages of its payslips and letters.

import { createHash } from 'node:crypto'
import { request } from 'undici'
import t from 'tap'
import { pngChunks } from '#proto/pdf/png.ts'
import { readPdf } from '../../proto/pdf/reading.ts'
import { assertDeclared } from '../../support/declared.ts'
import {
  calculated,
  createTestOrganization,
  execute,
  startTestStack,
  type TestOrganization,
} from '../../support/office.ts'
import { partner } from '../../support/partner.ts'
import { encodePng } from '../../support/png.ts'
import { addKey } from '../../support/seed.ts'
import { jpegs } from '../../engine/documents/jpegs.ts'

const stack = await startTestStack(t)

const plain = (red: number, size = { width: 60, height: 30 }): Buffer =>
  encodePng({ ...size, depth: 8, colourType: 2, filter: 0 }, () => [red, 20, 30])
const red = plain(200)
const blue = plain(10, { width: 40, height: 40 })

type File = { readonly status: number; readonly headers: Headers; readonly bytes: Buffer }

async function exchange(
  method: 'GET' | 'PUT',
  path: string,
  { seeded }: Pick<TestOrganization, 'seeded'>,
  { body, headers = {} }: { body?: Buffer; headers?: Readonly<Record<string, string>> } = {},
): Promise<File & { at: (name: string) => unknown }> {
  const url = `${stack.base}${path}`
  const answer = await request(url, {
    method,
    headers: { authorization: `Bearer ${seeded.apiKey}`, accept: '*/*', ...headers },
    body: body ?? null,
  })
  const given = new Headers(answer.headers as Record<string, string>)
  if (path.endsWith('/logo')) assertDeclared(method, { status: answer.statusCode, url, headers: given })
  const bytes = Buffer.from(await answer.body.arrayBuffer())
  const at = (name: string): unknown => (JSON.parse(bytes.toString()) as Record<string, unknown>)[name]
  return { status: answer.statusCode, headers: given, bytes, at }
}

const pathOf = ({ seeded }: TestOrganization): string => `/organizations/${seeded.organizationId}`

const put = (organization: TestOrganization, body: Buffer, headers: Readonly<Record<string, string>> = {}) =>
  exchange('PUT', `${pathOf(organization)}/logo`, organization, {
    body,
    headers: { 'content-type': 'image/png', ...headers },
  })

async function putAccepted(organization: TestOrganization, body: Buffer): Promise<void> {
  const answer = await put(organization, body)
  if (answer.status !== 200) throw new Error(answer.bytes.toString())
}

const storedLogos = async (organization: TestOrganization): Promise<number> =>
  (await execute(stack, organization, 'select 1 from organization_logo')).length

t.test('a logo is set, shown, replaced and deleted', async t => {
  const organization = await createTestOrganization(stack, [{ basic: 20_000 }])
  const { call, seeded } = organization
  const path = pathOf(organization)
  t.equal((await call('GET', path)).at('logo'), null)
  t.equal((await call('GET', `${path}/logo`)).status, 404)

  const set = await put(organization, red)
  t.equal(set.status, 200, set.bytes.toString())
  const shown = await exchange('GET', `${path}/logo`, organization)
  t.match(Object.fromEntries(shown.headers), {
    'content-type': 'image/png',
    'content-disposition': 'attachment; filename="logo.png"',
    'cache-control': 'private, must-revalidate',
  })
  const sha256 = createHash('sha256').update(shown.bytes).digest('hex')
  t.same(JSON.parse(set.bytes.toString()), {
    organization_id: seeded.organizationId,
    sha256,
    width: 60,
    height: 30,
  })
  t.equal(shown.headers.get('x-svc-sha256'), sha256)
  t.same(
    pngChunks(shown.bytes)?.map(({ type }) => type),
    ['IHDR', 'pHYs', 'IDAT'],
  )
  const tag = shown.headers.get('etag') ?? ''
  const unchanged = await exchange('GET', `${path}/logo`, organization, { headers: { 'if-none-match': tag } })
  t.same([unchanged.status, unchanged.bytes.length], [304, 0])
  const first = await call('GET', path)
  t.same(first.at('logo'), { sha256, width: 60, height: 30 })

  await putAccepted(organization, red)
  t.equal((await call('GET', path)).at('version'), first.at('version'), 'the same again changes nothing')
  await putAccepted(organization, blue)
  t.equal((await call('GET', path)).at('logo', 'width'), 40)
  t.not((await exchange('GET', `${path}/logo`, organization)).headers.get('etag'), tag)
  t.equal(await storedLogos(organization), 1, 'one that nothing names is gone')

  t.same(
    (await call('GET', `/audit-log?resource_id=${seeded.organizationId}&limit=1`)).at(
      'data',
      0,
      'after',
      'logo',
    ),
    (await call('GET', path)).at('logo'),
    'each change is audited',
  )
  const gone = await call('DELETE', `${path}/logo`)
  t.same([gone.status, gone.text], [204, ''])
  t.equal((await call('GET', path)).at('logo'), null)
  t.equal((await call('GET', `${path}/logo`)).status, 404)
  t.equal((await call('DELETE', `${path}/logo`)).status, 404)
  t.equal(await storedLogos(organization), 0)
})

t.test('what is no logo is refused with what to send instead', async t => {
  const organization = await createTestOrganization(stack, [{ basic: 20_000 }])
  const refused = async (body: Buffer, headers: Readonly<Record<string, string>> = {}) => {
    const { status, at } = await put(organization, body, headers)
    return { status, code: at('code'), details: at('details'), message: at('message') }
  }
  for (const type of ['image/gif', 'application/json', 'multipart/form-data; boundary=a', 'text/plain'])
    t.match(await refused(red, { 'content-type': type }), {
      status: 415,
      code: 'unsupported_media_type',
      message: /image\/png or image\/jpeg/,
    })
  t.match(await refused(red, { 'content-encoding': 'gzip' }), { status: 415 })
  t.match(await refused(Buffer.alloc(512 * 1024 + 1)), { status: 413, code: 'payload_too_large' })
  t.match(await refused(Buffer.alloc(0)), {
    status: 400,
    code: 'validation_failed',
    details: [{ code: 'required', message: 'Send the PNG or JPEG file as the body.' }],
  })
  t.match(await refused(red.subarray(0, 50)), {
    status: 400,
    code: 'validation_failed',
    details: [{ code: 'invalid_format', message: /Export the logo as PNG again/ }],
  })
  t.match(await refused(Buffer.from('GIF89a')), {
    status: 400,
    details: [{ message: /as a PNG or JPEG file/ }],
  })
  const large = encodePng({ width: 2001, height: 2000, depth: 1, colourType: 0, filter: 0 }, () => [1])
  t.match(await refused(large), { status: 400, details: [{ code: 'out_of_range', message: /4 megapixels/ }] })
  t.equal((await organization.call('GET', pathOf(organization))).at('logo'), null, 'nothing of it is stored')
  t.equal((await put(organization, red, { 'content-type': 'image/png; charset=binary' })).status, 200)
  const jpeg = Buffer.from(jpegs.baseline, 'base64')
  t.equal((await put(organization, jpeg, { 'content-type': 'image/jpeg' })).at('width'), 16)
})

t.test('a repeated request has one effect, and another image needs another key', async t => {
  const organization = await createTestOrganization(stack, [{ basic: 20_000 }])
  const headers = { 'idempotency-key': 'logo-1' }
  const first = await put(organization, red, headers)
  const again = await put(organization, red, headers)
  t.equal(again.bytes.toString(), first.bytes.toString())
  t.equal(again.headers.get('idempotent-replayed'), 'true')
  t.equal((await put(organization, blue, headers)).at('code'), 'idempotency_key_reused')
})

t.test('it takes the scope of the organization, and its key', async t => {
  const organization = await createTestOrganization(stack, [{ basic: 20_000 }])
  const other = await createTestOrganization(stack, [{ basic: 20_000 }])
  const path = `${pathOf(organization)}/logo`
  await putAccepted(organization, red)
  const reading = await addKey(stack.storage, organization.seeded, ['platform:read'])
  const ofReader = { seeded: { ...organization.seeded, ...reading } }
  t.equal((await exchange('GET', path, ofReader)).status, 200)
  const refused = await exchange('PUT', path, ofReader, {
    body: red,
    headers: { 'content-type': 'image/png' },
  })
  t.same([refused.status, refused.at('code')], [403, 'insufficient_scope'])
  t.equal((await partner(stack.base, reading)('DELETE', path)).status, 403)
  t.equal((await exchange('GET', path, other)).status, 404)
  const foreign = await exchange('PUT', path, other, { body: red, headers: { 'content-type': 'image/png' } })
  t.same([foreign.status, foreign.at('code')], [404, 'not_found'])
  t.equal((await other.call('DELETE', path)).status, 404)
})

/** The widths of the images in a PDF. */
const imagesIn = (pdf: Buffer): number[] =>
  [...pdf.toString('latin1').matchAll(/\/Subtype\/Image\/Width (\d+)/g)].map(([, width]) => Number(width))

async function pdfOf(organization: TestOrganization, path: string): Promise<Buffer> {
  const { status, bytes } = await exchange('GET', path, organization)
  if (status !== 200) throw new Error(bytes.toString())
  return bytes
}

const wordsOf = async (pdf: Buffer): Promise<string> =>
  (await readPdf(pdf)).flatMap(({ lines }) => lines).join('\n')

async function slipOf({ call }: TestOrganization, run: string): Promise<string> {
  return `/payslips/${String((await call('GET', `${run}/employees`)).at('data', 0, 'id'))}`
}

t.test('a payslip has the logo of the time when its run was calculated', async t => {
  const organization = await createTestOrganization(stack, [{ basic: 20_000 }])
  const { call } = organization
  const path = pathOf(organization)
  const run = await calculated(call)
  const pdf = `${await slipOf(organization, run)}.pdf`
  const bare = await pdfOf(organization, pdf)
  t.same(imagesIn(bare), [])

  await putAccepted(organization, red)
  t.ok((await pdfOf(organization, pdf)).equals(bare), 'the draft keeps its page')
  t.match((await call('GET', run)).at('is_stale'), true, 'and can be calculated again')
  await call('POST', `${run}/recalculate`, {}, { prefer: 'wait=30' })
  const draft = await pdfOf(organization, pdf)
  t.same(imagesIn(draft), [60])
  t.equal(await wordsOf(draft), await wordsOf(bare))
  t.same(imagesIn(await pdfOf(organization, `${pdf}?wage_slip_form=true`)), [60])

  await call('POST', `${run}/lock`)
  const locked = await pdfOf(organization, pdf)
  t.same(imagesIn(locked), [60])
  await putAccepted(organization, blue)
  await call('PATCH', path, { brand_colour: '#B3122A', legal_name: 'Another Name Private Limited' })
  t.ok(
    (await pdfOf(organization, pdf)).equals(locked),
    'nothing of the organization changes a locked payslip',
  )
  await execute(stack, organization, 'update payslip_file set state = sha256(state)')
  t.ok((await pdfOf(organization, pdf)).equals(locked), 'also where it is rendered again')
  t.equal(await storedLogos(organization), 2)

  await call('DELETE', `${path}/logo`)
  t.equal(await storedLogos(organization), 1, 'the one of the run is kept')
  await execute(stack, organization, 'update payslip_file set state = sha256(state)')
  t.ok((await pdfOf(organization, pdf)).equals(locked))

  await putAccepted(organization, blue)
  const unlocked = await call('POST', `${run}/unlock`, { reason: 'New logo' })
  t.equal(unlocked.status, 200)
  await call('POST', `${run}/recalculate`, {}, { prefer: 'wait=30' })
  const renewed = await pdfOf(organization, pdf)
  t.same(imagesIn(renewed), [40])
  t.match(await wordsOf(renewed), 'Another Name Private Limited')
})

t.test('a reset keeps the logo of the organization and no other', async t => {
  const organization = await createTestOrganization(stack, [{ basic: 20_000 }])
  const { call, seeded } = organization
  await putAccepted(organization, red)
  const run = await calculated(call)
  await call('POST', `${run}/lock`)
  await putAccepted(organization, blue)
  t.equal(await storedLogos(organization), 2)
  const reset = await call('POST', '/sandbox/reset', { organization_id: seeded.organizationId })
  t.equal(reset.at('status'), 'done')
  t.equal(await storedLogos(organization), 1)
  t.equal((await exchange('GET', `${pathOf(organization)}/logo`, organization)).status, 200)
})

t.test('a letter has the logo and the colour of the day', async t => {
  const organization = await createTestOrganization(stack, [{ basic: 20_000 }])
  const { call } = organization
  const run = await calculated(call)
  await call('POST', `${run}/lock`)
  const letter = `${await slipOf(organization, run)}/salary-certificate`
  const before = await pdfOf(organization, letter)
  t.same(imagesIn(before), [])
  await putAccepted(organization, blue)
  const after = await pdfOf(organization, letter)
  t.same(imagesIn(after), [40])
  t.equal(await wordsOf(after), await wordsOf(before))
  await call('PATCH', pathOf(organization), { brand_colour: '#b3122a' })
  t.notOk((await pdfOf(organization, letter)).equals(after))
})

t.test('a colour is six hexadecimal digits, whatever their case', async t => {
  const organization = await createTestOrganization(stack, [{ basic: 20_000 }])
  const { call } = organization
  const path = pathOf(organization)
  t.equal((await call('GET', path)).at('brand_colour'), null)
  t.equal((await call('PATCH', path, { brand_colour: '#0b5fa5' })).at('brand_colour'), '#0B5FA5')
  for (const colour of ['0B5FA5', '#0B5FA', '#0B5FA5FF', 'red', '#GGGGGG', ''])
    t.match(
      (await call('PATCH', path, { brand_colour: colour })).at('details', 0),
      { field: 'brand_colour' },
      colour,
    )
  t.match((await call('PATCH', path, { logo: null })).headers.get('x-svc-warnings'), /unknown_field logo/)
  t.equal((await call('PATCH', path, { brand_colour: null })).at('brand_colour'), null)
})
