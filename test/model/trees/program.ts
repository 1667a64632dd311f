import type { TreeModel } from './steps/tree-step.js';
import type { ActorId, Work } from './scenario.js';
import type { Ending, Spawned, TreeMail, TreeRun } from './state.js';

/** Mail for another actor, or for every live child. */
export interface TreePost {
  readonly to: ActorId | 'children';
  readonly mail: TreeMail;
}

/** What a turn comes to. */
export interface Decision {
  run: TreeRun | null;
  spawns: readonly Spawned[];
  posts: readonly TreePost[];
  /** It owes a tool call. */
  calls: boolean;
  /** What it owes is cancelled. */
  cancelsOwed: boolean;
  ending: Ending | null;
}

/** A turn being decided. */
interface Deciding extends Decision {
  readonly id: ActorId;
  readonly model: TreeModel;
}

/** The program of every actor: reads mail, then starts children, waits or ends. */
export function decide(id: ActorId, before: TreeRun | null, mail: readonly TreeMail[], model: TreeModel): Decision {
  const turn: Deciding = {
    id,
    model,
    run: before,
    spawns: [],
    posts: [],
    calls: false,
    cancelsOwed: false,
    ending: null,
  };
  for (const event of mail) read(turn, event);
  spawnMore(turn);
  if (turn.run !== null && turn.ending === null && maySettle(turn, turn.run)) end(turn, turn.run);
  return turn;
}

/** Whether a program wants another turn at once: it may start more children. */
export function wantsToSpawn(run: TreeRun | null, { scenario }: TreeModel): boolean {
  return run !== null && run.phase === 'working' && run.toSpawn.length > 0 && run.waits.length < scenario.atOnce;
}

function read(turn: Deciding, event: TreeMail): void {
  switch (event.type) {
    case 'text':
      return begin(turn, turn.model.scenario.budget);
    case 'spawned':
      return begin(turn, event.grant);
    case 'cancel':
      return readCancel(turn);
    case 'tool-settled':
      return readResult(turn);
    case 'decided':
      if (turn.run?.phase === 'working') end(turn, turn.run);
      return;
    case 'asked':
      if (turn.run?.phase === 'working') post(turn, event.by, { type: 'decided' });
      return;
    case 'ended':
      return readEnd(turn, event);
  }
}

function begin(turn: Deciding, left: number): void {
  const { id, model } = turn;
  const work = model.scenario.work[id] ?? 'answer';
  const toSpawn = isFork(work) ? (model.scenario.children[id] ?? []) : [];
  turn.run = { phase: 'working', isCancelled: false, toSpawn, waits: [], left, calls: 0, isCalling: false };
  if (work === 'answer') end(turn, turn.run);
  else if (work === 'tool' || work === 'both') callOrEnd(turn);
  else if (work === 'ask') post(turn, 0, { type: 'asked', by: id });
}

function isFork(work: Work | undefined): boolean {
  return work === 'fork' || work === 'both';
}

function readResult(turn: Deciding): void {
  if (turn.run === null) return;
  turn.run = { ...turn.run, isCalling: false };
  if (!isFork(turn.model.scenario.work[turn.id])) callOrEnd(turn);
}

function callOrEnd(turn: Deciding): void {
  const { run } = turn;
  if (run?.phase !== 'working') return;
  if (run.left === 0) return end(turn, run);
  turn.calls = true;
  turn.run = { ...run, left: run.left - 1, calls: run.calls + 1, isCalling: true };
}

function readCancel(turn: Deciding): void {
  const { run, model } = turn;
  if (run === null || run.phase === 'ended') return;
  if (model.rules.has('cancelsOwed')) {
    turn.cancelsOwed = true;
    turn.calls = false;
  }
  stop(turn, { ...run, isCancelled: true, isCalling: false });
}

/** Starts nothing more, and ends the children that are live. */
function stop(turn: Deciding, run: TreeRun): void {
  turn.run = { ...run, phase: 'stopping', toSpawn: [] };
  if (run.waits.length > 0) post(turn, 'children', { type: 'cancel' });
}

function readEnd(turn: Deciding, event: Extract<TreeMail, { type: 'ended' }>): void {
  const { run, model } = turn;
  const wait = run?.waits.find(({ child }) => child === event.child);
  if (!run || wait === undefined || run.phase === 'ended') return;
  const left = model.rules.has('grantBeforeSpawn') ? run.left + event.unspent : run.left - wait.grant + event.unspent;
  const heard = { ...run, left, waits: run.waits.filter((other) => other !== wait) };
  const isWon = model.scenario.mode === 'race' && event.ending === 'succeeded' && run.phase === 'working';
  if (isWon) stop(turn, heard);
  else turn.run = heard;
}

/** Grants each child an even part of what is left over the paths still to be started. */
function spawnMore(turn: Deciding): void {
  const { model } = turn;
  for (let { run } = turn; wantsToSpawn(run, model); { run } = turn) {
    const child = run?.toSpawn[0];
    if (run === null || child === undefined || turn.spawns.length >= model.scenario.perCommit) return;
    const grant = Math.floor(run.left / run.toSpawn.length);
    const left = model.rules.has('grantBeforeSpawn') ? run.left - grant : run.left;
    turn.spawns = [...turn.spawns, { child, grant }];
    turn.run = { ...run, left, toSpawn: run.toSpawn.slice(1), waits: [...run.waits, { child, grant }] };
  }
}

/** Whether a run that starts children, or was stopped, may end now. */
function maySettle({ id, model }: Deciding, { phase, toSpawn, waits, isCalling }: TreeRun): boolean {
  if (phase === 'stopping') return waits.length === 0 || !model.rules.has('rootWaitsForChildren');
  const isDone = toSpawn.length === 0 && waits.length === 0 && !isCalling;
  return phase === 'working' && isFork(model.scenario.work[id]) && isDone;
}

function end(turn: Deciding, run: TreeRun): void {
  turn.run = { ...run, phase: 'ended' };
  turn.ending = run.isCancelled ? 'cancelled' : 'succeeded';
}

function post(turn: Deciding, to: TreePost['to'], mail: TreeMail): void {
  turn.posts = [...turn.posts, { to, mail }];
}
