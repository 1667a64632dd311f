import { awaitEventTool } from '#model-turn';
import type { ToolTable } from '#model-turn';
import type { ToolResult } from '#protocol';
import { awaitEventSpec, matchesEvent, toEventAsk } from '#workflow';
import type { CameEvent, EventPattern, TakenEvent } from '#workflow';
import type { GivenEvent } from './outside-types.js';

type RunTools = Pick<ToolTable, 'specs' | 'checkArgs'>;

/** The tools of a run, and what takes the events that its nodes wait for. */
export function withEvents({ specs, checkArgs }: RunTools): RunTools {
  return {
    specs: [...specs, awaitEventSpec],
    checkArgs: (name, args) => (name === awaitEventTool ? { ok: true } : checkArgs(name, args)),
  };
}

/** The events that a run is given, each of which is taken once. */
export class GivenEvents {
  private readonly taken = new Set<GivenEvent>();

  constructor(private readonly all: readonly GivenEvent[]) {}

  /** Takes the first that a wait asks for; nothing more comes behind those that are given. */
  take(args: Readonly<Record<string, unknown>>, now: number): ToolResult {
    const asked = toEventAsk(args)?.asked ?? [];
    for (const { place, pattern } of asked) {
      const given = this.all.find((each) => !this.taken.has(each) && isAsked(pattern, each, now));
      if (given === undefined) continue;
      this.taken.add(given);
      const taken: TakenEvent = { place, event: toEvent(given, this.all.indexOf(given), now) };
      return { ok: true, value: taken };
    }
    return { ok: true, value: null };
  }
}

function isAsked({ name, isSignal, ...wanted }: EventPattern, given: GivenEvent, now: number): boolean {
  const called = isSignal === true ? given.signal : given.name;
  return called === name && matchesEvent(wanted, toEvent(given, 0, now));
}

function toEvent({ name, signal, subject, data = null }: GivenEvent, at: number, now: number): CameEvent {
  const came = new Date(now).toISOString();
  const type = name ?? signal ?? '';
  return { id: `event-${at + 1}`, source: 'code', type, subject: subject ?? null, time: null, came, data };
}
