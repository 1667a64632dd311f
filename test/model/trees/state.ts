import type { ActorId, TreeFaults, TreeInput, TreeScenario } from './scenario.js';

/** How a child's run ended, as its parent is told. */
export type Ending = 'succeeded' | 'cancelled' | 'parked';

/** What lies in a mailbox. */
export type TreeMail =
  | { readonly type: 'text' | 'cancel' | 'tool-settled' | 'decided' }
  | { readonly type: 'spawned'; readonly grant: number }
  | { readonly type: 'ended'; readonly child: ActorId; readonly ending: Ending; readonly unspent: number }
  | { readonly type: 'asked'; readonly by: ActorId };

/** What a program keeps of its run. `stopping`: it was cancelled, or has its winner, and waits for its children. */
export interface TreeRun {
  readonly phase: 'working' | 'stopping' | 'ended';
  /** A cancel was read. */
  readonly isCancelled: boolean;
  readonly toSpawn: readonly ActorId[];
  /** The children it has started and not heard the end of, with what it granted them. */
  readonly waits: readonly { readonly child: ActorId; readonly grant: number }[];
  /** What it may still spend or grant. */
  readonly left: number;
  /** How many tool calls it has decided: they name its effects. */
  readonly calls: number;
  /** It waits for the result of the last of them. */
  readonly isCalling: boolean;
}

/** A tool call that is decided and not settled. */
export interface TreeOwed {
  readonly call: number;
  readonly isClaimed: boolean;
}

/** What Redis keeps of an actor. */
export interface Actor {
  /** Of an erased actor the version is left, so that turns loaded before find themselves stale. */
  readonly isErased: boolean;
  readonly version: number;
  readonly mail: readonly TreeMail[];
  readonly run: TreeRun | null;
  readonly isParked: boolean;
  /** A child whose end is told, or that was parked: it is done with for good. */
  readonly isOver: boolean;
  readonly isArmed: boolean;
  /** Its live children. */
  readonly live: readonly ActorId[];
  readonly owed: TreeOwed | null;
}

/** Where the actor's mail was read, and how much of it. */
export interface TreeTurn {
  readonly actor: ActorId;
  readonly version: number;
  readonly mailRead: number;
  /** Redis has forgotten mail that this turn has read: it is stale for good. */
  readonly isMailMoved: boolean;
}

/** What a controller is about to do next. `spawning` and `telling` are there only without `spawnAtomic` and `endAtomic`. */
export type TreeController =
  | { readonly at: 'idle' }
  | { readonly at: 'committing'; readonly turn: TreeTurn }
  | { readonly at: 'hinting'; readonly targets: readonly ActorId[] }
  | { readonly at: 'spawning'; readonly spawns: readonly Spawned[] }
  | { readonly at: 'telling'; readonly child: ActorId; readonly ending: Ending; readonly unspent: number };

/** A child to start, and its grant. */
export interface Spawned {
  readonly child: ActorId;
  readonly grant: number;
}

/** An actor's tool call, by its effect key. */
export interface Call {
  readonly actor: ActorId;
  readonly call: number;
}

/** What Redis keeps of a tree: all of it in one partition. */
export interface Partition {
  /** By place in the tree; null: not there. */
  readonly actors: readonly (Actor | null)[];
  /** The actors with a hint for a turn, and those with one for their tool call. */
  readonly turnHints: readonly ActorId[];
  readonly toolHints: readonly ActorId[];
  /** The runs that have their outcome. */
  readonly outcomes: readonly ActorId[];
  /** The children whose end was told. */
  readonly told: readonly ActorId[];
  /** The tool calls that were claimed, by effect key. */
  readonly calls: readonly string[];
}

