// Tasks that calculate a shard of a run, or check what a run would calculate.

import type { SlipResult } from '#proto/calculation/slip.ts'
import type { ReplyOf, RequestOf } from '#proto/engine/calls.ts'
import { claimedKinds, runContents } from '#proto/run-contents.ts'
import type { BulkClient } from '#storage/postgres/bulk.ts'
import type { PersonFacts } from '#storage/bulk/person-facts.ts'
import {
  copyPayslips,
  type CopiedSlips,
  keepUnchanged,
  readSlipSources,
  readSlice,
} from '#storage/bulk/payslip-keeper.ts'
import { type CalculatedPerson, slipSource } from '#storage/bulk/payslip-writer.ts'
import {
  claimShard,
  completeShard,
  publishNextShards,
  type ShardKey,
  type ShardTotals,
} from '#storage/bulk/shards.ts'
import { prepareRun } from '../payslip/prepare.ts'
import { calculateOrFail, orProblem } from './preview.ts'
import type { ShardOutcome, ShardTask } from './tasks.ts'
import { database, rows } from './connection.ts'
import { readMembers, readPeople } from './people.ts'
import { monthsOf, type EarlierRun, preparedRun, withEarlierRuns } from './earlier-runs.ts'

/** Calculates and stores one shard; a second delivery of a stored one changes nothing. */
export function calculateShard({ publishes, ...key }: ShardTask, mistakes: string[]): Promise<ShardOutcome> {
  return database.forOrganization(key.organizationId, async client => {
    const shard = await claimShard(client, key)
    if (shard.state !== 'open') return shard

    const frozen = await preparedRun(client, key)
    const { run } = frozen
    if (run.rulebook.version !== frozen.ruleSetVersion) {
      throw new Error(
        `Run ${key.payrollRunId} was planned with rule set ${frozen.ruleSetVersion}; this engine has another rule set.`,
      )
    }
    const sorted = await partitionShard(client, key, shard, frozen)
    const { people, kept } = sorted
    const months = people.flatMap(({ input }) => monthsOf(input))
    const lookingBack = await withEarlierRuns(client, key.organizationId, run, months)
    let { totals } = sorted
    rows.clear()
    // One by one, and taken off the list, so that neither slip nor facts outlive the row: the garbage collector would
    // carry them along, which costs as much as the tax on them.
    people.reverse()
    for (let person = people.pop(); person !== undefined; person = people.pop()) {
      const result = ofPerson(person, calculateOrFail(lookingBack, person.input, mistakes))
      totals = addTotals(totals, totalsOf(result))
      rows.add(key, run.input.period, result)
    }
    await rows.write(client)
    for (const slips of kept) {
      if (frozen.baseRevision === null || slips.employeeIds.length === 0) continue
      totals = addTotals(totals, await copyPayslips(client, key, frozen.baseRevision, slips))
    }
    await completeShard(client, key, totals)
    const next = await publishNextShards(client, key, publishes)
    return { state: 'stored', next, ...totals }
  })
}

type Slice = { readonly firstEmployeeId: string; readonly lastEmployeeId: string; readonly size: number }

type ShardPartition = {
  /** Employees whose payslips are to be calculated, with their facts. */
  readonly people: PersonFacts[]
  /** Employees whose payslips are to be copied from the base. */
  readonly kept: readonly CopiedSlips[]
  /** Totals of the payslips that were copied already. */
  readonly totals: ShardTotals
}

