/** The present moment as a value that is passed in, so that tests can choose it. */
export type Clock = () => Date
