import { allChildren, joinNodePath, mostPosts } from '#program';
import { buildEffectId, firstSpawnPlace, makeId, renameId } from '#protocol';
import type {
  ChildEnd,
  Family,
  MailEvent,
  OwedEffect,
  RecordedCall,
  RunOutcome,
  RunTool,
  Spawn,
  Stamp,
} from '#protocol';
import type { Post, Program, ProgramEvent, RunView } from '#program';
import { deriveChildActorId, deriveChildRunId } from '#idempotency';
import { createWorkflow, presentRules } from '../src/index.js';
import type { WorkflowState } from '../src/index.js';
import type { TreeSettings } from './settings.js';
import { nothing, resultOf } from './tree-actor.js';
import type { Actor, PlayAgent } from './tree-actor.js';

export type { PlayAgent } from './tree-actor.js';

/** The lane or the schedule above: it starts each tree, receives what that tells its root, and answers nothing. */
export const rootId = makeId('act', '01JD000000000000000000R00T', 0);

/** A small engine: every commit checks what the store's script asserts, and what is done next is drawn. */
export class Tree {
  readonly program: Program<WorkflowState>;
  readonly actors = new Map<string, Actor>();
  readonly views = new Map<string, RunView>();
  /** How what was started has ended, in order. */
  readonly ends: ChildEnd[] = [];
  readonly called: string[] = [];
  readonly calls: RunTool[] = [];
  /** What children have posted to the root, in order. */
  readonly told: Post['event'][] = [];
  /** How many children lived at once at most, and the posts of each commit. */
  mostLive = 0;
  readonly posts: number[] = [];
  at = 1_763_600_000_000;
  /** What new runs begin under; undefined: as before there were numbers. */
  rules: number | undefined = presentRules;
  /** Whether a stranger's call begins them. */
  isPublic = false;
  private starts = 0;

  constructor(
    private readonly settings: TreeSettings,
    private readonly draw: (below: number) => number = () => 0,
    private readonly agent: PlayAgent = ({ text, instructions }) => ({ output: `${instructions}(${text})` }),
  ) {
    this.program = createWorkflow(() => settings);
  }

  get outputs(): (string | null)[] {
    return this.ends.map(({ output }) => output);
  }

  /** The child that was started last, whose document is the whole one. */
  get root(): Actor {
    return this.actorOf(deriveChildActorId(this.spawnId));
  }

  private get spawnId(): string {
    return buildEffectId(rootId, this.starts, firstSpawnPlace);
  }

  actorOf(id: string): Actor {
    const actor = this.actors.get(id);
    if (actor === undefined) throw new Error(`there is no actor ${id}`);
    return actor;
  }

  /** Starts the document on this text; the id of its run. */
  text(
    text: string,
    calls?: RecordedCall[],
    isAllowed?: true,
    remembered: { summary?: string; memory?: string } = {},
  ): string {
    this.starts += 1;
    const { document, grant } = this.settings;
    const node = joinNodePath(document?.root.id ?? '');
    const runId = renameId(rootId, 'run');
    const spawn: Spawn = {
      ...{
        id: this.spawnId,
        program: 'workflow',
        input: { text, ...(calls && { calls }), ...(isAllowed && { isAllowed }), ...remembered },
      },
      ...{ pin: { policyVersion: 'p1', agentId: 'default', agentVersion: '' }, runId, rootRunId: runId },
      ...{ grant: { ...grant, deadlineAt: this.at + 600_000 }, node },
      ...(this.rules === undefined ? {} : { rules: this.rules }),
    };
    const family = { spawnId: spawn.id, parentId: rootId, rootId };
    const child = this.add(deriveChildActorId(spawn.id), 'workflow', family, spawn);
    child.mail.push({ type: 'spawned', at: this.at, ...spawn });
    return deriveChildRunId(spawn.id);
  }

  /** What is above ends. */
  cancel(): void {
    this.receives(this.root.id, { type: 'parent-cancelled', at: this.at, reason: 'opted-out' });
  }

  receives(actorId: string, event: MailEvent): void {
    const actor = this.actorOf(actorId);
    if (!actor.over) actor.mail.push(event);
  }

