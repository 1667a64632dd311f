import { recordingPath } from '../recording.js';
import { Judge } from './judge.js';
import { readJournals } from './packed.js';

/** The journals of a build, and what judges them by this one. */
export function journalsOf(build: string) {
  const { runs, ...head } = readJournals(recordingPath(`${build}.journals.br`));
  return { runs, judge: new Judge(head) };
}
