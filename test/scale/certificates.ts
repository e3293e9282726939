// The certificates of the site, made by the lines of OPERATIONS.md.

import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { operationsBlock } from '../support/operations.ts'

/** Partners' side of the site: the certificate of the proxy, and that of a receiver. */
const partnersLines = `
$new -subj '/CN=Partners' -keyout partners-ca.key -out partners-ca.pem
signed="$new -CA partners-ca.pem -CAkey partners-ca.key -addext basicConstraints=critical,CA:FALSE"
$signed -subj /CN=payroll -addext extendedKeyUsage=serverAuth -addext subjectAltName=IP:10.0.0.20 -keyout proxy.key -out proxy.pem
$signed -subj /CN=receiver -addext extendedKeyUsage=serverAuth -addext subjectAltName=DNS:hooks.partner.example,DNS:localhost -keyout receiver.key -out receiver.pem
`

/** `here` puts the addresses of this site in the place of the document's. */
export function issueCertificates(folder: string, here: (text: string) => string): void {
  const lines = [
    operationsBlock('sh', 'If you have no authority yet'),
    operationsBlock('sh', '## Servers on several hosts'),
    partnersLines,
  ].flatMap(block => block.split('\n').filter(line => /^(?:new|signed)=|^\$(?:new|signed) /u.test(line)))
  execFileSync('sh', ['-euc', lines.map(here).join('\n')], { cwd: folder, stdio: 'pipe' })
  const proxy = ['proxy.pem', 'proxy.key'].map(name => readFileSync(join(folder, name), 'utf8'))
  writeFileSync(join(folder, 'partners.pem'), proxy.join(''), { mode: 0o600 })
}
