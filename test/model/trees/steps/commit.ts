import { deliver, hasLiveBelow, tellEnd, writeChild, type Family } from './family.js';
import { hintTool, hintTurn, moveTo, nameOf, type TreeModel } from './tree-step.js';
import { decide, wantsToSpawn, type Decision, type TreePost } from '../program.js';
import type { ActorId } from '../scenario.js';
import { change, presentActor, type Actor, type TreeController, type TreeState, type TreeTurn } from '../state.js';

/** The commit of one actor: state, spawns, posts and the end of a child. Returns the step's label. */
export function commit(after: TreeState, model: TreeModel, index: number, turn: TreeTurn): string {
  const { actor: id, version, mailRead } = turn;
  const label = `C${index} commit ${nameOf(id)} v${version}`;
  const actor = presentActor(after, id);
  moveTo(after, index, { at: 'idle' });
  if (actor === null || actor.version !== version || actor.isParked || turn.isMailMoved) {
    if (actor !== null && !actor.isParked) hintTurn(after, id);
    return `${label}: STALE`;
  }
  const decision = decide(id, actor.run, actor.mail.slice(0, mailRead), model);
  const broken = brokenInvariant(after, model, actor, decision);
  if (broken !== null) return `${label}: INVARIANT ${broken}`;
  const family: Family = { after, model, targets: [] };
  writeActor(after, model, id, actor, mailRead, decision);
  for (const post of decision.posts) write(family, id, post);
  moveTo(after, index, finish(family, id, decision));
  return `${label}: ${inWords(decision)}`;
}

/** What the script asserts before its first write; null: all is well. */
function brokenInvariant(after: TreeState, { rules }: TreeModel, actor: Actor, decision: Decision): string | null {
  const isThere = decision.spawns.some(({ child }) => after.actors[child] !== null);
  if (isThere && rules.has('spawnAssertsNew')) return 'the child is there';
  const hasLive = actor.live.length + decision.spawns.length > 0;
  const isOrphaned = decision.ending !== null && hasLive && rules.has('rootWaitsForChildren');
  return isOrphaned ? 'an outcome while a child is live' : null;
}

function writeActor(
  after: TreeState,
  model: TreeModel,
  id: ActorId,
  actor: Actor,
  mailRead: number,
  decision: Decision,
): void {
  const { run, spawns, calls, cancelsOwed } = decision;
  if (actor.run?.phase !== 'ended' && id !== 0 && after.outcomes.includes(0)) {
    after.violation = 'a child works on after the outcome of its root';
  }
  const call = calls && run !== null ? { call: run.calls, isClaimed: false } : null;
  if (call !== null && after.calls.includes(`${id}.${call.call}`))
    after.violation = 'two tool calls under one effect key';
  const owed = call ?? (cancelsOwed ? null : actor.owed);
  const mail = actor.mail.slice(mailRead);
  const wantsTurn = mail.length > 0 || wantsToSpawn(run, model);
  const live = [...actor.live, ...spawns.map(({ child }) => child)];
  change(after, id, { version: actor.version + 1, mail, run, owed, live, isArmed: wantsTurn || owed !== null });
  if (wantsTurn) hintTurn(after, id);
  if (call !== null) hintTool(after, id);
}

function write(family: Family, from: ActorId, { to, mail }: TreePost): void {
  const { after, model } = family;
  if (to !== 'children') return deliver(family, to, mail);
  const live = presentActor(after, from)?.live ?? [];
  for (const child of model.rules.has('cancelToAll') ? live : live.slice(0, 1)) deliver(family, child, mail);
}

/** The children and the end; returns what the controller does next. */
function finish(family: Family, id: ActorId, { spawns, ending, run }: Decision): TreeController {
  const { after, model, targets } = family;
  const isAtomic = model.rules.has('spawnAtomic');
  if (isAtomic) for (const spawn of spawns) writeChild(family, spawn);
  if (ending !== null) {
    if (after.outcomes.includes(id)) after.violation = 'two outcomes of one run';
    if (hasLiveBelow(after, id)) after.violation = 'an outcome while a child is live';
    after.outcomes = [...after.outcomes, id];
    const unspent = run?.left ?? 0;
    if (id !== 0 && !model.rules.has('endAtomic')) return { at: 'telling', child: id, ending, unspent };
    tellEnd(family, id, ending, unspent);
  }
  if (!isAtomic && spawns.length > 0) return { at: 'spawning', spawns };
  return targets.length > 0 ? { at: 'hinting', targets } : { at: 'idle' };
}

function inWords({ spawns, posts, calls, cancelsOwed, ending }: Decision): string {
  const words = [
    ...spawns.map(({ child, grant }) => `spawns ${nameOf(child)} (${grant})`),
    ...posts.map(({ to, mail }) => `posts ${mail.type} to ${to === 'children' ? to : nameOf(to)}`),
    ...(calls ? ['owes a tool call'] : []),
    ...(cancelsOwed ? ['cancels what it owes'] : []),
    ...(ending === null ? [] : [`ends: ${ending}`]),
  ];
  return words.join(', ') || 'waits';
}
