import { useState } from 'preact/hooks';
import type { Graph } from '#graph/edit';
import { toRefused } from '../../api/client.js';
import type { Refused } from '../../api/client.js';
import { itemsByName, nodesBefore } from '../items/known-items.js';
import type { KnownItems } from '../items/known-items.js';
import type { GraphRun } from '../session/use-run.js';
import { findLastRun, mostHeld, readKnownItems } from './last-run.js';
import type { ShownRun } from './shown-run.js';
import { askForTest } from './use-draft-test.js';
import type { TestAsked } from './use-draft-test.js';
import { holdItems } from './held-items.js';
import type { PastRun } from './use-past-run.js';

interface Props {
  graph: Graph;
  run: GraphRun;
  past: PastRun;
  shown: ShownRun;
  startTest: (asked: TestAsked) => void;
}

/** Said of a test with a run's items that cannot take all of them as they were. */
function caveats(anew: readonly string[], cut: readonly string[]): string {
  const sentences = [
    anew.length > 0 && `Run anew, for what they made then went by several outputs or in rounds: ${anew.join(', ')}.`,
    cut.length > 0 && `Of these only the first ${mostHeld} items were taken: ${cut.join(', ')}.`,
  ];
  return sentences.filter(Boolean).join(' ');
}

/** Tests the draft with what a run recorded: nobody is asked again. */
export function useRunTests({ graph, run, past, shown, startTest }: Props) {
  const [isWithoutRun, setWithoutRun] = useState(false);
  const [note, setNote] = useState('');
  const [problem, setProblem] = useState<Refused | null>(null);
  const names = graph.nodes.map(({ name }) => name);
  const read = (runId: string, of: readonly string[]): Promise<KnownItems> =>
    readKnownItems(runId, of, { namesThen: past.since.namesThen, limit: mostHeld });
  const tried = async (act: () => Promise<void>): Promise<void> => {
    setProblem(null);
    setNote('');
    await act().catch((error: unknown) => setProblem(toRefused(error)));
  };
  /** With the items of what begins, and of what would ask the outside. */
  const testWithRun = (workflowId: string): Promise<void> =>
    tried(async () => {
      const runId = run.runId ?? (await findLastRun(workflowId));
      setWithoutRun(runId === null);
      if (runId === null) return;
      const begins = names.filter((name) => nodesBefore(graph, name).length === 0);
      const first = await read(runId, begins);
      const trigger = begins.find((name) => first.has(name));
      const asked = { ...(trigger !== undefined && { trigger }), items: itemsByName(first, begins) };
      const { nodes } = await askForTest(graph, asked);
      const asking = nodes.filter((node) => node.asked.length > 0).map(({ name }) => name);
      const outside = await read(runId, asking);
      startTest({ ...asked, items: { ...asked.items, ...itemsByName(outside, asking) } });
    });
  /** A node and what comes behind it, with the items that came to it. */
  const testFrom = (name: string): Promise<void> =>
    tried(async () => {
      if (run.runId === null) return;
      const ran = names.filter((one) => shown.times.has(one));
      const { trigger, items, anew, cut } = holdItems(graph, name, await read(run.runId, ran), shown.times, shown.made);
      setNote(caveats(anew, cut));
      startTest({ ...(trigger !== null && { trigger }), items });
    });
  /** Without anything of a run. */
  const startPlain = (asked: TestAsked): void => {
    setNote('');
    startTest(asked);
  };
  return {
    ...{ testWithRun, startPlain, isWithoutRun, runNote: note, runProblem: problem },
    testFrom: (name: string): void => void testFrom(name),
  };
}
