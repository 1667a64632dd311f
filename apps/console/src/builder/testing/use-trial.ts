import { useMemo, useState } from 'preact/hooks';
import type { Graph } from '#graph/edit';
import { useCheck } from '../check/use-check.js';
import type { Typed } from '../check/use-check.js';
import { findingsByNode } from '../graph/findings.js';
import { withoutPins } from '../graph/graph.js';
import { nameNow, underNamesNow } from './compare-run.js';
import { usePastRun } from './use-past-run.js';
import { useRunTests } from './use-run-tests.js';
import type { PastRun } from './use-past-run.js';
import { useRun } from '../session/use-run.js';
import type { GraphRun } from '../session/use-run.js';
import type { ShownRun } from './shown-run.js';
import { useDraftTest } from './use-draft-test.js';
import type { DraftTest, TestAsked } from './use-draft-test.js';
import { useListening } from './use-listening.js';

export function shownTest({ report }: Pick<DraftTest, 'report'>): ShownRun {
  const nodes = report?.nodes ?? [];
  return {
    times: new Map(nodes.map(({ name, runs }) => [name, runs])),
    made: new Map(nodes.map(({ name, outputs }) => [name, outputs.map(({ count }) => count)])),
    failure: report?.failed ?? null,
  };
}

/** A run as it is shown on the draft: by the names that nodes have now, with those that were others then. */
function useShownRun({ run, times, made, failure }: GraphRun, graph: Graph, { since }: PastRun): ShownRun {
  return useMemo(
    () => ({
      times: underNamesNow(times, graph, since),
      made: underNamesNow(made, graph, since),
      failure: failure && { ...failure, node: nameNow(failure.node, since) },
      differs: since.differs,
      isOver: run !== null && run.outcome !== null,
    }),
    [run, times, made, failure, since],
  );
}

/** A draft being tried: what is wrong with it, what it made in the last test or run, and how both are begun. */
export function useTrial(graph: Graph, sessionId: string) {
  const [typed, setTyped] = useState<Typed | null>(null);
  const { findings: found, sign_ins: signIns, isChecked } = useCheck(graph, typed);
  const findings = useMemo(() => findingsByNode(graph, found), [graph, found]);
  const test = useDraftTest();
  const run = useRun();
  const past = usePastRun(run, graph);
  const ofRun = useShownRun(run, graph, past);
  const [latest, setLatest] = useState<'run' | 'test'>('test');
  const startTest = (asked: TestAsked): void => {
    setLatest('test');
    void test.start(graph, asked);
  };
  const { startPlain, testFrom, ...runTests } = useRunTests({ graph, run, past, shown: ofRun, startTest });
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
  const tested = useMemo(() => shownTest({ report }), [report]);
  return {
    ...{ found, findings, isChecked, signIns, setTyped, test, run, latest, past },
    ...{
      startTest: startPlain,
      startRun,
      lookAt: (runId: string | null): void => {
        setLatest(runId === null ? 'test' : 'run');
        run.look(runId);
      },
      listening,
      ...runTests,
      testFrom: latest === 'run' ? testFrom : null,
    },
    shown: latest === 'run' ? ofRun : tested,
    /** The trigger that a real call has come to, where the last test was of that; null: none. */
    calledNode: latest === 'test' && test.asked?.payload !== undefined ? (test.asked.trigger ?? null) : null,
  };
}

export type Trial = ReturnType<typeof useTrial>;
