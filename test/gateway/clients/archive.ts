import { fromBuffer } from 'yauzl'

const root = /^payroll-engine\//

/** Contents of the files of an archive, by their paths below its one folder. */
export function filesOfArchive(archive: Buffer): Promise<Map<string, Buffer>> {
  return new Promise((resolve, reject) => {
    const files = new Map<string, Buffer>()
    fromBuffer(archive, { lazyEntries: true }, (failure, zip) => {
      if (failure !== null) return reject(failure)
      zip.on('error', reject)
      zip.on('end', () => resolve(files))
      zip.on('entry', entry => {
        zip.openReadStream(entry, (error, stream) => {
          if (error !== null) return reject(error)
          const chunks: Buffer[] = []
          stream.on('data', (chunk: Buffer) => chunks.push(chunk))
          stream.on('error', reject)
          stream.on('end', () => {
            files.set(entry.fileName.replace(root, ''), Buffer.concat(chunks))
            zip.readEntry()
          })
        })
      })
      zip.readEntry()
    })
  })
}
