import { errorEnvelope } from '#errors';
import type { EventScope, EventStore, EventWaiter } from '#events';
import { actorOfEffect } from '#protocol';
import type { RunTool, ToolResult } from '#protocol';
import { matchesEvent, toEventAsk } from '#workflow';
import type { CameEvent, EventAsk, EventPattern, TakenEvent } from '#workflow';
import type { HookedResult } from '#tool-calls';

export interface EventPorts {
  store: Pick<EventStore, 'register' | 'forget' | 'take' | 'giveBack' | 'listWaiters'>;
  tell(this: void, waiter: EventWaiter<EventPattern>, key: string): Promise<boolean>;
}

/** Puts down who waits, and takes what is there: in this order, so that what comes between the two is told to it. */
export function runAwaitEvent(
  ports: EventPorts,
  { effect, tenant, now, isRetaken }: { effect: RunTool; tenant: string; now: number; isRetaken: boolean },
): Promise<HookedResult> {
  return asAttempt(now, () => awaitEvent(ports, effect, tenant, isRetaken));
}

/** What a call came to that has one try; `now` is when it was claimed. */
export async function asAttempt(now: number, work: () => Promise<ToolResult>): Promise<HookedResult> {
  const startedAt = Date.now();
  const result = await work();
  const took = Date.now() - startedAt;
  const ended = result.ok
    ? ({ outcome: 'ok', errorCode: null } as const)
    : ({ outcome: 'error', errorCode: result.envelope.error.code } as const);
  return { result, attempts: [{ startedAt: now, endedAt: now + took, ...ended }], reused: false };
}

function scopeFor({ name, of }: EventPattern, tenant: string, rootRunId: string): EventScope {
  if (of === undefined) return { tenant, name };
  return { tenant, name, runId: rootRunId, ...(of === 'callback' && { isCallback: true as const }) };
}

async function awaitEvent(
  { store, tell }: EventPorts,
  effect: RunTool,
  tenant: string,
  isRetaken: boolean,
): Promise<ToolResult> {
  const ask = toEventAsk(effect.args);
  const actorId = actorOfEffect(effect.id);
  const { rootRunId = effect.runId, runId } = effect;
  if (ask === null || actorId === null) return failWith('the arguments of this wait are none');
  const { waitId, until } = ask;
  const taker = { rootRunId, toScope: (pattern: EventPattern) => scopeFor(pattern, tenant, rootRunId) };
  if (ask.givesBack) return giveBack({ store, tell }, ask, { ...taker, isRetaken });
  for (const { place, pattern } of ask.asked) {
    const waiter = { waitId, place, actorId, runId, pattern, until };
    if (!(await store.register(scopeFor(pattern, tenant, rootRunId), waiter)))
      return failWith(`too many nodes wait for ${pattern.name} (EVENT_WAITS)`);
  }
  const before = isRetaken ? await takeFirst(store, ask, { ...taker, again: true }) : null;
  const taken = before ?? (await takeFirst(store, ask, taker));
  if (taken === null) return { ok: true, value: null };
  for (const { place, pattern } of ask.asked)
    if (ask.isLast || place === taken.place)
      await store.forget(scopeFor(pattern, tenant, rootRunId), [{ waitId, place }]);
  return { ok: true, value: taken };
}

/** Gives back what a wait has taken whose run is given up, and has the others look that wait for it. `isRetaken`: who did may have died before that. */
async function giveBack(
  { store, tell }: EventPorts,
  { waitId, asked }: EventAsk,
  { rootRunId, toScope, isRetaken }: Omit<Taker, 'again'> & { isRetaken: boolean },
): Promise<ToolResult> {
  for (const { place, pattern } of asked) {
    const scope = toScope(pattern);
    await store.forget(scope, [{ waitId, place }]);
    const keys = await store.giveBack(scope, { rootRunId, by: { waitId, place } });
    if (keys.length === 0 && !isRetaken) continue;
    const waiters = await store.listWaiters<EventPattern>(scope);
    await Promise.all(waiters.map((waiter) => tell(waiter, `back.${waitId}`)));
  }
  return { ok: true, value: null };
}

interface Taker {
  rootRunId: string;
  toScope(this: void, pattern: EventPattern): EventScope;
  /** What an earlier claim of this call has taken. */
  again?: boolean;
}

async function takeFirst(
  store: EventPorts['store'],
  { waitId, asked }: EventAsk,
  { rootRunId, toScope, again = false }: Taker,
): Promise<TakenEvent> {
  for (const { place, pattern } of asked) {
    const { name: _name, ...wanted } = pattern;
    const by = { waitId, place };
    const fits = (event: CameEvent): boolean => matchesEvent(wanted, event);
    const event = await store.take(toScope(pattern), { rootRunId, by, again }, fits);
    if (event !== null) return { place, event };
  }
  return null;
}

function failWith(message: string): ToolResult {
  return { ok: false, envelope: errorEnvelope('tool-failed', message) };
}
