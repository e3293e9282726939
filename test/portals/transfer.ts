// A payment that a month must make through a bank, and the rules that the files of every bank share.

/** In paise. */
export type Transfer = { readonly account: string; readonly ifsc: string; readonly amount: number }

const ifscPattern = /^[A-Z]{4}0[A-Z0-9]{6}$/
const amountPattern = /^\d{1,10}\.\d{2}$/

export function paiseOf(text: string): number {
  return Number(text.replace('.', ''))
}

/** Complaints about the cells that every bank reads alike; `place` names the row. */
export function cellComplaints(
  place: string,
  { account, ifsc, amount }: { account: string; ifsc: string | null; amount: string },
): string[] {
  const complaints: string[] = []
  if (!/^[0-9A-Z]{6,20}$/.test(account) || /^0+$/.test(account))
    complaints.push(`${place}: account ${account} is unusable`)
  if (ifsc !== null && !ifscPattern.test(ifsc)) complaints.push(`${place}: IFSC ${ifsc} is malformed`)
  if (!amountPattern.test(amount) || paiseOf(amount) === 0)
    complaints.push(`${place}: amount ${amount} is not above zero with two decimals`)
  return complaints
}

/** Complaints about text that a bank refuses, or that a spreadsheet calculates. */
export function textComplaints(place: string, cells: readonly string[]): string[] {
  return cells.flatMap((cell, index) => {
    const where = `${place}, field ${index + 1}`
    if (/[^\x20-\x7e]/.test(cell)) return [`${where}: a character outside printable ASCII`]
    if (/^[=+@-]/.test(cell)) return [`${where}: begins like a formula`]
    if (cell !== cell.trim()) return [`${where}: has blanks around it`]
    return []
  })
}

/** Complaints about who is paid: each payment of the month once, and nobody else. */
export function coverageComplaints(
  found: readonly Pick<Transfer, 'account' | 'amount'>[],
  wanted: readonly Transfer[],
): string[] {
  const count = new Map<string, number>()
  const add = ({ account, amount }: Pick<Transfer, 'account' | 'amount'>, by: number) => {
    const key = `${account} ${amount}`
    count.set(key, (count.get(key) ?? 0) + by)
  }
  for (const each of wanted) add(each, 1)
  for (const each of found) add(each, -1)
  return [...count]
    .filter(([, left]) => left !== 0)
    .map(([key, left]) => (left > 0 ? `the payment ${key} is missing` : `the payment ${key} is not due`))
}
