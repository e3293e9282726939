// Tables as text, so that a reader of the law can check a test without reading the program.

/** One case: its cell under a column, as text. Throws for a column the header does not have. */
type Case = (column: string) => string

/** A header line, then one case a line, cells between bars. */
export function table(text: TemplateStringsArray): Case[] {
  const lines = text.join('').trim().split('\n')
  const [header = [], ...rows] = lines.map(line => line.split('|').map(cell => cell.trim()))
  return rows.map(cells => column => {
    const cell = cells[header.indexOf(column)]
    if (cell === undefined) throw new RangeError(`No column "${column}" among ${header.join(', ')}.`)
    return cell
  })
}
