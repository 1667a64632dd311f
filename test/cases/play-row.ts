import type { CaseKind } from './case-kind.js';
import type { CaseRow, Played } from './case-row.js';
import { builderTests } from './builder-tests.js';
import { failovers } from './failovers.js';
import { graphFiles } from './graph-files.js';
import { graphRuns } from './graph-runs.js';
import type { Lab } from './lab.js';
import { modelOutputs } from './model-outputs.js';
import { optOuts } from './opt-outs.js';
import { providerAnswers } from './provider-answers.js';
import { scripts } from './scripts.js';
import { texts } from './texts.js';

const kinds: readonly CaseKind[] = [
  ...[graphFiles, graphRuns, builderTests, scripts, optOuts, texts, modelOutputs, providerAnswers, failovers],
];

/** Plays a row. One that cannot be played, or whose words nobody knows, is not met. */
export async function playRow(row: CaseRow, lab: Lab): Promise<Played> {
  const kind = kinds.find(({ how }) => how.test(row.how));
  if (kind === undefined) return { isMet: false, got: `not played: there is no way "${row.how}"` };
  try {
    return await kind.play(row, lab);
  } catch (error) {
    return { isMet: false, got: `not played: ${error instanceof Error ? error.message : String(error)}` };
  }
}
