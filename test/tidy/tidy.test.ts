// The rules of the house, held against every file of the repository.
import t from 'tap'
import { repository } from './repository.ts'
import { rules } from './rules.ts'

const files = repository()

t.ok(files.length > 50, 'the repository was found')
for (const [name, rule] of Object.entries(rules)) {
  const findings = rule(files).map(({ path, line, what }) => `${path}:${line} ${what}`)
  t.same(findings, [], `${name} finds nothing`)
}
