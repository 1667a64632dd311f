import { useEffect, useMemo, useState } from 'preact/hooks';
import type { Schemas } from '#client';
import { gateway, toRefused, unwrapAnswer } from '../../api/client.js';
import type { Refused } from '../../api/client.js';
import { useRunChanges } from '../../api/run-streams.js';
import { useAnswer } from '../../api/use-answer.js';
import { randomName } from '../../random-name.js';
import { readPinnedItems } from '../graph/graph.js';
import type { Graph } from '#graph/edit';
import type { Catalogue } from '../graph/graph.js';

/** A run that was started here or is looked at, and what its nodes have made so far. */
export interface GraphRun {
  run: Schemas['Run'] | null;
  runId: string | null;
  /** It was started at another time or by others, and is only looked at. */
  isPast: boolean;
  /** Follows that run; null: none. */
  look: (runId: string | null) => void;
  /** How often each node has run, by name. */
  times: ReadonlyMap<string, number>;
  /** How many items each has made by its outputs, by name, once the run is over and where that has been counted. */
  made: ReadonlyMap<string, readonly number[]>;
  /** The node that has ended the run, and why. */
  failure: Schemas['RunItems']['failed'];
  problem: Refused | null;
  start: (workflowId: string, input: string) => Promise<void>;
}

/** What a run begins with: the first trigger that may, and its test data. */
export function buildRunInput(graph: Graph, catalogue: Catalogue): string {
  const isTrigger = (type: string): boolean => catalogue.get(type)?.group.includes('trigger') ?? false;
  const triggers = graph.nodes.filter(({ type, disabled }) => !disabled && isTrigger(type));
  const trigger = triggers.find(({ name }) => readPinnedItems(graph, name) !== undefined) ?? triggers[0];
  if (trigger === undefined) return '';
  return JSON.stringify({ trigger: trigger.name, payload: readPinnedItems(graph, trigger.name)?.[0] ?? {} });
}

/** Starts runs of a stored workflow, and follows the last one, or one that is looked at. */
export function useRun(): GraphRun {
  const [followed, setFollowed] = useState<{ runId: string; isPast: boolean } | null>(null);
  const { runId = null, isPast = false } = followed ?? {};
  const [refusal, setRefusal] = useState<Refused | null>(null);
  const path = { runId: runId ?? '' };
  const ask = runId !== null;
  const run = useAnswer(ask ? (signal) => gateway.GET('/v1/runs/{runId}', { params: { path }, signal }) : null, [
    runId,
  ]);
  const isOver = run.answer !== null && run.answer.outcome !== null;
  const query = { counts: isOver ? 'true' : 'false' };
  const items = useAnswer(
    ask ? (signal) => gateway.GET('/v1/runs/{runId}/items', { params: { path, query }, signal }) : null,
    [runId],
  );
  const refresh = (): void => {
    run.refresh();
    items.refresh();
  };
  useRunChanges(runId, refresh);
  useEffect(() => items.refresh(), [isOver]);
  const start = async (id: string, input: string): Promise<void> => {
    const params = { path: { id }, header: { 'Idempotency-Key': randomName('run-') } };
    setRefusal(null);
    await unwrapAnswer(gateway.POST('/v1/workflows/{id}/runs', { params, body: { input } })).then(
      ({ run_id: started }) => setFollowed({ runId: started, isPast: false }),
      (error: unknown) => setRefusal(toRefused(error)),
    );
  };
  const nodes = items.answer?.nodes;
  const times = useMemo(() => new Map(nodes?.map(({ node, executions }) => [node, executions])), [nodes]);
  const made = useMemo(
    () => new Map(nodes?.flatMap(({ node, made: counts }) => (counts ? [[node, counts]] : []))),
    [nodes],
  );
  const failure = items.answer?.failed ?? null;
  const look = (past: string | null): void => {
    setRefusal(null);
    setFollowed(past === null ? null : { runId: past, isPast: true });
  };
  const problem = refusal ?? run.problem ?? items.problem;
  return { run: run.answer, runId, isPast, look, times, made, failure, problem, start };
}
