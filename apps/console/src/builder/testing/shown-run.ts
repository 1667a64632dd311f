import type { GraphRun } from '../session/use-run.js';

/** What the canvas shows of a test or a run. */
export interface ShownRun extends Pick<GraphRun, 'times' | 'made' | 'failure'> {
  /** What nodes were in the run, by their ids, where that was another than they are. */
  differs?: ReadonlyMap<string, string>;
  /** It comes to no node any more. */
  isOver?: boolean;
}
