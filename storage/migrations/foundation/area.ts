/** The tables of one part of the model. Each table is in one of the lists, which decide who may do what with it. */
export type Area = {
  readonly sql: string
  /** A tenant's, freely written and deleted. */
  readonly records: readonly string[]
  /** Those of the records that a calculation reads: writing one takes turns with a plan. */
  readonly inputs: readonly string[]
}
