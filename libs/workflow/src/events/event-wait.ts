import { isObject } from '#values';
import type { JsonSchema } from '#model-turn';
import { isEqual } from '../values/condition.js';
import { isPath, followPath } from '../values/path.js';
import { readTime } from '../values/time.js';

/** The most bytes of the data of an event. */
export const mostEventBytes = 16_384;

/** What the field `emit` of a node says. */
export interface EmitForm {
  name: unknown;
  subject?: unknown;
  data?: unknown;
}

/** The arguments of the call that sends an event; a text says which field is none. */
export function readEmit({ name, subject, data = null }: EmitForm): Record<string, unknown> | string {
  if (typeof name !== 'string' || name === '') return 'name: expected a text';
  if (subject !== undefined && typeof subject !== 'string') return 'subject: expected a text';
  return { name, ...(subject !== undefined && { subject }), data };
}

/** What the field `event` of a node says, as its form has let it pass. */
export interface EventForm {
  name?: unknown;
  signal?: unknown;
  callback?: true;
  schema?: JsonSchema;
  subject?: unknown;
  where?: Record<string, unknown>;
  since?: unknown;
  until?: unknown;
  any?: EventForm[];
  all?: EventForm[];
}

/** One event that is waited for, with its references read. */
export interface EventPattern {
  /** The type of an event; or of a signal to the run its name. */
  name: string;
  /** It is a signal to the run, or the answer to an address of the node. Absent: an event for whoever waits. */
  of?: 'signal' | 'callback';
  /** What its data must fit. */
  schema?: JsonSchema;
  subject?: string;
  where?: Record<string, unknown>;
  /** In ms: an event that came before counts no more. */
  since?: number;
}

/** An event as it came, with the fields of CloudEvents. */
export interface CameEvent {
  id: string;
  source: string;
  type: string;
  subject: string | null;
  /** When it happened, as its sender says; null: that does not say it. */
  time: string | null;
  /** When it came here. */
  came: string;
  data: unknown;
}

/** How a node waits: for one, for the first of several, or for each. */
export interface EventWait {
  how: 'one' | 'any' | 'all';
  asked: EventPattern[];
  /** In ms; null: the timeout alone ends it. */
  until: number | null;
}

/** What a node waits for, by its id; a text says which field is none. */
export function readEventWait(form: EventForm, node: string): EventWait | string {
  const until = timeIn(form.until ?? null, 'until');
  if (typeof until === 'string') return until;
  const how = form.any === undefined ? (form.all === undefined ? 'one' : 'all') : 'any';
  const asked: EventPattern[] = [];
  for (const [at, each] of (form.any ?? form.all ?? [form]).entries()) {
    const pattern = readPattern(each, node);
    if (typeof pattern === 'string') return how === 'one' ? pattern : `${how}/${at}/${pattern}`;
    asked.push(pattern);
  }
  return { how, asked, until };
}

function readPattern(form: EventForm, node: string): EventPattern | string {
  const { subject, where, schema, since: from = null } = form;
  const named = readName(form, node);
  if (typeof named === 'string') return named;
  if (subject !== undefined && typeof subject !== 'string') return 'subject: expected a text';
  const since = timeIn(from, 'since');
  if (typeof since === 'string') return since;
  const none = Object.keys(where ?? {}).find((path) => !isPath(path));
  if (none !== undefined) return `where/${none}: ${noPath}`;
  return {
    ...named,
    ...(subject !== undefined && { subject }),
    ...(where && { where }),
    ...(schema && { schema }),
    ...(since !== null && { since }),
  };
}

/** By which name it is waited for. */
function readName({ name, signal, callback }: EventForm, node: string): Pick<EventPattern, 'name' | 'of'> | string {
  if (callback === true) return { name: node, of: 'callback' };
  const [called, field] = signal === undefined ? [name, 'name'] : [signal, 'signal'];
  if (typeof called !== 'string' || called === '') return `${field}: expected a text`;
  return { name: called, ...(signal !== undefined && { of: 'signal' as const }) };
}

/** Why a text of `since` or `until` is none. */
export const noTime = 'expected a time with its zone, as 2026-11-30T08:00:00Z';
/** Why a name in `where` is none: nothing would ever match it. */
export const noPath =
  'expected a path into the data, as order.id or items[0].id, or ["a.b"] for a name of other characters';

function timeIn(value: unknown, field: string): number | string | null {
  return value === null ? null : (readTime(value) ?? `${field}: ${noTime}`);
}

/** Whether an event is one that a pattern asks for, whose name it has. */
export function matchesEvent(
  { subject, where = {}, since = -Infinity }: Omit<EventPattern, 'name'>,
  event: Pick<CameEvent, 'subject' | 'data' | 'came'>,
): boolean {
  if (Date.parse(event.came) < since) return false;
  if (subject !== undefined && subject !== event.subject) return false;
  return Object.entries(where).every(([path, wanted]) => isEqual(followPath(event.data, path), wanted));
}

/** What a node has a process take: the first event that is kept for one of these patterns; the arguments of its call. */
export interface EventAsk {
  /** Names the wait: what it has taken is given to no other wait of the run. */
  waitId: string;
  /** By their places in the node. */
  asked: { place: number; pattern: EventPattern }[];
  /** In ms: until then it is to be told of events that come. */
  until: number;
  /** With one event more it waits for nothing more. Absent: it does. */
  isLast?: true;
  /** What the wait has taken is given back: its run was given up. Absent: it takes. */
  givesBack?: true;
}

/** A wait for events whose run is given up. */
export interface GivenUpWait {
  /** The call that takes, or gives back; null: none is under way yet. */
  owed: string | null;
  /** What gives back. */
  ask: EventAsk;
  /** What becomes of it: the call takes, and nothing is taken yet; it is to be given back; or it is being. */
  phase: 'taking' | 'taken' | 'giving';
}

/** What was taken; null: nothing is there, and whoever waits is told of what comes. */
export type TakenEvent = { place: number; event: CameEvent } | null;

/** The ask that these arguments are; null: none. */
export function toEventAsk(args: Readonly<Record<string, unknown>>): EventAsk | null {
  const isAsk = typeof args['waitId'] === 'string' && Array.isArray(args['asked']) && typeof args['until'] === 'number';
  return isAsk ? (args as unknown as EventAsk) : null; // as a node has made them
}

/** What a call has taken. */
export function toTakenEvent(value: unknown): TakenEvent {
  return isObject(value) && typeof value['place'] === 'number' ? (value as unknown as TakenEvent) : null; // as it was settled
}
