/**
 * How many cases a test draws by lot, or rows it reads: `quick` in `npm test`, whose minutes are few, `whole` by `npm run lab -- tests:whole`.
 * What a test proves is the same; a rare case is found later.
 */
export function amount(quick: number, whole: number): number {
  return process.env['TESTS'] === 'whole' ? whole : quick;
}
