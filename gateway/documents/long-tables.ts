import { LRUCache } from 'lru-cache'

/**
 * Metadata of the tables of long files, by the tag that had to be named before their rows were read. They are those of
 * this process: elsewhere a tag is unknown, and the file is written again. A thread that writes files is given those
 * that its call names.
 */
export const longTables = new LRUCache<string, string>({ max: 1_000 })