  /** Does everything there is to do, in an order that is drawn; `before` is called before each step. */
  settle(before: (step: number) => void = () => undefined, mostSteps = 5_000): void {
    for (let step = 0; ; step += 1) {
      if (step > mostSteps) throw new Error('the tree does not come to rest');
      before(step);
      const todo = this.todo();
      if (todo.length === 0 && !this.wake()) return;
      this.at += 10;
      todo[this.draw(todo.length)]?.();
    }
  }

  todo(): (() => void)[] {
    return [...this.actors.values()].flatMap((actor) => [
      ...(actor.mail.length > 0 || this.program.isThinking(actor.state) ? [() => this.turn(actor)] : []),
      ...[...actor.owed.values()].map(
        ({ effect }) =>
          () =>
            this.carryOut(actor, effect),
      ),
    ]);
  }

  /** Lets the time come that a node waits for first; false: none does. */
  private wake(): boolean {
    const times = [...this.actors.values()].map((actor) => ({
      actor,
      at: this.program.timerAt?.(actor.state) ?? null,
    }));
    const [first] = times.filter(({ at }) => at !== null).sort((a, b) => Number(a.at) - Number(b.at));
    if (first === undefined) return false;
    this.at = Math.max(this.at, first.at ?? 0);
    this.turn(first.actor);
    return true;
  }

  /** One turn of the actor: reads its mail, or as much as is drawn, and commits. */
  turn(actor: Actor, ...more: ProgramEvent[]): void {
    if (actor.program === 'agent') return this.playAgent(actor);
    const read = actor.mail.length === 0 ? 0 : 1 + this.draw(actor.mail.length);
    const mail = actor.mail.splice(0, read);
    const version = actor.version + 1;
    const commit = new Commit(this, actor, version);
    for (const event of [...mail, ...more]) commit.apply(event);
    commit.runInline();
    actor.version = version;
    commit.write();
  }

  carryOut(actor: Actor, effect: OwedEffect): void {
    actor.owed.delete(effect.id);
    if (effect.type !== 'run-tool') return;
    this.called.push(effect.effectKey);
    this.calls.push(effect);
    const result = resultOf(effect.tool, effect.args);
    const finished = { effectId: effect.id, result, attempts: [], reused: false };
    this.receives(actor.id, { type: 'tool-finished', at: this.at, ...finished });
  }

  private playAgent(actor: Actor): void {
    const cancelled = actor.mail.some(({ type }) => type === 'parent-cancelled');
    actor.mail.length = 0;
    const input = actor.spawn?.input as Parameters<PlayAgent>[0]; // an agent is spawned with such
    const end = cancelled ? { outcome: 'cancelled' as const } : this.agent(input);
    if (end === null) return;
    const spent = { ...nothing, steps: Math.min(1, actor.spawn?.grant.steps ?? 0) };
    this.endChild(actor, { outcome: 'answered', output: null, error: null, spent, ...end });
  }

  add(id: string, program: Actor['program'], family?: Family, spawn?: Spawn): Actor {
    const lists = { children: new Map<string, string>(), owed: new Map<string, never>(), journal: [], rows: [] };
    const place = { ...(family ? { family } : {}), ...(spawn ? { spawn } : {}) };
    const actor: Actor = { id, program, state: null, version: 0, mail: [], over: false, ...lists, ...place };
    this.actors.set(id, actor);
    return actor;
  }

  endChild(child: Actor, end: ChildEnd): void {
    child.over = true;
    child.mail.length = 0;
    if (child.family?.parentId === rootId) return void this.ends.push(end);
    const parent = this.actorOf(child.family?.parentId ?? '');
    if (!parent.children.delete(child.id)) throw new Error('a child ended twice');
    this.receives(parent.id, { type: 'child-ended', at: this.at, spawnId: child.family?.spawnId ?? '', ...end });
  }

  /** What parks a child tells its parent, and spends its whole grant. */
  park(child: Actor): void {
    child.owed.clear();
    this.endChild(child, { outcome: 'parked', output: null, error: { code: 'parked', message: '' }, spent: nothing });
  }
}

/** The turn of one actor, up to its commit. */
class Commit {
  private readonly spawns: Spawn[] = [];
  private readonly posts: Post[] = [];
  private readonly effects: OwedEffect[] = [];
  private readonly cancels: string[] = [];
  private childEnd: ChildEnd | undefined;
  private readonly outcomes: RunOutcome[] = [];
  private n = 0;

