import { hintTurn, type TreeModel } from './tree-step.js';
import type { ActorId } from '../scenario.js';
import {
  change,
  newActor,
  parentOf,
  presentActor,
  presentActors,
  type Ending,
  type Spawned,
  type TreeMail,
  type TreeState,
} from '../state.js';

/** What one actor's script writes for the others of its tree, and the hints that are to follow. */
export interface Family {
  readonly after: TreeState;
  readonly model: TreeModel;
  /** The actors whose mailbox was empty. */
  readonly targets: ActorId[];
}

/** Writes a child: its hash, its first mail and its timer. */
export function writeChild({ after, model, targets }: Family, { child, grant }: Spawned): void {
  if (after.actors[child] !== null) after.violation = 'a child written over one that is there';
  after.actors = after.actors.with(child, newActor({ type: 'spawned', grant }, model.rules.has('spawnArmsTimer')));
  targets.push(child);
}

/** Puts a post into a mailbox; it is dropped where its target is erased, or over. */
export function deliver({ after, model, targets }: Family, to: ActorId, mail: TreeMail): void {
  const target = after.actors[to] ?? null;
  if (target === null || target.isOver) return;
  if (target.isErased) {
    if (!model.rules.has('postDropsErased')) after.violation = 'mail for an erased actor';
    return;
  }
  const isArmed = target.isArmed || (!target.isParked && model.rules.has('postArmsTimer'));
  change(after, to, { mail: [...target.mail, mail], isArmed });
  if (target.mail.length === 0 && !target.isParked) targets.push(to);
}

/** Ends a child: off its parent's live ones, and the end into its parent's mailbox. */
export function tellEnd(family: Family, child: ActorId, ending: Ending, unspent: number): void {
  const { after, model } = family;
  const parent = parentOf(child);
  if (parent === null) return;
  const isLive = presentActor(after, parent)?.live.includes(child) === true;
  if (!isLive && model.rules.has('endTellsOnce')) return;
  change(after, child, { isOver: true });
  receiveEnd(family, parent, { type: 'ended', child, ending, unspent });
  takeOff(family, parent, child);
}

function receiveEnd({ after, model, targets }: Family, parent: ActorId, mail: TreeMail & { type: 'ended' }): void {
  const actor = presentActor(after, parent);
  if (actor === null) return;
  if (after.told.includes(mail.child)) after.violation = "a child's end told twice";
  after.told = [...after.told, mail.child];
  const isArmed = actor.isArmed || (!actor.isParked && model.rules.has('endArmsParent'));
  change(after, parent, { mail: [...actor.mail, mail], isArmed });
  if (actor.mail.length === 0 && !actor.isParked) targets.push(parent);
}

/** Takes a child off its parent's live ones. A parked parent whose last one it was is over, and its own parent is told. */
export function takeOff(family: Family, parent: ActorId, child: ActorId): void {
  const { after, model } = family;
  const actor = presentActor(after, parent);
  if (actor === null) return;
  const live = actor.live.filter((other) => other !== child);
  change(after, parent, { live });
  if (actor.isParked && live.length === 0 && model.rules.has('parkWaits')) tellParked(family, parent);
}

/** Tells the parent of a parked child that it is over. */
export function tellParked(family: Family, id: ActorId): void {
  const { after, model } = family;
  const parent = parentOf(id);
  if (parent === null || !model.rules.has('parkTellsParent')) return;
  const granted = presentActor(after, parent)?.run?.waits.find(({ child }) => child === id)?.grant ?? 0;
  tellEnd(family, id, 'parked', model.rules.has('parkKeepsGrant') ? 0 : granted);
}

/** Adds the hints at once: for the scripts of which no test asks what happens between. */
export function hintAll({ after, targets }: Family): void {
  for (const id of targets) hintTurn(after, id);
}

/** True if an actor below this one is still to end. */
export function hasLiveBelow(state: TreeState, id: ActorId): boolean {
  return presentActors(state).some((other) => isBelow(other, id) && isLive(state, other));
}

function isBelow(id: ActorId, ancestor: ActorId): boolean {
  const parent = parentOf(id);
  return parent !== null && (parent === ancestor || isBelow(parent, ancestor));
}

function isLive(state: TreeState, id: ActorId): boolean {
  const actor = presentActor(state, id);
  return actor !== null && actor.run?.phase !== 'ended' && !(actor.isOver && actor.isParked);
}
