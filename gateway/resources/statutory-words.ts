import { flag, nullable, whole } from '../http/schema.ts'

/** What decides whether and for whom a state's welfare fund is due. */
export const lwfEstablishment = {
  is_factory: flag(),
  head_count: nullable(
    whole(0, 10_000_000, {
      description: 'Number of employees for LWF; null: the registration with the board implies coverage.',
    }),
  ),
  includes_everyone: flag({
    description: 'Whether LWF is contributed for managers and others whom the act excludes.',
  }),
}
