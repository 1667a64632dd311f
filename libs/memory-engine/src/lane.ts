import { firstOf } from '#values';
import type { OwedEffect, Address, ChildEnd, Family, ProgramName } from '#protocol';
import type { Closing } from '#engine/ports';

/** A right that runs out by itself: of a worker on a conversation (lease) or on an effect (claim). `until` in ms. */
export interface Hold {
  token: string;
  until: number;
}

/** An effect that has been decided and not yet settled. */
export interface Owed {
  effect: OwedEffect;
  claim: Hold | null;
  /** Nobody may claim it before; in ms. */
  notBefore: number;
  claims: number;
  firstClaimAt: number | null;
  /** POSTs begun that may have arrived. */
  posts: number;
  /** Those of them that were answered with a failure. */
  failed: number;
  firstPostAt: number | null;
  /** Of a second POST and later ones. */
  lastPostAt: number | null;
  /** Whether this claim has begun a POST of its own, looks for an earlier one, or has looked and was granted one more. */
  stage: 'posting' | 'looking' | 'posting-again';
  /** When it was owed, of a message beside the runs; null: it is the runs'. */
  owedAt: number | null;
  /** The key of the person's words that it brings; null: it brings none. */
  said: string | null;
  /** The end of its run, where it was sent and nothing else is to be read; null: a turn decides it. */
  closing: Closing | null;
}

/** What a lane has under keys of its own. */
const laneParts = ['mail', 'owed', 'held', 'known', 'children', 'transcript'] as const;
type LanePart = (typeof laneParts)[number];

/** All that is durable about one conversation. */
export interface Lane {
  readonly actorId: string;
  /** Under which the person's opt-out is kept: one for all of their lanes. */
  readonly personKey: string;
  address: Address;
  version: number;
  /** JSON; null before the first commit. */
  state: string | null;
  /** Events as JSON, oldest first. */
  mail: string[];
  owed: Map<string, Owed>;
  thinking: boolean;
  live: boolean;
  wakeAt: number | null;
  lease: Hold | null;
  /** Takeovers since the last commit. */
  attempts: number;
  burstFrom: number | null;
  quietUntil: number;
  /** Whether it waits for a first look at what it was written. */
  waits: boolean;
  /** Sweeps that had to give a hint since the last commit. */
  sweeps: number;
  /** The send that was settled last: it can no longer be cancelled. */
  settledSend: string | null;
  /** Who has taken it over, as JSON; null: nobody. */
  human: string | null;
  /** Texts as JSON that wait for the end of the takeover, oldest first. */
  held: string[];
  /** What was written and said beside the runs, oldest first, as the transcript's list has it. */
  transcript: string[];
  /** Messages beside the runs so far. */
  asides: number;
  /** When the last text came that was no keyword, in ms; 0: none has. */
  textAt: number;
  /** The end of the doubt under which a send was last looked for in vain; in ms. */
  cleared: number;
  /** At most ten provider ids, newest first. */
  known: string[];
  /** Why and when (ms) it was taken out of work; null: it was not. */
  parked: { reason: string; at: number } | null;
  /** When somebody must look at it again; null: never. */
  timer: number | null;
  /** Whether it is on its way to being forgotten. */
  isAtRest: boolean;
  /** Whether what it sends and writes is made up, for life (ADR 163). */
  simulated: boolean;
  /** What it runs for life; null: the agent. */
  program: ProgramName | null;
  /** Where it stands in its tree; null: it is a root. */
  family: Family | null;
  /** The spawn of each live child, by the child's id. */
  children: Map<string, string>;
  /** Whether its parent has been told of its end. */
  isOver: boolean;
  /** Of a parked child that waits for the last of its own children: what its parent will be told. */
  parkedEnd: ChildEnd | null;
  /** Of a root that is called off, while a child of it lives: what each one below it reads first; null: it is not. */
  fence: string | null;
  /** Of a child: the version that it reads so before, plus one; null: it has not been told. */
  fenced: number | null;
  /** Of a child that ended before it began: when (ms), and its opening; null: it has begun, or will. */
  unbegun: string | null;
  /** Whether it goes with its tree, sooner than a conversation at rest, whatever is left to do. */
  isLeaving: boolean;
  /** What has its time to go: with its tree; the transcript while no run is live. */
  timedParts: Set<LanePart>;
}

