// One worker thread: the handlers of its tasks, with a database connection of its own. A shard is calculated and stored
// here, and only counts are returned; calls that calculate run here too, so that the main thread stays free.

import type { PreviewEmployee } from '#proto/calculation/replay.ts'
import { type JsonText, parseJson, toJson } from '#proto/engine/call-codec.ts'
import { calls, type ReplyOf, type RequestOf, type WorkerCall } from '#proto/engine/calls.ts'
import type { RecordedLaw } from '#proto/law/law.ts'
import { fieldsOfProblem, Problem } from '#proto/problems.ts'
import { raiseNiceness } from '#proto/process/niceness.ts'
import { recordedLaw } from '../lawbook/recorded.ts'
import { prepareLwfReturn } from '../returns/lwf-return.ts'
import { preparePfChallan, preparePfReturn } from '../returns/pf-return.ts'
import { preparePtReturn } from '../returns/pt-return.ts'
import { type PreparedRun, prepareRun } from '../payslip/prepare.ts'
import { orProblem, previewEmployees, previewRun } from './preview.ts'
import type { TaskMessage, TaskName, TaskResult, Tasks } from './tasks.ts'
import { engineVersion, niceness, database } from './connection.ts'
import { calculateShard, checkSlips } from './calculate.ts'
import { withEarlierRuns } from './earlier-runs.ts'
import { employeeFacts } from './facts.ts'
import { calculateFnf } from './settlement.ts'
import { estimateArrears } from './salary-arrears.ts'
import { projectGratuity } from './gratuity.ts'
import { explainPayslips, replaySlips, simulateSlips } from './stored-slips.ts'
import { renderPayslip, renderCertificate, renderLetter, renderTdsCertificate, makeLogo } from './render.ts'

if (niceness > 0) raiseNiceness(niceness)

/** Reads nothing where no arrears are due for an earlier month. */
async function preview(task: RequestOf<'preview'>, mistakes: string[]): Promise<ReplyOf<'preview'>> {
  const asked = previewRun(task)
  const employees = parseJson(task.employees)
  const run = await withPaidMonths(asked, employees, task.organizationId)
  return previewEmployees(run, employees, task, engineVersion, mistakes)
}

async function withPaidMonths(
  run: PreparedRun,
  employees: readonly PreviewEmployee[],
  organizationId: number | null,
): Promise<PreparedRun> {
  const paid = employees.flatMap(({ input }) => input.arrears ?? []).filter(({ paidBy }) => paidBy !== null)
  if (organizationId === null || paid.length === 0) return run
  return database.forOrganization(organizationId, client =>
    withEarlierRuns(client, organizationId, run, paid),
  )
}

let lawText: JsonText<RecordedLaw> | null = null

function readLaw(): JsonText<RecordedLaw> {
  lawText ??= toJson(recordedLaw())
  return lawText
}

type TaskHandlers = {
  readonly [Name in TaskName]: (
    request: Tasks[Name]['request'],
    mistakes: string[],
  ) => Tasks[Name]['reply'] | Promise<Tasks[Name]['reply']>
}

const handlers: TaskHandlers = {
  calculateShard,
  ruleSetVersion: input => orProblem(() => prepareRun(input).rulebook.version),
  preview,
  employeeFacts,
  checkSlips,
  supposeSalary: estimateArrears,
  projectGratuity,
  calculateFnf,
  explainPayslips,
  renderPayslip,
  renderCertificate,
  renderLetter,
  renderTdsCertificate,
  prepareLogo: makeLogo,
  preparePfReturn: question => orProblem(() => preparePfReturn(question)),
  preparePtReturn: question => orProblem(() => preparePtReturn(question)),
  prepareLwfReturn: question => orProblem(() => prepareLwfReturn(question)),
  preparePfChallan: question => orProblem(() => preparePfChallan(question)),
  replaySlips,
  simulateSlips,
  readLaw,
}

export async function runTask({ name, request, began }: TaskMessage): Promise<TaskResult> {
  Atomics.store(began, 0, process.hrtime.bigint())
  const mistakes: string[] = []
  try {
    const reply = await handlers[name](request as never, mistakes)
    return { reply: isCall(name) ? calls[name].reply.encode(reply as never) : reply, problem: null, mistakes }
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    return { problem: fieldsOfProblem(error), mistakes }
  }
}

/** A call of another process, whose reply crosses threads as its protobuf message. */
function isCall(name: TaskName): name is WorkerCall {
  return name in calls
}
