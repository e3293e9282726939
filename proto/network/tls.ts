// Certificates of our processes, as operators name their files in the environment.

import { createPrivateKey, X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { checkServerIdentity, type PeerCertificate, rootCertificates } from 'node:tls'
import { isLoopback } from './loopback.ts'

/** PEM of the authority that vouches for the other side, and of what proves this one. */
export type TlsIdentity = { readonly ca: Buffer; readonly certificate: Buffer; readonly key: Buffer }

/** The content of the file that a variable names; null when absent. */
export function optionalFile(text: string | undefined): Buffer | null {
  if (text === undefined) return null
  try {
    return readFileSync(text)
  } catch (error) {
    throw new Error('must be the path of a readable file.', { cause: error })
  }
}

/** PEM of the public authorities, and of a further one unless that is null. */
export function trustedAuthorities(further: string | null): string[] {
  return further === null ? [...rootCertificates] : [...rootCertificates, further]
}

/** Certificates in PEM; null when absent. */
export function certificateFile(text: string | undefined): Buffer | null {
  return checkPem(text, 'certificates', pem => new X509Certificate(pem))
}

/** A private key in PEM, without a passphrase; null when absent. */
export function keyFile(text: string | undefined): Buffer | null {
  return checkPem(text, 'a private key', pem => createPrivateKey(pem))
}

function checkPem(text: string | undefined, what: string, parse: (pem: Buffer) => unknown): Buffer | null {
  const pem = optionalFile(text)
  try {
    if (pem !== null) parse(pem)
  } catch (error) {
    throw new Error(`must be the path of a file that contains ${what} (PEM).`, { cause: error })
  }
  return pem
}

const purposes = {
  server: { name: 'serverAuth', oid: '1.3.6.1.5.5.7.3.1' },
  client: { name: 'clientAuth', oid: '1.3.6.1.5.5.7.3.2' },
}

type Purpose = keyof typeof purposes

/** Errors of a certificate and its key, in variables `<prefix>_CERT_FILE` and `<prefix>_KEY_FILE`. */
export function certificateFaults(
  prefix: string,
  certificate: Buffer | null | undefined,
  key: Buffer | null | undefined,
  purpose: Purpose,
): string[] {
  const [certificateName, keyName] = [`${prefix}_CERT_FILE`, `${prefix}_KEY_FILE`]
  // A file that could not be read is reported already.
  if (certificate === undefined || key === undefined) return []
  if (certificate === null)
    return key === null ? [] : [`${certificateName} must be set together with ${keyName}.`]
  if (key === null) return [`${keyName} must be set together with ${certificateName}.`]
  const leaf = new X509Certificate(certificate)
  const { name, oid } = purposes[purpose]
  return [
    ...(leaf.checkPrivateKey(createPrivateKey(key))
      ? []
      : [`${keyName} must contain the private key of the certificate in ${certificateName}.`]),
    ...(leaf.validToDate > new Date()
      ? []
      : [
          `${certificateName} must contain a certificate that is still valid; this one expired on ${leaf.validTo}.`,
        ]),
    // Node calls the extended key usages so; a certificate without any would pass for every purpose.
    ...((leaf.keyUsage as string[] | undefined)?.join() === oid
      ? []
      : [`${certificateName} must contain a certificate whose only extended key usage is ${name}.`]),
  ]
}

/** The certificates of the calls between gateway and engine; each process has its own. */
export const engineTlsVariables = {
  ENGINE_TLS_CA_FILE: certificateFile,
  ENGINE_TLS_CERT_FILE: certificateFile,
  ENGINE_TLS_KEY_FILE: keyFile,
}

type EngineTls = { readonly [Name in keyof typeof engineTlsVariables]: Buffer | null }

/**
 * The `checkServerIdentity` of a client with a list of servers: a certificate must name one of `hosts`. The clients' own
 * would hold every server to the first host (gRPC), or one at an IP address to the name localhost (NATS).
 */
export function identityAmong(
  hosts: readonly string[],
): (host: string, certificate: PeerCertificate) => Error | undefined {
  return (_host, certificate) => {
    const faults = hosts.map(host => checkServerIdentity(host.replace(/^\[(.*)\]$/, '$1'), certificate))
    return faults.includes(undefined) ? undefined : faults[0]
  }
}

/** Null where none is set: calls are plain text then, which `engineTlsFaults` allows within one machine only. */
export function engineIdentity(settings: EngineTls): TlsIdentity | null {
  const { ENGINE_TLS_CA_FILE: ca, ENGINE_TLS_CERT_FILE: certificate, ENGINE_TLS_KEY_FILE: key } = settings
  return ca === null || certificate === null || key === null ? null : { ca, certificate, key }
}

/** Errors of the files, or of their absence. `hosts`: where the engine listens or is called, as set in `variable`. */
export function engineTlsFaults(
  settings: Partial<EngineTls>,
  purpose: Purpose,
  variable: string,
  hosts: readonly string[],
): string[] {
  const { ENGINE_TLS_CA_FILE: ca, ENGINE_TLS_CERT_FILE: certificate, ENGINE_TLS_KEY_FILE: key } = settings
  const names = Object.keys(engineTlsVariables)
  const given = [ca, certificate, key].filter(file => file !== null)
  if (given.length === 0) {
    return hosts.every(isLoopback)
      ? []
      : [
          `${variable} must be 127.0.0.1, ::1 or localhost as long as ${names.join(', ')} are not set: the services do not call engines in plain text over a network.`,
        ]
  }
  if (given.length < names.length) return [`${names.join(', ')} must be set together.`]
  return certificateFaults('ENGINE_TLS', certificate, key, purpose)
}
