import { useEffect, useMemo, useState } from 'preact/hooks';
import type { Schemas } from '#client';
import { answered, gateway, refusalOf } from '../api/client.js';
import type { Refused } from '../api/client.js';
import { useRunChanges } from '../api/run-streams.js';
import { useAnswer } from '../api/use-answer.js';
import { randomName } from '../random-name.js';
import type { Catalogue, Graph } from './graph.js';

/** A run that was started here, and what its nodes have made so far. */
export interface GraphRun {
  run: Schemas['Run'] | null;
  runId: string | null;
  /** How often each node has run, by name. */
  times: ReadonlyMap<string, number>;
  problem: Refused | null;
  start: (workflowId: string, input: string) => Promise<void>;
}

/** What a run begins with: the first trigger that may, and its test data. */
export function inputOf(
  { nodes }: Pick<Graph, 'nodes'>,
  catalogue: Catalogue,
  pinned: ReadonlyMap<string, unknown>,
): string {
  const isTrigger = (type: string): boolean => catalogue.get(type)?.group.includes('trigger') ?? false;
  const triggers = nodes.filter(({ type, disabled }) => !disabled && isTrigger(type));
  const trigger = triggers.find(({ id }) => pinned.get(id) !== undefined) ?? triggers[0];
  if (trigger === undefined) return '';
  return JSON.stringify({ trigger: trigger.name, payload: pinned.get(trigger.id) ?? {} });
}

/** Starts runs of a stored workflow, and follows the last one. */
export function useRun(): GraphRun {
  const [runId, setRunId] = useState<string | null>(null);
  const [refusal, setRefusal] = useState<Refused | null>(null);
  const path = { runId: runId ?? '' };
  const ask = runId !== null;
  const run = useAnswer(ask ? (signal) => gateway.GET('/v1/runs/{runId}', { params: { path }, signal }) : null, [
    runId,
  ]);
  const items = useAnswer(
    ask ? (signal) => gateway.GET('/v1/runs/{runId}/items', { params: { path }, signal }) : null,
    [runId],
  );
  const refresh = (): void => {
    run.refresh();
    items.refresh();
  };
  useRunChanges(runId, refresh);
  const isOver = run.answer?.outcome !== null && run.answer !== null;
  useEffect(() => items.refresh(), [isOver]);
  const start = async (id: string, input: string): Promise<void> => {
    const params = { path: { id }, header: { 'Idempotency-Key': randomName('run-') } };
    setRefusal(null);
    await answered(gateway.POST('/v1/workflows/{id}/runs', { params, body: { input } })).then(
      ({ run_id: started }) => setRunId(started),
      (error: unknown) => setRefusal(refusalOf(error)),
    );
  };
  const nodes = items.answer?.nodes;
  const times = useMemo(() => new Map(nodes?.map(({ node, executions }) => [node, executions])), [nodes]);
  return { run: run.answer, runId, times, problem: refusal, start };
}
