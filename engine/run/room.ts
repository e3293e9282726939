/** Work that goes on side by side, and work that has the room to itself; each in the order of asking. */
type Room = {
  share<Result>(work: () => Promise<Result>): Promise<Result>
  /** Runs `work` when everything before it is over, and lets nothing begin beside it. */
  alone<Result>(work: () => Promise<Result>): Promise<Result>
}

export function openRoom(): Room {
  const waiting: { readonly isAlone: boolean; readonly enter: () => void }[] = []
  let inside = 0
  let isTaken = false

  const admit = (): void => {
    for (let next = waiting[0]; next !== undefined; next = waiting[0]) {
      if (isTaken || (next.isAlone && inside > 0)) return
      waiting.shift()
      inside += 1
      isTaken = next.isAlone
      next.enter()
    }
  }
  const within = async <Result>(isAlone: boolean, work: () => Promise<Result>): Promise<Result> => {
    await new Promise<void>(enter => {
      waiting.push({ isAlone, enter })
      admit()
    })
    try {
      return await work()
    } finally {
      inside -= 1
      isTaken = false
      admit()
    }
  }
  return { share: work => within(false, work), alone: work => within(true, work) }
}
