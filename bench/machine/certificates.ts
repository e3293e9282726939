// Certificates for the processes of one machine. Node.js makes none; selfsigned does by the Web Crypto API, without an
// openssl to be installed.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { generate } from 'selfsigned'

/** PEM. */
type IssuedCertificate = { readonly certificate: string; readonly key: string }

type Authority = {
  /** PEM. */
  readonly certificate: string
  /** A certificate for `localhost`, 127.0.0.1 and ::1 with its key. */
  issue(commonName: string, usage: 'serverAuth' | 'clientAuth'): Promise<IssuedCertificate>
}

// No system stays up for longer between two starts, and every start issues anew.
const yearsValid = 5

/** A certificate authority whose key is kept nowhere. */
export async function createAuthority(commonName: string): Promise<Authority> {
  const notAfterDate = new Date()
  notAfterDate.setFullYear(notAfterDate.getFullYear() + yearsValid)
  const usual = { keyType: 'ec', curve: 'P-256', algorithm: 'sha256', notAfterDate } as const
  const authority = await generate([{ name: 'commonName', value: commonName }], {
    ...usual,
    extensions: [
      { name: 'basicConstraints', cA: true, critical: true },
      { name: 'keyUsage', keyCertSign: true, cRLSign: true, critical: true },
    ],
  })
  return {
    certificate: authority.cert,
    async issue(name, usage) {
      const leaf = await generate([{ name: 'commonName', value: name }], {
        ...usual,
        ca: { key: authority.private, cert: authority.cert },
        extensions: [
          { name: 'basicConstraints', cA: false },
          { name: 'keyUsage', digitalSignature: true },
          { name: 'extKeyUsage', [usage]: true },
          {
            name: 'subjectAltName',
            altNames: [
              { type: 2, value: 'localhost' },
              { type: 7, ip: '127.0.0.1' },
              { type: 7, ip: '::1' },
            ],
          },
        ],
      })
      return { certificate: leaf.cert, key: leaf.private }
    },
  }
}

/** The variables of gateway and engine that name their certificates. */
export type EngineTlsFiles = {
  readonly ENGINE_TLS_CA_FILE: string
  readonly ENGINE_TLS_CERT_FILE: string
  readonly ENGINE_TLS_KEY_FILE: string
}

/** Issues certificates for the calls between gateway and engine into `folder`, in the place of earlier ones. */
export async function issueEngineCertificates(
  folder: string,
): Promise<{ readonly engine: EngineTlsFiles; readonly gateway: EngineTlsFiles }> {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const write = (name: string, content: string): string => {
    const file = join(folder, name)
    writeFileSync(file, content, { mode: 0o600 })
    return file
  }
  const authority = await createAuthority('Payroll processes')
  const authorityFile = write('authority.pem', authority.certificate)
  const filesFor = async (name: string, usage: 'serverAuth' | 'clientAuth'): Promise<EngineTlsFiles> => {
    const { certificate, key } = await authority.issue(name, usage)
    return {
      ENGINE_TLS_CA_FILE: authorityFile,
      ENGINE_TLS_CERT_FILE: write(`${name}.pem`, certificate),
      ENGINE_TLS_KEY_FILE: write(`${name}.key`, key),
    }
  }
  return { engine: await filesFor('engine', 'serverAuth'), gateway: await filesFor('gateway', 'clientAuth') }
}
