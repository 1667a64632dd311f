import { useMemo, useState } from 'preact/hooks';
import type { Graph } from '#graph/edit';
import { useCheck } from '../check/use-check.js';
import type { Typed } from '../check/use-check.js';
import { findingsByNode } from '../graph/findings.js';
import { withoutPins } from '../graph/graph.js';
import { itemsByName, nodesBefore } from '../items/known-items.js';
import { useRun } from '../session/use-run.js';
import type { GraphRun } from '../session/use-run.js';
import { findLastRun, readKnownItems } from './last-run.js';
import { useDraftTest } from './use-draft-test.js';
import type { DraftTest, TestAsked } from './use-draft-test.js';
import { useListening } from './use-listening.js';

/** What the canvas shows of the last test or run. */
export type ShownRun = Pick<GraphRun, 'times' | 'made' | 'failure'>;

export function shownTest({ report }: Pick<DraftTest, 'report'>): ShownRun {
  const nodes = report?.nodes ?? [];
  return {
    times: new Map(nodes.map(({ name, runs }) => [name, runs])),
    made: new Map(nodes.map(({ name, outputs }) => [name, outputs.map(({ count }) => count)])),
    failure: report?.failed ?? null,
  };
}

interface RunTestProps {
  graph: Graph;
  test: DraftTest;
  run: GraphRun;
  startTest: (asked: TestAsked) => void;
}

/** Tests with what the last run recorded: of what begins, and of what asked the outside. */
function useRunTest({ graph, test: { report, asked }, run, startTest }: RunTestProps) {
  const [isWithoutRun, setWithoutRun] = useState(false);
  const testWithRun = async (workflowId: string): Promise<void> => {
    const runId = run.runId ?? (await findLastRun(workflowId));
    setWithoutRun(runId === null);
    if (runId === null) return;
    const asking = new Set(report?.nodes.filter((node) => node.asked.length > 0).map(({ name }) => name));
    const names = graph.nodes
      .map(({ name }) => name)
      .filter((name) => asking.has(name) || nodesBefore(graph, name).length === 0);
    startTest({ ...asked, items: itemsByName(await readKnownItems(runId, names), names) });
  };
  return { testWithRun, isWithoutRun };
}

/** A draft being tried: what is wrong with it, what it made in the last test or run, and how both are begun. */
export function useTrial(graph: Graph, sessionId: string) {
  const [typed, setTyped] = useState<Typed | null>(null);
  const { findings: found, sign_ins: signIns } = useCheck(graph, typed);
  const findings = useMemo(() => findingsByNode(graph, found), [graph, found]);
  const test = useDraftTest();
  const run = useRun();
  const [latest, setLatest] = useState<'run' | 'test'>('test');
  const startTest = (asked: TestAsked): void => {
    setLatest('test');
    void test.start(graph, asked);
  };
  /** Tests with what has come to a trigger; what is pinned there stands back for it. */
  const testCalled = (node: string, payload: Record<string, unknown>): void => {
    setLatest('test');
    void test.start(withoutPins(graph, [node]), { trigger: node, payload });
  };
  const listening = useListening(sessionId, testCalled);
  const startRun = (workflowId: string, input: string): void => {
    setLatest('run');
    void run.start(workflowId, input);
  };
  const { report } = test;
  const ofRun = useRunTest({ graph, test, run, startTest });
  const tested = useMemo(() => shownTest({ report }), [report]);
  return {
    ...{
      found,
      findings,
      signIns,
      setTyped,
      test,
      run,
      latest,
      startTest,
      startRun,
      listening,
      ...ofRun,
    },
    shown: latest === 'run' ? run : tested,
    /** The trigger that a real call has come to, where the last test was of that; null: none. */
    calledNode: latest === 'test' && test.asked?.payload !== undefined ? (test.asked.trigger ?? null) : null,
  };
}

export type Trial = ReturnType<typeof useTrial>;
