import { testedTools } from '#builder';
import type { TestStart } from '#builder';
import type { HouseTools } from '../../installation/house-tools.js';

/** The tools as a test run at a moment knows them. */
export function testedToolsAt(
  { tools, answersAt }: HouseTools,
  at: number,
  timeZone: string,
): Pick<TestStart, 'tools'> {
  return testedTools({ tools, answers: answersAt(at, timeZone) });
}
