import { pfWageModes } from '#proto/calculation.ts'
import { choice, flag, nullable, pattern, whole } from '../http/schema.ts'

/** How PF wages follow from actual wages. */
export const pfWageMode = () => choice(pfWageModes)

/** Where professional tax is of the town and not of the state. */
export const localBody = () =>
  pattern(
    '^[A-Z][A-Z_]{1,39}$',
    'Code of the municipal body. In Tamil Nadu: the corporation in capital letters, such as CHENNAI, or BASE for a small town.',
    'CHENNAI',
  )

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
