// What the threads that render are given, and what they answer. Types only: the pool loads their code by URL.

export type RenderingData = {
  readonly databaseUrl: string
  readonly masterKey: string
  readonly secondMasterKey: string | null
}

/** `done`: an earlier delivery did it, or another engine has it. `waiting`: the run is being calculated. */
export type RenderingOutcome =
  | { readonly state: 'rendered'; readonly rendered: number; readonly kept: number }
  | { readonly state: 'done' | 'waiting' }
