import { useEffect, useMemo, useState } from 'preact/hooks';
import type { Schemas } from '#client';
import { answered, gateway, refusalOf } from '../api/client.js';
import type { Refused } from '../api/client.js';
import { useRunChanges } from '../api/run-streams.js';
import { useAnswer } from '../api/use-answer.js';
import { randomName } from '../random-name.js';
import { pinnedOf } from './graph.js';
import type { Catalogue, Graph } from './graph.js';

/** A run that was started here, and what its nodes have made so far. */
export interface GraphRun {
  run: Schemas['Run'] | null;
  runId: string | null;
  /** How often each node has run, by name. */
  times: ReadonlyMap<string, number>;
  /** How many items each has made, by name, once the run is over. */
  made: ReadonlyMap<string, string>;
  /** The node that has ended the run, and why. */
  failure: { node: string; message: string } | null;
  problem: Refused | null;
  start: (workflowId: string, input: string) => Promise<void>;
}

/** What a run begins with: the first trigger that may, and its test data. */
export function inputOf(graph: Graph, catalogue: Catalogue): string {
  const isTrigger = (type: string): boolean => catalogue.get(type)?.group.includes('trigger') ?? false;
  const triggers = graph.nodes.filter(({ type, disabled }) => !disabled && isTrigger(type));
  const trigger = triggers.find(({ name }) => pinnedOf(graph, name) !== undefined) ?? triggers[0];
  if (trigger === undefined) return '';
  return JSON.stringify({ trigger: trigger.name, payload: pinnedOf(graph, trigger.name)?.[0] ?? {} });
}

const most = 200;

/** Of a run that is over, how many items each node has made. */
function useMade(runId: string | null, names: readonly string[]): ReadonlyMap<string, string> {
  const [made, setMade] = useState<ReadonlyMap<string, string>>(new Map());
  useEffect(() => {
    const cut = new AbortController();
    setMade(new Map());
    const count = async (): Promise<void> => {
      for (const node of names) {
        const params = { path: { runId: runId ?? '' }, query: { node, limit: most } };
        const { items, next } = await answered(gateway.GET('/v1/runs/{runId}/items', { params, signal: cut.signal }));
        setMade((now) => new Map(now).set(node, `${items.length}${next === null ? '' : '+'}`));
      }
    };
    count().catch(() => undefined); // it is said beside the graph that the gateway is away
    return () => cut.abort();
  }, [runId, names.join('\n')]);
  return made;
}

/** What failed a run says its node first. */
function failureOf(run: Schemas['Run'] | null): GraphRun['failure'] {
  const [, node, message] = /^([^:]+): (.+)$/s.exec(run?.error?.message ?? '') ?? [];
  return node === undefined || message === undefined ? null : { node, message };
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
  const made = useMade(runId, isOver ? [...times.keys()] : []);
  return { run: run.answer, runId, times, made, failure: failureOf(run.answer), problem: refusal, start };
}
