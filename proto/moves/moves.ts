// A record with states has one table of moves: from which states each move may start, and to which state it leads. Every
// route, bulk call, import and statement of storage judges a move by the table, and by the state that answers show.

export type Moves<State extends string> = Readonly<
  Record<string, { readonly from: readonly State[]; readonly to: State | 'same' }>
>

/** Whether the move may start in the state. */
export function allows<State extends string>(
  { from }: { readonly from: readonly State[] },
  state: NoInfer<State>,
): boolean {
  return from.includes(state)
}