/** Everybody of the shard is calculated, but for those whom a recalculation does not name or finds unchanged. */
async function partitionShard(
  client: BulkClient,
  key: ShardKey,
  slice: Slice,
  frozen: EarlierRun,
): Promise<ShardPartition> {
  const { employeeIds, baseRevision, reusesEqual, changedIds } = frozen
  const members = await readSlice(client, key, slice)
  if (members.length !== slice.size) {
    throw new Error(
      `Shard ${key.no} of ${key.payrollRunId} has members missing: ${members.length} of ${slice.size} were found.`,
    )
  }
  const wanted = members.filter(id => employeeIds?.has(id) ?? true)
  const isWanted = new Set(wanted)
  const untouched = { employeeIds: members.filter(id => !isWanted.has(id)), verified: false }
  if (!reusesEqual || baseRevision === null) {
    return { people: await readMembers(client, key, frozen, wanted), kept: [untouched], totals: zeroTotals }
  }

  const unchanged = changedIds === null ? [] : wanted.filter(id => !changedIds.has(id))
  const { totals, unread } =
    unchanged.length === 0
      ? { totals: zeroTotals, unread: [] }
      : await keepUnchanged(client, key, baseRevision, unchanged)
  const isUnread = new Set(unread)
  const asked = wanted.filter(id => isUnread.has(id) || (changedIds?.has(id) ?? true))
  const people = await readMembers(client, key, frozen, asked)
  if (people.length === 0) return { people, kept: [untouched], totals }

  const sources = await readSlipSources(client, key, baseRevision, asked)
  const isEqual = (person: PersonFacts): boolean => sources.get(person.employeeId) === slipSource(person)
  // Packing and hashing the facts is most of what this costs, so each person is asked about once.
  const { equal = [], changed = [] } = Object.groupBy(people, person =>
    isEqual(person) ? 'equal' : 'changed',
  )
  const verified = { employeeIds: equal.map(({ employeeId }) => employeeId), verified: true }
  return { people: changed, kept: [verified, untouched], totals }
}

function ofPerson(person: PersonFacts, result: SlipResult): CalculatedPerson {
  return 'slip' in result
    ? { person, slip: result.slip, failure: null }
    : { person, slip: null, failure: result.failure }
}

function addTotals(one: ShardTotals, other: ShardTotals): ShardTotals {
  return {
    calculated: one.calculated + other.calculated,
    failed: one.failed + other.failed,
    gross: one.gross + other.gross,
    totalDeductions: one.totalDeductions + other.totalDeductions,
    netPayable: one.netPayable + other.netPayable,
  }
}

const zeroTotals: ShardTotals = { calculated: 0, failed: 0, gross: 0, totalDeductions: 0, netPayable: 0 }

function totalsOf({ slip }: CalculatedPerson): ShardTotals {
  if (slip === null) return { ...zeroTotals, failed: 1 }
  const { gross, totalDeductions, netPayable } = slip
  return { calculated: 1, failed: 0, gross, totalDeductions, netPayable }
}

/** Calculates as a shard does what a plan would give it now. */
export function checkSlips(
  task: RequestOf<'checkSlips'>,
  mistakes: string[],
): Promise<ReplyOf<'checkSlips'>> {
  const { organizationId, type, recoverAdvances, employeeIds, looksBack } = task
  return database.forOrganization(organizationId, async client => {
    const run = orProblem(() => prepareRun(task.run))
    const { variable } = runContents[type]
    const paidBy = task.run.components.filter(({ category }) => variable?.includes(category))
    const claimable = {
      type,
      kinds: claimedKinds(type, recoverAdvances),
      codes: variable === null ? null : paidBy.map(({ code }) => code),
      paidTo: task.run.part?.days.end ?? task.run.period.end,
    }
    const unplanned = { claimable, looksBack, spellIds: new Set(task.spellIds) }
    const reading = { run, type, recoverAdvances, lateIds: new Set(task.lateIds), unplanned }
    const people = await readPeople(client, task, reading, employeeIds)
    const months = people.flatMap(({ input }) => monthsOf(input))
    const lookingBack = await withEarlierRuns(client, organizationId, run, months)
    return people.map(({ employeeId, externalId, input }) => {
      const result = calculateOrFail(lookingBack, input, mistakes)
      return 'slip' in result
        ? { employeeId, externalId, netPayable: result.slip.netPayable, failure: null }
        : { employeeId, externalId, netPayable: null, failure: result.failure }
    })
  })
}
