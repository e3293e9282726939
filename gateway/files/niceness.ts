/** Steps by which threads for files and imports are of lower priority: callers who wait for JSON come first. */
export const niceness = 10
