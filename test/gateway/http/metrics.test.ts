import t from 'tap'
import { Registry } from '@prometheus-io/client'
import { openGatewayMetrics, watchCaches } from '#gateway/http/metrics.ts'

type Measurement = Parameters<ReturnType<typeof openGatewayMetrics>['measure']>[0]

const answered = (route: string | undefined, status: number, method = 'GET') =>
  ({ method, status, headers: {}, req: { headers: {} }, state: { log: { route } } }) as unknown as Measurement

t.test('requests are counted by outcome, and their seconds in cumulative buckets', async t => {
  const registry = new Registry()
  const metrics = openGatewayMetrics(registry, () => Promise.resolve(null))
  metrics.measure(answered('getHealth', 200), 0.5)
  metrics.measure(answered('getHealth', 200), 1)
  metrics.measure(answered('getHealth', 503), 7)
  metrics.measure(answered('getHealth', 200, 'HEAD'), 40_000)
  metrics.measure(answered(undefined, 404), 2)
  const lines = (await registry.metrics()).split('\n')
  const values = (start: string) => lines.filter(line => line.startsWith(start))

  t.same(values('http_requests_total{route="getHealth"'), [
    'http_requests_total{route="getHealth",method="GET",code="200"} 2',
    'http_requests_total{route="getHealth",method="GET",code="503"} 1',
    'http_requests_total{route="getHealth",method="HEAD",code="200"} 1',
  ])
  t.same(values('http_requests_total{route="none"'), [
    'http_requests_total{route="none",method="GET",code="404"} 1',
  ])
  // 1 ms lies in the bucket of 0.001 s, 7 ms in that of 0.01 s; 40 s are above all of them.
  const below = (bound: string) => values(`http_request_seconds_bucket{le="${bound}",route="getHealth"}`)
  t.same(below('0.001'), ['http_request_seconds_bucket{le="0.001",route="getHealth"} 2'])
  t.same(below('0.005'), ['http_request_seconds_bucket{le="0.005",route="getHealth"} 2'])
  t.same(below('0.01'), ['http_request_seconds_bucket{le="0.01",route="getHealth"} 3'])
  t.same(below('30'), ['http_request_seconds_bucket{le="30",route="getHealth"} 3'])
  t.same(below('+Inf'), ['http_request_seconds_bucket{le="+Inf",route="getHealth"} 4'])
  t.same(values('http_request_seconds_count{route="getHealth"}'), [
    'http_request_seconds_count{route="getHealth"} 4',
  ])
  // 0.5 + 1 + 7 + 40,000 ms.
  t.same(values('http_request_seconds_sum{route="getHealth"}'), [
    'http_request_seconds_sum{route="getHealth"} 40.0085',
  ])
  t.same(values('# TYPE http_request_seconds'), ['# TYPE http_request_seconds histogram'])
})

t.test('the memory of caches is shown beside its limit', async t => {
  const registry = new Registry()
  let bytes = 0
  watchCaches(registry, { payslips: { maxBytes: 50, bytes: () => bytes } })
  bytes = 12
  const text = await registry.metrics()
  t.match(text, /^cache_bytes\{cache="payslips"\} 12$/m)
  t.match(text, /^cache_limit_bytes\{cache="payslips"\} 50$/m)
})

t.test('what was verified long ago is told by its time, whatever came after', async t => {
  const registry = new Registry()
  const succeededAt = new Date('2026-11-29T10:00:00.500Z')
  openGatewayMetrics(registry, async name => (name === 'verify-audit' ? { ok: false, succeededAt } : null))
  const text = await registry.metrics()
  // The time is 20,786 days and ten hours after 1970 began: 20,786 × 86,400 + 36,000 seconds.
  t.match(text, /^audit_last_verified_seconds 1795946400\.5$/m)
  t.notMatch(text, /^backup_last_success_seconds /m)
})

t.test('the audit log is well where it was verified and does not contradict its anchors', async t => {
  const shown = async (verified: boolean | null, compared: boolean | null) => {
    const registry = new Registry()
    const outcomes: Record<string, boolean | null> = {
      'verify-audit': verified,
      'compare-audit-anchors': compared,
    }
    openGatewayMetrics(registry, async name => ({ ok: outcomes[name] ?? null, succeededAt: null }))
    return /^audit_chain_ok (\d)$/m.exec(await registry.metrics())?.[1] ?? null
  }
  t.equal(await shown(null, null), null)
  t.equal(await shown(true, null), '1', 'without an object store')
  t.equal(await shown(true, true), '1')
  t.equal(await shown(true, false), '0')
  t.equal(await shown(false, true), '0')
  t.equal(await shown(null, false), '0')
})
