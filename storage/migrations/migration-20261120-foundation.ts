// The schema. Every table that a tenant owns begins its key with the organization, carries forced row-level security and no
// privilege beyond what its use needs: payslips can be written and read, never changed or deleted. A payslip's public status
// follows from its run and its roster row, so that paying or reversing a run is one move and cannot leave slips behind.

import { Migration } from '@mikro-orm/migrations'
import { accounts } from './foundation/accounts.ts'
import { audit } from './foundation/audit.ts'
import { changes, deletedRecords } from './foundation/changes.ts'
import { closedRuns } from './foundation/closed-runs.ts'
import { configuration } from './foundation/configuration.ts'
import { documents } from './foundation/documents.ts'
import { events } from './foundation/events.ts'
import { imports } from './foundation/imports.ts'
import { inputs, inputTriggers, removedInputs } from './foundation/inputs.ts'
import { masters } from './foundation/masters.ts'
import { payslips } from './foundation/payslips.ts'
import { people } from './foundation/people.ts'
import { periodInputs } from './foundation/period-inputs.ts'
import { readFunctions } from './foundation/read-functions.ts'
import { requests } from './foundation/requests.ts'
import { returns } from './foundation/returns.ts'
import { roles } from './foundation/roles.ts'
import { runs } from './foundation/runs.ts'
import { salary } from './foundation/salary.ts'
import { settlements } from './foundation/settlements.ts'
import { tally } from './foundation/tally.ts'
import { taxFacts } from './foundation/tax-facts.ts'

export class Migration20261120Foundation extends Migration {
  override up(): void {
    for (const part of [
      roles,
      changes,
      inputs,
      ...audit,
      ...accounts,
      ...deletedRecords,
      ...removedInputs,
      ...configuration,
      ...people,
      ...masters,
      ...salary,
      ...periodInputs,
      ...taxFacts,
      ...inputTriggers,
      ...runs,
      ...payslips,
      closedRuns,
      ...settlements,
      ...returns,
      ...documents,
      ...imports,
      ...tally,
      ...events,
      ...requests,
      ...readFunctions,
    ])
      this.addSql(part)
  }
}
