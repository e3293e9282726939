// The plans of statements, from PostgreSQL's log as auto_explain writes it.

type Statement = { readonly text: string; readonly durations: number[]; readonly plans: string[] }

const statementsShown = 10
/** Conditions that list a hundred ids are cut. */
const longestLine = 200
/** What row-level security reads of its context, once an execution; the same in every plan. */
const contextReads = /^ *InitPlan \d+\n *-> {2}Result .*\n/gm
const entry = /LOG: {2}duration: ([\d.]+) ms {2}plan:\n((?:\t.*\n)+)/g

/** The statements that took the longest in all, each with the plan of its median execution, as a document. */
export function plansDocument(log: string, slips: number): string {
  const statements = new Map<string, Statement>()
  for (const [, duration = '', indented = ''] of log.matchAll(entry)) {
    const lines = indented.split('\n').map(line => line.slice(1, longestLine))
    const planned = lines.findIndex(line => line.includes('(cost='))
    if (planned < 0) continue
    const text = lines.slice(0, planned).join('\n').replace('Query Text: ', '')
    const statement = statements.get(text) ?? { text, durations: [], plans: [] }
    statements.set(text, statement)
    statement.durations.push(Number(duration))
    statement.plans.push(lines.slice(planned).join('\n').replace(contextReads, '').trimEnd())
  }
  const total = ({ durations }: Statement): number => durations.reduce((sum, one) => sum + one, 0)
  const costliest = [...statements.values()].toSorted((a, b) => total(b) - total(a)).slice(0, statementsShown)
  return [
    '# storage: plans of the costliest statements',
    `Written by \`PLANS_WRITE=true npm test -- test/storage/plans.test.ts\`: a month of one organization with 100 employees in
a database with ${slips.toLocaleString('en-IN')} payslips. Of each statement, the plan of its median execution.`,
    ...costliest.map((statement, at) => section(statement, total(statement), at + 1)),
  ]
    .join('\n\n')
    .concat('\n')
}

function section({ text, durations, plans }: Statement, total: number, rank: number): string {
  const order = durations
    .map((duration, at) => ({ duration, at }))
    .toSorted((a, b) => a.duration - b.duration)
  const { duration, at } = order[Math.floor(order.length / 2)]!
  return [
    `## ${rank}. ${total.toFixed(1)} ms in ${durations.length} executions, median ${duration.toFixed(2)} ms`,
    `\`\`\`sql\n${text.trim()}\n\`\`\``,
    `\`\`\`text\n${plans[at]}\n\`\`\``,
  ].join('\n\n')
}
