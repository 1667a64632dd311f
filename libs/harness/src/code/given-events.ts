import { awaitEventTool, emitEventTool } from '#model-turn';
import type { ToolTable } from '#model-turn';
import { idAt } from '#program';
import type { Post } from '#program';
import { actorOfEffect } from '#protocol';
import type { RunTool } from '#protocol';
import { awaitEventSpec, emitEventSpec, matchesEvent, toEventAsk } from '#workflow';
import type { CameEvent, EventAsk, EventPattern, TakenEvent } from '#workflow';
import type { CallMade } from '../virtual-options.js';
import type { GivenEvent } from './outside-types.js';

type RunTools = Pick<ToolTable, 'specs' | 'checkArgs'>;

const own: ReadonlySet<string> = new Set([awaitEventTool, emitEventTool]);

/** The tools of a run, and what takes and sends the events of its nodes. */
export function withEvents({ specs, checkArgs }: RunTools): RunTools {
  return {
    specs: [...specs, awaitEventSpec, emitEventSpec],
    checkArgs: (name, args) => (own.has(name) ? { ok: true } : checkArgs(name, args)),
  };
}

/** The events that a run is given or sends itself, each of which is taken once. */
export class GivenEvents {
  private readonly sent: GivenEvent[] = [];
  /** Each with the wait that has taken it. */
  private readonly taken = new Map<GivenEvent, string>();
  private readonly waiters: { actorId: string; ask: EventAsk }[] = [];

  constructor(private readonly given: readonly GivenEvent[]) {}

  /** Whoever plays the outside may add to what is given. */
  private get all(): readonly GivenEvent[] {
    return [...this.given, ...this.sent];
  }

  /** Takes the first that a wait asks for; where nothing is there it is told of what the run sends. */
  take({ id, args }: RunTool, now: number): CallMade {
    const ask = toEventAsk(args);
    const actorId = actorOfEffect(id);
    if (ask?.givesBack) return this.giveBack(ask);
    if (ask !== null && actorId !== null) this.waiters.push({ actorId, ask });
    return made(this.takeFirst(ask, now));
  }

  /** What a wait has taken that was given up is there again, and the others look that wait. */
  private giveBack({ waitId }: EventAsk): CallMade {
    for (const [event, by] of this.taken) if (by === waitId) this.taken.delete(event);
    const others = this.waiters.filter(({ ask }) => ask.waitId !== waitId);
    return { ...made(null), posts: others.map(({ actorId, ask }) => toldOf(actorId, ask.waitId, `back.${waitId}`)) };
  }

  private takeFirst(ask: EventAsk | null, now: number): TakenEvent {
    for (const { place, pattern } of ask?.asked ?? []) {
      const given = this.all.find((each) => !this.taken.has(each) && isAsked(pattern, each, now));
      if (given === undefined) continue;
      this.taken.set(given, ask?.waitId ?? '');
      return { place, event: toEvent(given, this.all.indexOf(given), now) };
    }
    return null;
  }

  /** Sends an event of a node, and tells the nodes that wait for it. */
  emit({ args, effectKey }: RunTool, now: number): CallMade {
    const { name, subject, data } = args;
    const event: GivenEvent = { name: String(name), data, ...(typeof subject === 'string' && { subject }) };
    this.sent.push(event);
    const wanted = this.waiters.filter(({ ask }) => ask.asked.some(({ pattern }) => isAsked(pattern, event, now)));
    const posts = wanted.map(({ actorId, ask: { waitId } }) => toldOf(actorId, waitId, effectKey));
    return { ...made({ id: effectKey, name: event.name }), posts };
  }
}

function toldOf(to: string, waitId: string, messageId: string): Post {
  return { to, event: { type: 'message-for-wait', waitId, messageId, text: '' } };
}

function made(value: unknown): CallMade {
  return { result: { ok: true, value }, fields: {} };
}

function isAsked({ name, of, ...wanted }: EventPattern, given: GivenEvent, now: number): boolean {
  const isNamed = given[of ?? 'name'] === name || (of === 'callback' && given.callback === idAt(name));
  return isNamed && matchesEvent(wanted, toEvent(given, 0, now));
}

function toEvent({ name, signal, callback, subject, data = null }: GivenEvent, at: number, now: number): CameEvent {
  const came = new Date(now).toISOString();
  const type = name ?? signal ?? callback ?? '';
  return { id: `event-${at + 1}`, source: 'code', type, subject: subject ?? null, time: null, came, data };
}
