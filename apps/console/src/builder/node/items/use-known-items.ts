import { useEffect, useMemo, useState } from 'preact/hooks';
import type { Graph } from '#graph/edit';
import { toRefused } from '../../../api/client.js';
import type { Refused } from '../../../api/client.js';
import { useReturns } from '../../../api/connection.js';
import { useUntold } from '../../../api/use-answer.js';
import { firstOf } from '../../../shortened.js';
import { readKnownItems } from '../../testing/last-run.js';
import type { SinceRun } from '../../testing/compare-run.js';
import type { Trial } from '../../testing/use-trial.js';
import { nodesBefore, withPins } from '../../items/known-items.js';
import type { KnownItems } from '../../items/known-items.js';

/** Of so many nodes before one the items of a run are read, the nearest first. */
const mostNodes = 20;

/** The items of a run that a node's panel needs: its own, and those of the nodes before it. */
function useRunItems(runId: string | null, names: readonly string[], round: number, namesThen: SinceRun['namesThen']) {
  const [read, setRead] = useState<{ runId: string; known: KnownItems } | null>(null);
  const [problem, setProblem] = useState<Refused | null>(null);
  const returns = useReturns();
  useEffect(() => {
    if (runId === null) return undefined;
    const cut = new AbortController();
    readKnownItems(runId, names, { namesThen, signal: cut.signal }).then(
      (known) => {
        setRead({ runId, known });
        setProblem(null);
      },
      (error: unknown) => !cut.signal.aborted && setProblem(toRefused(error)),
    );
    return () => cut.abort();
  }, [runId, names.join('\n'), round, namesThen, returns]);
  return { known: read?.runId === runId ? read?.known : undefined, problem: useUntold(problem) };
}

const nothing: KnownItems = new Map();

/** What is known of the items of a node and of those before it: of the last test or run, else what is pinned. */
export function useKnownItems(graph: Graph, name: string, { latest, run, test, shown, past }: Trial) {
  const before = useMemo(() => nodesBefore(graph, name), [graph, name]);
  const ran = [name, ...firstOf(before, mostNodes)].filter((each) => shown.times.has(each));
  const rounds = ran.reduce((sum, each) => sum + (shown.times.get(each) ?? 0), 0);
  const ofRun = useRunItems(latest === 'run' ? run.runId : null, ran, rounds, past.since.namesThen);
  const known = latest === 'run' ? (ofRun.known ?? nothing) : test.known;
  const all = useMemo(() => withPins(graph, known), [graph, known]);
  const from = latest === 'test' ? 'last test' : run.isPast ? 'that run' : 'last run';
  return { known: all, isRecorded: latest === 'run' && known.has(name), before, problem: ofRun.problem, from };
}