/** A lane that nobody has written to yet. */
export function emptyLane(actorId: string, personKey: string, address: Address): Lane {
  return {
    actorId,
    personKey,
    address,
    version: 0,
    state: null,
    mail: [],
    owed: new Map(),
    thinking: false,
    live: false,
    wakeAt: null,
    lease: null,
    attempts: 0,
    burstFrom: null,
    quietUntil: 0,
    waits: false,
    sweeps: 0,
    settledSend: null,
    human: null,
    held: [],
    transcript: [],
    asides: 0,
    textAt: 0,
    cleared: 0,
    known: [],
    parked: null,
    timer: null,
    isAtRest: false,
    simulated: false,
    program: null,
    family: null,
    children: new Map(),
    isOver: false,
    parkedEnd: null,
    fence: null,
    fenced: null,
    unbegun: null,
    isLeaving: false,
    timedParts: new Set(),
  };
}

/** A message beside the runs: no run waits for it, and it is not the lane's one unsettled send. */
export function isAside(effect: OwedEffect): boolean {
  return effect.type === 'send-reply' && (effect.kind === 'human' || effect.kind === 'notice');
}

/** What a timer is for: mail, an owed effect, another turn wanted, a deadline; of a parked lane, what it owes. A lease by itself is not work. */
export function hasWork(lane: Lane): boolean {
  if (lane.parked !== null) return lane.owed.size > 0;
  return lane.mail.length > 0 || lane.owed.size > 0 || lane.thinking || lane.wakeAt !== null;
}

/** Arming brings the timer forward and never postpones it. */
export function arm(lane: Lane, at: number): void {
  if (lane.timer === null || at < lane.timer) lane.timer = at;
}

/** A lane that nothing wakes, that is not parked, that no person has and that has no live child is forgotten in time (ADR 27); a child goes with its tree. */
export function forgetAtRest(lane: Lane): void {
  if (lane.timer === null && lane.family !== null) return;
  lane.isAtRest = lane.timer === null && lane.parked === null && lane.human === null && lane.children.size === 0;
  lane.isLeaving = false;
}

/** Its tree goes, and the lane with it, parked or not: a root that was forgotten may spawn under the same id again. */
export function leaveWithTree(lane: Lane): void {
  lane.isAtRest = true;
  lane.isLeaving = true;
  lane.timer = null;
  const { mail, owed, held, known, children, transcript } = lane;
  const sizes = {
    ...{ mail: mail.length, owed: owed.size, held: held.length, known: known.length, children: children.size },
    transcript: transcript.length,
  };
  for (const part of laneParts) if (sizes[part] > 0) lane.timedParts.add(part);
}

/** What has become empty is gone, and begins anew without a time to go. */
export function noteEmpty(lane: Lane): void {
  if (lane.mail.length === 0) lane.timedParts.delete('mail');
  if (lane.owed.size === 0) lane.timedParts.delete('owed');
}

/** What is written or said beside the runs. The time of all of it begins anew, and does not run while a run is live. */
export function transcribe(lane: Lane, key: string): void {
  lane.transcript.push(key);
  if (lane.live) lane.timedParts.delete('transcript');
  else lane.timedParts.add('transcript');
}

const mostKnown = 10;

/** Remembers a provider's id as the newest of at most ten. */
export function learn(lane: Lane, providerId: string): void {
  lane.known = firstOf([providerId, ...lane.known], mostKnown);
  lane.timedParts.delete('known');
}

/** When an owed effect may be claimed by somebody else. */
export function freeAt(owed: Owed): number {
  return Math.max(owed.claim?.until ?? 0, owed.notBefore);
}

/** A send that may be on its way: claimed now, or a POST of it was begun and not taken back. */
export function mayBeOnItsWay(owed: Owed): boolean {
  return owed.claim !== null || owed.posts > 0;
}

/** What of its sends may be on its way. */
export function sendsOf(lane: Lane): Record<string, 'unclaimed' | 'claimed'> {
  const sends = [...lane.owed.values()].filter(({ effect }) => effect.type === 'send-reply');
  return Object.fromEntries(sends.map((owed) => [owed.effect.id, mayBeOnItsWay(owed) ? 'claimed' : 'unclaimed']));
}
