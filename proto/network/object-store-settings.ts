// Settings of the bucket for files outside PostgreSQL, which is reached by the protocol of Amazon S3.

import { address, oneOf, optionalText, secret } from '../process/environment.ts'
import { isLoopback } from './loopback.ts'
import { certificateFile } from './tls.ts'

const required = [
  'S3_ENDPOINT',
  'S3_BUCKET',
  'S3_REGION',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
] as const

/** Without them files are kept in PostgreSQL. S3_CA_FILE: a further authority of the server's certificate. */
export const objectStoreVariables = {
  S3_ENDPOINT: (text: string | undefined) => (text === undefined ? null : endpoint(text)),
  S3_BUCKET: optionalText,
  S3_REGION: optionalText,
  S3_ACCESS_KEY_ID: secret(optionalText),
  S3_SECRET_ACCESS_KEY: secret(optionalText),
  /** `true`: the bucket stands in the path of an address, `false`: in its host name. */
  S3_PATH_STYLE: (text: string | undefined) => oneOf(['true', 'false'], 'true')(text) === 'true',
  S3_CA_FILE: certificateFile,
}

type Variables = {
  readonly [Name in keyof typeof objectStoreVariables]: ReturnType<(typeof objectStoreVariables)[Name]>
}

const bare = address(['https', 'http'])

function endpoint(text: string): string {
  const url = new URL(bare(text))
  if (url.username !== '' || url.pathname !== '/' || url.search !== '') {
    throw new Error('must be the address of a server alone, such as https://s3.ap-south-1.amazonaws.com.')
  }
  return url.origin
}

export function objectStoreFaults(settings: Partial<Variables>): string[] {
  const missing = required.filter(name => settings[name] === null)
  const faults =
    missing.length === 0 || missing.length === required.length
      ? []
      : [
          `${missing.join(', ')} must be set together with ${required.filter(name => !missing.includes(name)).join(', ')}.`,
        ]
  const { S3_ENDPOINT: address } = settings
  if (address && address.startsWith('http:') && !isLoopback(new URL(address).hostname)) {
    faults.push('S3_ENDPOINT must begin with https:// for a server on another machine.')
  }
  return faults
}

export type ObjectStoreSettings = {
  readonly endpoint: string
  readonly bucket: string
  readonly region: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
  readonly isPathStyle: boolean
  /** PEM of a further authority. */
  readonly certificateAuthority: string | null
}

/** Null where none is set. */
export function objectStoreOf(settings: Variables): ObjectStoreSettings | null {
  const { S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_REGION: region } = settings
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = settings
  if (!endpoint || !bucket || !region || !accessKeyId || !secretAccessKey) return null
  return {
    endpoint,
    bucket,
    region,
    accessKeyId,
    secretAccessKey,
    isPathStyle: settings.S3_PATH_STYLE,
    certificateAuthority: settings.S3_CA_FILE?.toString() ?? null,
  }
}
