import type { Model } from '#llm';
import { EagerCalls } from '../src/eager-calls/eager-calls.js';
import { getCountsLike, toolEffects } from './served-tool.js';
import { completion, turnBench } from './turn-bench.js';
import type { Ports, TurnBench } from './turn-bench.js';

const usage = { tokensIn: 1, tokensOut: 1, tokensCached: 0 };
const args = { start_date: '2026-11-29', end_date: '2026-11-29', label: 'angry' };

/** A model that asks for the counts, and then says hello. */
function askingOnce(): Model['complete'] {
  let isAsked = false;
  return async () => {
    const said = completion(usage, 'm');
    if (isAsked) return said;
    isAsked = true;
    const turn = JSON.parse(said.text) as object; // as `completion` has it
    const control = { done: false, reason: 'ok' };
    return {
      ...said,
      text: JSON.stringify({ ...turn, control, next_action: { type: 'tool', name: 'get_counts', args } }),
    };
  };
}

export type Tool = Parameters<typeof getCountsLike>[0];

export const counts: Tool = async () => ({ ok: true, value: { label: 'angry', value: 7 } });

type Commit = Ports['store']['turns']['commit'];

/** The same ports, whose commits are made so. */
export function meddling(
  ports: Ports,
  so: (request: Parameters<Commit>[0], commit: Commit) => ReturnType<Commit>,
): Ports {
  const { turns } = ports.store;
  const commit: Commit = (request) => so(request, (asked) => turns.commit(asked));
  const meddled = Object.assign(Object.create(turns) as typeof turns, { commit }); // all else as it was
  return { ...ports, store: { ...ports.store, turns: meddled } };
}

/** What a spec of eager calls works with. */
export interface EagerBench {
  bench: TurnBench;
  serving(
    this: void,
    call: Tool,
    options?: { mostAtOnce?: number; broken?: object; placeMs?: number },
  ): { ports: Ports; lines: unknown[]; eagerCalls: EagerCalls };
  waiting(this: void, queue: 'turn' | 'tool' | 'reply'): Promise<number>;
  owedBy(this: void, actorId: string): Promise<Record<string, string>>;
}

/** Controllers that serve one safe tool, on a private Redis. */
export function eagerBench(): EagerBench {
  const bench = turnBench();
  const serving: EagerBench['serving'] = (call: Tool, { mostAtOnce = 10, broken = {}, placeMs } = {}) => {
    const lines: unknown[] = [];
    const { effects: whole } = bench.engine.store;
    const store = { effects: Object.assign(Object.create(whole) as typeof whole, broken) }; // all else as it was
    const effects = toolEffects(store, bench.engine.redis, getCountsLike(call));
    const metrics = { set: () => undefined, count: (...counted: unknown[]) => void lines.push(counted) };
    const log = { info: (line: unknown) => void lines.push(line), warn: (line: unknown) => void lines.push(line) };
    const eagerCalls = new EagerCalls(effects, mostAtOnce, log, metrics, placeMs);
    const ports = bench.portsWith(askingOnce());
    return { ports: { ...ports, store: { ...ports.store, ...store }, eagerCalls }, lines, eagerCalls };
  };
  const waiting: EagerBench['waiting'] = async (queue) => {
    return (
      (await bench.engine.redis.llen(`{p0}:${queue}:wait`)) + (await bench.engine.redis.zcard(`{p0}:${queue}:delayed`))
    );
  };
  const owedBy: EagerBench['owedBy'] = (actorId) => bench.engine.redis.hgetall(`{p0}:actor:${actorId}:owed`);
  return { bench, serving, waiting, owedBy };
}
