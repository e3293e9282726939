// The standard security handler with AES-256, revision 6 (ISO 32000-2, 7.6.4). Each file has a key of its own, so no two
// files are the same.

import { createCipheriv, createHash, randomBytes } from 'node:crypto'

/** The key of a file, and the encryption dictionary from which its password gives the key. */
export type EncryptionLock = { readonly dictionary: string; readonly key: Buffer }

export type Encryption = Pick<EncryptionLock, 'dictionary'> & {
  /** A stream, or the bytes of a string. */
  encrypt(bytes: Buffer): Buffer
}

/** Everything is permitted to who opens the file; bits 1 and 2 are reserved (ISO 32000-2, table 22). */
const permissions = -4
const maxPasswordBytes = 127

export function encryptionBy(password: string): Encryption {
  return encryptionOf(lockBy(password))
}

/** `password` opens the file, as its user and as its owner. */
export function lockBy(password: string): EncryptionLock {
  const secret = Buffer.from(password.normalize('NFKC')).subarray(0, maxPasswordBytes)
  const key = randomBytes(32)
  const user = lockOf(secret, Buffer.alloc(0), key)
  const owner = lockOf(secret, user.check, key)
  const entries = [
    '/Filter/Standard/V 5/R 6/Length 256',
    '/CF<</StdCF<</Type/CryptFilter/CFM/AESV3/AuthEvent/DocOpen/Length 32>>>>/StmF/StdCF/StrF/StdCF',
    `/U${hex(user.check)}/UE${hex(user.key)}/O${hex(owner.check)}/OE${hex(owner.key)}`,
    `/P ${permissions}/Perms${hex(sealedPermissions(key))}/EncryptMetadata true`,
  ]
  return { dictionary: `<<${entries.join('')}>>`, key }
}

/** Several files may have one lock, as what they begin with is random. */
export function encryptionOf({ dictionary, key }: EncryptionLock): Encryption {
  return {
    dictionary,
    encrypt(bytes) {
      const start = randomBytes(16)
      const cipher = createCipheriv('aes-256-cbc', key, start)
      return Buffer.concat([start, cipher.update(bytes), cipher.final()])
    },
  }
}

/** Check value of the password, and the key of the file encrypted with it (algorithms 8 and 9). */
function lockOf(password: Buffer, of: Buffer, fileKey: Buffer): { check: Buffer; key: Buffer } {
  const [checkSalt, keySalt] = [randomBytes(8), randomBytes(8)]
  const cipher = createCipheriv('aes-256-cbc', hashOf(password, keySalt, of), Buffer.alloc(16))
  cipher.setAutoPadding(false)
  return {
    check: Buffer.concat([hashOf(password, checkSalt, of), checkSalt, keySalt]),
    key: Buffer.concat([cipher.update(fileKey), cipher.final()]),
  }
}

const digests = ['sha256', 'sha384', 'sha512'] as const
const leastRounds = 64

/** Algorithm 2.B. */
function hashOf(password: Buffer, salt: Buffer, of: Buffer): Buffer {
  let key = createHash('sha256').update(password).update(salt).update(of).digest()
  for (let round = 1; ; round += 1) {
    const block = Buffer.concat([password, key, of])
    const cipher = createCipheriv('aes-128-cbc', key.subarray(0, 16), key.subarray(16, 32))
    cipher.setAutoPadding(false)
    const mixed = cipher.update(Buffer.alloc(64 * block.length, block))
    // The remainder of the first 16 bytes as a number is that of their sum, because 256 leaves 1.
    const remainder = mixed.subarray(0, 16).reduce((sum, byte) => sum + byte, 0) % 3
    key = createHash(digests[remainder]!).update(mixed).digest()
    if (round >= leastRounds && mixed.at(-1)! <= round - 32) return key.subarray(0, 32)
  }
}

/** Algorithm 10. */
function sealedPermissions(fileKey: Buffer): Buffer {
  const block = Buffer.alloc(16, 0xff)
  block.writeInt32LE(permissions, 0)
  block.write('Tadb', 8, 'latin1')
  randomBytes(4).copy(block, 12)
  const cipher = createCipheriv('aes-256-ecb', fileKey, null)
  cipher.setAutoPadding(false)
  return Buffer.concat([cipher.update(block), cipher.final()])
}

function hex(bytes: Buffer): string {
  return `<${bytes.toString('hex')}>`
}
