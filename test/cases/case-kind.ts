import type { CaseRow, Played } from './case-row.js';
import type { Lab } from './lab.js';

/** Cases that are played alike: `how` is the wording of their rows. */
export interface CaseKind {
  how: RegExp;
  play(row: CaseRow, lab: Lab): Promise<Played>;
}