  constructor(
    private readonly tree: Tree,
    private readonly actor: Actor,
    private readonly version: number,
  ) {}

  apply(event: ProgramEvent): void {
    const { actor, tree, version, n } = this;
    const stamp: Stamp = {
      ...{ actorId: actor.id, version, n, optedOut: false, sends: {}, approvalCode: codeOf(tree, actor.id) },
      ...{ asksPlainly: true, ...(actor.family && { family: actor.family }), ...(tree.isPublic && { isPublic: true }) },
    };
    this.n += 2;
    const before = JSON.stringify(actor.state);
    const step = tree.program.decide(actor.state, event, stamp);
    if (JSON.stringify(actor.state) !== before) throw new Error('a decision changed the state that it was given');
    if (actor.journal.length === 0) actor.journal.push({ begin: actor.state });
    actor.journal.push({ event, stamp });
    actor.state = JSON.parse(JSON.stringify(step.state)) as WorkflowState; // as the store keeps it
    for (const effect of step.effects) if ('id' in effect) this.effects.push(effect);
    this.cancels.push(...step.cancels);
    this.spawns.push(...(step.spawns ?? []));
    this.posts.push(...(step.posts ?? []));
    this.childEnd = step.childEnd ?? this.childEnd;
    for (const { row } of step.ledger) {
      actor.rows.push(row);
      if (row.row === 'outcome') this.outcomes.push(row.run_outcome);
    }
    for (const view of step.runs) tree.views.set(view.runId, view);
  }

  /** What a turn does before it commits: pure tools, and times that have come. */
  runInline(): void {
    const { program } = this.tree;
    this.noticeTime();
    for (let effect = program.next(this.actor.state); effect !== null; effect = program.next(this.actor.state)) {
      if (effect.type !== 'run-inline-tool') return;
      const { actionId, tool, args } = effect;
      const { at } = this.tree;
      const attempt = { startedAt: at, endedAt: at, outcome: 'ok', errorCode: null } as const;
      this.apply({ type: 'inline-tool-finished', at, actionId, result: resultOf(tool, args), attempt });
      this.noticeTime();
    }
  }

  private noticeTime(): void {
    const { program, at } = this.tree;
    const wakeAt = program.wakeAt(this.actor.state);
    const run = program.findLiveRun(this.actor.state);
    if (run !== null && wakeAt !== null && at >= wakeAt) this.apply({ type: 'deadline-passed', at, runId: run.id });
  }

  write(): void {
    const { actor, tree, spawns, posts } = this;
    tree.posts.push(spawns.length + posts.length);
    if (spawns.length + posts.length > mostPosts) throw new Error('more posts than a commit may have');
    for (const effect of this.effects) actor.owed.set(effect.id, { effect, claimed: false });
    for (const id of this.cancels) actor.owed.delete(id);
    const kinds = Array.from(actor.owed.values(), ({ effect }) => effect.type);
    if (kinds.some((kind) => kind !== 'run-tool') || kinds.length > 1)
      throw new Error('a workflow owes one call at a time');
    for (const spawn of spawns) this.spawn(spawn);
    tree.told.push(...posts.flatMap(({ to, event }) => (to === rootId ? [event] : [])));
    for (const { to, event } of posts)
      for (const id of to === allChildren ? actor.children.keys() : to === rootId ? [] : [to])
        tree.receives(id, { ...event, at: tree.at });
    if (this.outcomes.length > 0 && actor.children.size > 0) throw new Error('an outcome while a child is live');
    if (this.childEnd) tree.endChild(actor, this.childEnd);
    tree.mostLive = Math.max(tree.mostLive, actor.children.size);
  }

  private spawn(spawn: Spawn): void {
    const { actor, tree } = this;
    const id = deriveChildActorId(spawn.id);
    if (tree.actors.has(id)) throw new Error('a child that is there already');
    const family = { spawnId: spawn.id, parentId: actor.id, rootId: actor.family?.rootId ?? actor.id };
    const child = tree.add(id, spawn.program === 'agent' ? 'agent' : 'workflow', family, spawn);
    actor.children.set(id, spawn.id);
    child.mail.push({ type: 'spawned', at: tree.at, ...spawn });
  }
}

function codeOf(tree: Tree, actorId: string): string {
  return String(100_000 + [...tree.actors.keys()].indexOf(actorId));
}
