import { describe, expect, it } from '@jest/globals';
import { outcomeTable, phaseMeanings, programTable, runOutcomes, runPhases } from './program-table.js';

describe('the table of programs, phases and outcomes', () => {
  it('has no phase and no outcome that no program may have', () => {
    const programs = Object.values(programTable);
    expect(new Set(programs.flatMap(({ phases }) => phases))).toEqual(new Set(runPhases));
    expect(new Set(programs.flatMap(({ outcomes }) => outcomes))).toEqual(new Set(runOutcomes));
  });

  it('describes each in one line that can follow its name', () => {
    const outcomes = Object.values(outcomeTable).map(({ meaning }) => meaning);
    const programs = Object.values(programTable).map(({ meaning }) => meaning);
    const all = [...outcomes, ...programs, ...Object.values(phaseMeanings)];
    expect(all.filter((meaning) => !/^[a-z][^\n.]{8,79}$/.test(meaning))).toEqual([]);
  });
});
