// All rules by name. There is no list of exceptions: what a rule must not find, the rule does not look for.
import { bannedCalls } from './rules/banned-calls.ts'
import { comments } from './rules/comments.ts'
import { cycles } from './rules/cycles.ts'
import { deadCode } from './rules/dead-code.ts'
import { documents } from './rules/documents.ts'
import { importMatrix } from './rules/import-matrix.ts'
import { importStyle } from './rules/import-style.ts'
import { libraryRooms } from './rules/library-rooms.ts'
import { markers } from './rules/markers.ts'
import { mirrors } from './rules/mirrors.ts'
import { names } from './rules/names.ts'
import { parameterTables } from './rules/parameter-tables.ts'
import { pureLaw } from './rules/pure-law.ts'
import { runStates } from './rules/run-states.ts'
import { sizes } from './rules/sizes.ts'
import { wording } from './rules/wording.ts'
import { workplace } from './rules/workplace.ts'
import type { Rule } from './source.ts'

export const rules: Record<string, Rule> = {
  bannedCalls,
  comments,
  cycles,
  deadCode,
  documents,
  importMatrix,
  importStyle,
  libraryRooms,
  markers,
  mirrors,
  names,
  parameterTables,
  pureLaw,
  runStates,
  sizes,
  wording,
  workplace,
}
