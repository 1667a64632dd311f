import { useEffect, useRef, useState } from 'preact/hooks';
import type { Schemas } from '#client';
import type { Graph, GraphNode } from '#graph/edit';
import { pause } from '#timing';
import { gateway, toRefused, unwrapAnswer } from '../../api/client.js';
import type { Refused } from '../../api/client.js';

type State = Schemas['ListenerState']['state'];

/** What a draft waits for, until when by this browser's clock, in ms. */
export type Awaited = Schemas['TestListener'] & { until: number };

/** A draft that waits for one real call of a trigger. */
export interface Listening {
  /** Null: nothing is waited for. */
  awaited: Awaited | null;
  /** Why nothing is waited for any more; null: something came, or nobody has listened. */
  ended: { node: string; state: Exclude<State, 'called' | 'waiting'> } | null;
  problem: Refused | null;
  start: (graph: Graph, node: string) => void;
  stop: () => void;
}

const types: readonly string[] = ['n8n-nodes-base.webhook', 'n8n-nodes-base.formTrigger'];

/** Whether a node can wait for a call. */
export function mayListen({ type, disabled }: GraphNode): boolean {
  return types.includes(type) && disabled !== true;
}

/** How long is waited before it is asked again whether something came, where no gateway has answered, in ms. */
const againMs = 1_000;

function forgetListener(id: string): Promise<unknown> {
  const params = { path: { id } };
  // It is forgotten by its time where this comes nowhere.
  return gateway.DELETE('/v1/builder/listeners/{id}', { params, keepalive: true }).catch(() => undefined);
}

/** Asks until something has come, or nothing will; null: it was stopped. A gateway that is away is asked again. */
async function untilEnded({ id, until }: Awaited, isStopped: () => boolean): Promise<Schemas['ListenerState'] | null> {
  const params = { path: { id } };
  while (!isStopped()) {
    try {
      const answer = await unwrapAnswer(gateway.GET('/v1/builder/listeners/{id}', { params }));
      if (answer.state !== 'waiting') return isStopped() ? null : answer;
    } catch {
      if (Date.now() > until) return { state: 'over', seconds_left: 0, payload: null };
      await pause(againMs);
    }
  }
  return null;
}

/** Waits for a call of a trigger of this session's draft, one at a time, and gives on what came. */
export function useListening(
  draft: string,
  onCall: (node: string, payload: Record<string, unknown>) => void,
): Listening {
  const [awaited, setAwaited] = useState<Awaited | null>(null);
  const [ended, setEnded] = useState<Listening['ended']>(null);
  const [problem, setProblem] = useState<Refused | null>(null);
  const turn = useRef(0);
  const open = useRef<string | null>(null);
  const call = useRef(onCall);
  call.current = onCall;
  const stop = (): void => {
    turn.current += 1;
    setAwaited(null);
    setEnded(null);
    if (open.current !== null) void forgetListener(open.current);
    open.current = null;
  };
  const listen = async (graph: Graph, node: string): Promise<void> => {
    stop();
    const own = turn.current;
    setProblem(null);
    try {
      const body = { draft, graph: { ...graph }, node };
      const made = await unwrapAnswer(gateway.POST('/v1/builder/listeners', { body }));
      if (own !== turn.current) return void forgetListener(made.id);
      const next = { ...made, until: Date.now() + made.seconds_left * 1_000 };
      open.current = made.id;
      setAwaited(next);
      const { state, payload } = (await untilEnded(next, () => own !== turn.current)) ?? {};
      if (state === undefined) return;
      stop();
      if (state === 'called') call.current(node, payload ?? {});
      else if (state !== 'waiting') setEnded({ node, state });
    } catch (error) {
      if (own === turn.current) setProblem(toRefused(error));
    }
  };
  useEffect(() => stop, []);
  return { awaited, ended, problem, start: (graph, node) => void listen(graph, node), stop };
}
