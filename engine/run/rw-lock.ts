/** Shared holders run side by side, an exclusive one by itself; each is admitted in the order of asking. */
type RwLock = {
  shared<Result>(work: () => Promise<Result>): Promise<Result>
  /** Runs `work` when everything before it is over, and lets nothing begin beside it. */
  exclusive<Result>(work: () => Promise<Result>): Promise<Result>
}

export function createRwLock(): RwLock {
  const waiting: { readonly isExclusive: boolean; readonly enter: () => void }[] = []
  let holders = 0
  let isHeldExclusively = false

  const admit = (): void => {
    for (let next = waiting[0]; next !== undefined; next = waiting[0]) {
      if (isHeldExclusively || (next.isExclusive && holders > 0)) return
      waiting.shift()
      holders += 1
      isHeldExclusively = next.isExclusive
      next.enter()
    }
  }
  const hold = async <Result>(isExclusive: boolean, work: () => Promise<Result>): Promise<Result> => {
    await new Promise<void>(enter => {
      waiting.push({ isExclusive, enter })
      admit()
    })
    try {
      return await work()
    } finally {
      holders -= 1
      isHeldExclusively = false
      admit()
    }
  }
  return { shared: work => hold(false, work), exclusive: work => hold(true, work) }
}