/** One tree and all who work on it, at one moment. Its parts are replaced and never changed. */
export interface TreeState extends Partition {
  inputs: readonly TreeInput[];
  actors: readonly (Actor | null)[];
  turnHints: readonly ActorId[];
  toolHints: readonly ActorId[];
  outcomes: readonly ActorId[];
  told: readonly ActorId[];
  calls: readonly string[];
  controllers: readonly TreeController[];
  /** The tool call in the worker's hands; null: none. */
  worker: Call | null;
  /** What an erase has still to do: without `eraseLooksAgain` a list that was made once. */
  eraser: 'none' | 'done' | readonly ActorId[];
  disk: Partition | null;
  wasForgotten: boolean;
  faults: TreeFaults;
  violation: string | null;
}

/** The actor of a child's parent; null: it is the root. */
export function parentOf(id: ActorId): ActorId | null {
  if (id === 0) return null;
  return id >= 3 ? 1 : 0;
}

/** An actor that is there and not erased. */
export function presentActor(state: Readonly<Partition>, id: ActorId): Actor | null {
  const actor = state.actors[id] ?? null;
  return actor === null || actor.isErased ? null : actor;
}

/** Replaces a part of an actor. */
export function change(after: TreeState, id: ActorId, parts: Partial<Actor>): void {
  const actor = after.actors[id];
  if (actor === null || actor === undefined) return;
  after.actors = after.actors.with(id, { ...actor, ...parts });
}

/** A new actor with its first mail. */
export function newActor(mail: TreeMail, isArmed: boolean): Actor {
  const nothing = { isErased: false, version: 0, run: null, isParked: false, isOver: false };
  return { ...nothing, mail: [mail], isArmed, live: [], owed: null };
}

/** A conversation that has its first text. */
export function initialTree(scenario: TreeScenario): TreeState {
  return {
    inputs: scenario.inputs,
    actors: [newActor({ type: 'text' }, true), null, null, null, null],
    turnHints: [0],
    toolHints: [],
    outcomes: [],
    told: [],
    calls: [],
    controllers: Array.from({ length: scenario.background + 1 }, () => ({ at: 'idle' })),
    worker: null,
    eraser: 'none',
    disk: null,
    wasForgotten: false,
    faults: scenario.faults,
    violation: null,
  };
}

const allActors: readonly ActorId[] = [0, 1, 2, 3, 4];

/** The actors that are there and not erased. */
export function presentActors(state: Readonly<Partition>): readonly ActorId[] {
  return allActors.filter((id) => presentActor(state, id) !== null);
}

/** A state the tree may rest in: every run has ended, waits for a person or is parked for good; nothing lies about; an erase left nothing. */
export function isTreeAtRest(state: TreeState, scenario: TreeScenario): boolean {
  const isBusy = state.controllers.some(({ at }) => at !== 'idle') || state.worker !== null;
  if (isBusy || state.turnHints.length > 0 || state.toolHints.length > 0) return false;
  if (state.eraser !== 'none') return state.eraser === 'done' && presentActors(state).length === 0;
  return presentActors(state).every((id) => isActorAtRest(state, id) || isWaiting(state, id, scenario));
}

function isActorAtRest(state: TreeState, id: ActorId): boolean {
  const actor = presentActor(state, id);
  if (actor === null) return true;
  if (actor.owed !== null) return false;
  if (actor.isParked) return id === 0 || actor.isOver;
  return actor.run?.phase === 'ended' && actor.mail.length === 0 && actor.live.length === 0;
}

/** True of a run that nobody has stopped and that waits for a person, or for children that do. */
function isWaiting(state: TreeState, id: ActorId, scenario: TreeScenario): boolean {
  const actor = presentActor(state, id);
  if (actor?.run?.phase !== 'working' || actor.mail.length > 0 || actor.isParked) return false;
  const isUnanswered = scenario.work[id] === 'ask' && presentActor(state, 0)?.isParked === true;
  if (scenario.work[id] === 'wait' || isUnanswered) return true;
  const { waits } = actor.run;
  return waits.length > 0 && waits.every(({ child }) => isWaiting(state, child, scenario));
}
