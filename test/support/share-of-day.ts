// Of the cases of a long test, `npm test` runs a share, another one each day, and `npm run test:long` runs all of them.

const isWhole = process.env['TEST_ALL'] === 'true'

/** Days since 1970; printed by each test that draws by it, to repeat what failed on another day. */
export const testDay = Number(process.env['TEST_DAY'] ?? Math.floor(Date.now() / 86_400_000))

/** Whether the case at `index` is of today's share, one of `shares`. */
export function isOfToday(index: number, shares: number, day = testDay): boolean {
  return isWhole || index % shares === day % shares
}
