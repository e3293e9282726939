import { logging } from '#proto/process/logging.ts'
import { pino } from 'pino'
import t from 'tap'

function linesOf(write: (log: pino.Logger) => void): Record<string, unknown>[] {
  const lines: Record<string, unknown>[] = []
  write(pino(logging('test', 'info'), { write: line => lines.push(JSON.parse(line) as never) }))
  return lines
}

t.test('what must not be told is hidden, also where an error carries it', async t => {
  const driven = Object.assign(new Error('no connection'), {
    password: 'p1',
    headers: { authorization: 'Bearer key_1.s', accept: '*/*' },
    sent: { pan: 'ABCPK1234F', uan: '100904319456', accountNumber: '1234567890', month: 10 },
  })
  const [line = {}] = linesOf(log => log.warn({ err: driven, api_key: 'key_1.s', status: 500 }, 'failed'))
  t.match(line, {
    api_key: '[hidden]',
    status: 500,
    msg: 'failed',
    err: {
      message: 'no connection',
      password: '[hidden]',
      headers: { authorization: '[hidden]', accept: '*/*' },
      sent: { pan: '[hidden]', uan: '[hidden]', accountNumber: '[hidden]', month: 10 },
    },
  })
  t.equal(driven.password, 'p1', 'the error itself is as it was')
})

t.test('a line without such fields is written as it is', async t => {
  const [line] = linesOf(log => log.info({ method: 'GET', route: '/v1/payslips/{id}', ms: 1.25 }, 'request'))
  t.match(line, { method: 'GET', route: '/v1/payslips/{id}', ms: 1.25, msg: 'request', name: 'test' })
})
