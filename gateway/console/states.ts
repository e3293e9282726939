// Names of the States and union territories by their codes.

import { stateNames } from '#proto/law/states.ts'

/** The name of a code; the code itself where it is none of ours. */
export const stateName = (code: string): string =>
  Object.hasOwn(stateNames, code) ? stateNames[code]! : code

export const states: readonly (readonly [code: string, name: string])[] = Object.entries(stateNames).toSorted(
  ([, one], [, other]) => (one < other ? -1 : 1),
)
