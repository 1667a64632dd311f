import type { OwedEffect, Stamp, ChildEnd, Spawn } from '#protocol';
import { InvariantError } from '#errors';
import { buildEffectId } from '#protocol';
import type { LedgerRow } from './ledger.js';
import type { Post } from './posts.js';
import type { RunView } from './run-view.js';
import type { PlanRefusalCode, Step } from './step.js';

/** What a decision is made from. `settings` are those of the run under way, or of one that begins now; `at` is the time of the event. */
export interface DecisionStart<State, Settings> {
  state: State;
  stamp: Stamp;
  /** Milliseconds since the epoch. */
  at: number;
  settings: Settings;
}

/** Every list of a step. One that `Step` has, and nobody fills here, does not compile. */
type Lists = Required<Omit<Step<unknown>, 'state' | 'childEnd'>>;

/**
 * One decision of a program: what it may look at, and what it has come to so far. Whatever is written to it is added to a list and stays;
 * only `state` is replaced. `Settings` is null where a program has none.
 */
export class Decision<State extends { run: Run | null }, Run extends object, Settings = null> {
  readonly settings: Settings;
  readonly stamp: Stamp;
  readonly at: number;
  state: State;
  private readonly lists: Lists = {
    ...{ effects: [], cancels: [], ledger: [], messageRuns: {}, runs: [] },
    ...{ spawns: [], posts: [], refused: [] },
  };
  private childEnd: ChildEnd | undefined;

  constructor({ state, stamp, at, settings }: DecisionStart<State, Settings>) {
    this.state = state;
    this.stamp = stamp;
    this.at = at;
    this.settings = settings;
  }

  /** The run under way; to be asked for only where there is one. */
  get run(): Run {
    if (this.state.run === null) throw new InvariantError('a decision about a run that there is not');
    return this.state.run;
  }

  change(more: Partial<State>): void {
    this.state = { ...this.state, ...more };
  }

  changeRun(more: Partial<Run>): void {
    this.state = { ...this.state, run: { ...this.run, ...more } };
  }

  /** The id of an effect that this event may owe: so many places after its first. */
  effectId(place = 0): string {
    const { actorId, version, n } = this.stamp;
    return buildEffectId(actorId, version, n + place);
  }

  owe(effect: OwedEffect): void {
    this.lists.effects.push(effect);
  }

  cancel(effectId: string): void {
    this.lists.cancels.push(effectId);
  }

  /** A row of the run that it names. */
  write(row: LedgerRow): void {
    this.lists.ledger.push({ runId: row.run_id, row });
  }

  /** The message is read; without a run it starts none. A parent's has no name, and nobody asks for it. */
  handled(messageId: string, runId = ''): void {
    if (messageId !== '') this.lists.messageRuns[messageId] = runId;
  }

  show(view: RunView): void {
    this.lists.runs.push(view);
  }

  spawn(spawn: Spawn): void {
    this.lists.spawns.push(spawn);
  }

  /** Mail for another actor. */
  post(post: Post): void {
    this.lists.posts.push(post);
  }

  /** Has a refusal of a plan counted. */
  countRefusal(code: PlanRefusalCode): void {
    this.lists.refused.push(code);
  }

  /** The one run of this child has ended. */
  endAsChild(end: ChildEnd): void {
    this.childEnd = end;
  }

  /** What it has come to. What is seldom there is left out where it is empty. */
  step(): Step<State> {
    const { effects, cancels, ledger, messageRuns, runs, ...seldom } = this.lists;
    const filled = Object.entries(seldom).filter(([, list]) => list.length > 0);
    return {
      ...{ state: this.state, effects, cancels, ledger, messageRuns, runs },
      ...Object.fromEntries(filled),
      ...(this.childEnd && { childEnd: this.childEnd }),
    };
  }
}
