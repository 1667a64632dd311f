import { begunUnder, StepBuilder } from '#program';
import { effectIdOf } from '#protocol';
import { InvariantError } from '#errors';
import type { Stamp } from '#protocol';
import type { Step } from '#program';
import type { ThreadEventType } from './thread-words.js';
import type { ThreadSettings } from './settings.js';
import { withEnded, withEvent, withMessage } from './thread-lists.js';
import { nextText, withTold } from './texts.js';
import type { Obligation, ThreadMessage, ThreadRun, ThreadState, ThreadTurn } from './thread-state.js';

/** One decision about a thread: what it may look at, and what it has come to so far. Only `state` and the lists change, and only in here. */
export class Decision extends StepBuilder<ThreadState> {
  private spawned = 0;

  /** `settings` are those of the run under way, or of one that begins now; `at` is the time of the event. */
  constructor(
    readonly settings: ThreadSettings,
    stamp: Stamp,
    at: number,
    state: ThreadState,
  ) {
    super(stamp, at, state);
  }

  /** The rules of the run under way (ADR 41). */
  get rules(): number {
    return this.state.run?.rules ?? 1;
  }

  /** The rules of the run under way, or of the one that this event opens. */
  get rulesToBe(): number {
    return this.state.run === null ? begunUnder(this.stamp.rules) : this.rules;
  }

  /** The run under way; to be asked for only where there is one. */
  get run(): ThreadRun {
    if (this.state.run === null) throw new InvariantError('a decision about a run that there is not');
    return this.state.run;
  }

  /** The turn under way; to be asked for only where there is one. */
  get turn(): ThreadTurn {
    if (this.state.turn === null) throw new InvariantError('a decision about a turn that there is not');
    return this.state.turn;
  }

  change(more: Partial<ThreadState>): void {
    this.state = { ...this.state, ...more };
  }

  changeRun(more: Partial<ThreadRun>): void {
    this.change({ run: { ...this.run, ...more } });
  }

  changeTurn(more: Partial<ThreadTurn>): void {
    this.change({ turn: { ...this.turn, ...more } });
  }

  /** The id of a child to start. */
  spawnId(): string {
    const { actorId, version, n } = this.stamp;
    return effectIdOf(actorId, version, n + this.spawned++);
  }

  /** An id that no other thing of any thread has: it names this actor, and when it began. */
  nextId(): string {
    const { openedAt, idCount } = this.state;
    this.change({ idCount: idCount + 1 });
    return `${this.stamp.actorId}.${openedAt}.${idCount}`;
  }

  say(message: Omit<ThreadMessage, 'n' | 'at' | 'chars'>): void {
    this.change(withMessage(this.state, { at: this.at, ...message }));
  }

  tell(type: ThreadEventType, data: Record<string, unknown>): void {
    this.change(withTold(withEvent(this.state, { at: this.at, type, data }), type, data));
  }

  /** From now on this must come to an end. */
  owe(obligation: Obligation): void {
    this.change({ obligations: [...this.state.obligations, obligation] });
  }

  /** The one end of an obligation; false: it has had it, and nothing is changed. */
  end(id: string, how: string): boolean {
    const open = this.state.obligations.find((each) => each.id === id);
    if (!open) return false;
    this.change(withEnded(this.state, { id, kind: open.kind, at: this.at, how }));
    return true;
  }

  /** With the next text that its person is sent. */
  override step(): Step<ThreadState> {
    const text = nextText(this.state, this.stamp, this.stamp.n + this.spawned, this.at);
    if (text === null) return super.step();
    this.state = text.state;
    return { ...super.step(), effects: [text.effect] };
  }
}
