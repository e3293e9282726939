// A page of the console as a test reads it.

/** The texts of the cells of a table with this caption, row by row, the headings first. */
export function tableOf(page: string, caption: string): string[][] {
  const [, table] =
    new RegExp(`<caption class="unseen">${caption}</caption>([\\s\\S]*?)</table>`).exec(page) ?? []
  if (table === undefined) throw new Error(`The page has no table ${caption}.`)
  return [...table.matchAll(/<tr>([\s\S]*?)<\/tr>/g)].map(([, row]) =>
    [...row!.matchAll(/<t[hd][^>]*>([\s\S]*?)<\/t[hd]>/g)].map(([, cell]) => textOf(cell!)),
  )
}

/** The value beside a name, of figures and facts. */
export function factOf(page: string, name: string): string {
  const [, value] = new RegExp(`<dt>${name}</dt><dd>([\\s\\S]*?)</dd>`).exec(page) ?? []
  if (value === undefined) throw new Error(`The page has no fact ${name}.`)
  return textOf(value)
}

/** The number of calls that the page took. */
export const callsOf = (page: string): number => Number(/data-calls="(\d+)"/.exec(page)?.[1] ?? 0)

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" }

export const textOf = (markup: string): string =>
  markup
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => entities[name]!)
    .replaceAll(/\s+/g, ' ')
    .trim()
