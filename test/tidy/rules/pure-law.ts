import { within } from '../places.ts'
import { matches } from '../source.ts'
import type { Finding, SourceFile } from '../source.ts'

const pureRooms = [
  'engine/money/',
  'proto/calendar/',
  'proto/decimal-text.ts',
  'proto/records/',
  'engine/parameters/',
  'engine/trace/',
  'engine/rules/',
  'engine/payslip/',
  'engine/returns/',
]

// Anything here could make the same facts give another payslip tomorrow, or on another machine.
const impure =
  /\b(Date\.now|new\s+Date\b(?!\s*\(\s*[^\s)])|performance|process|Math\.random|crypto\.\w+|fetch|globalThis|setTimeout|setInterval|setImmediate|Temporal\.Now|WebSocket)\b/

/** A payslip follows from facts and law alone: no clock, chance, environment, network or file. */
export function pureLaw(files: SourceFile[]): Finding[] {
  return files
    .filter(({ path }) => within(path, pureRooms))
    .flatMap(file => [...impureCalls(file), ...impureImports(file)])
}

function impureCalls(file: SourceFile): Finding[] {
  return matches(file, impure).map(({ match, line }) => ({
    path: file.path,
    line,
    what: `uses ${match}; the payslip and all below it are pure, so pass the value in as a fact`,
  }))
}

// The rulebook's fingerprint is a hash, and arithmetic needs a parser for decimals. Nothing else.
function impureImports({ path, imports }: SourceFile): Finding[] {
  const may = (specifier: string) =>
    (specifier === 'node:crypto' && path.startsWith('engine/parameters/')) ||
    (specifier === 'decimal.js' && path.startsWith('engine/money/'))
  return imports
    .filter(({ target, specifier }) => target === undefined && !may(specifier))
    .map(({ specifier, line }) => ({
      path,
      line,
      what: `imports ${specifier}; the payslip and all below it import only the house's own code`,
    }))
}
