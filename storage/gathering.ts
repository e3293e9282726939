// Callers who change one row at once would stand in line for its lock, each with a statement and a connection. Those
// who come while a statement is under way are counted together by the next.

type Group<Answer> = { size: number; hasBegun: boolean; answer: Promise<Answer> }

/** What the group was answered, and the caller's place in it, of which the first is 1. */
type Gathered<Answer> = { readonly answer: Answer; readonly place: number; readonly size: number }

/** Under one `name` one statement is under way; `ask` is for all `size` callers who came since the last one began. */
export function openGathering<Answer>(): (
  name: string,
  ask: (size: number) => Promise<Answer>,
) => Promise<Gathered<Answer>> {
  const latest = new Map<string, Group<Answer>>()

  function newGroup(name: string, ask: (size: number) => Promise<Answer>): Group<Answer> {
    const before = latest.get(name)?.answer.catch(() => undefined)
    const begin = async (): Promise<Answer> => {
      await before
      group.hasBegun = true
      try {
        return await ask(group.size)
      } finally {
        if (latest.get(name) === group) latest.delete(name)
      }
    }
    const group: Group<Answer> = { size: 0, hasBegun: false, answer: begin() }
    latest.set(name, group)
    return group
  }

  return async (name, ask) => {
    const known = latest.get(name)
    const group = known === undefined || known.hasBegun ? newGroup(name, ask) : known
    const place = ++group.size
    return { answer: await group.answer, place, size: group.size }
  }
}
