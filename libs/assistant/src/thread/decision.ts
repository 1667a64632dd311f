import { begunUnder, Decision } from '#program';
import { InvariantError } from '#errors';
import type { ThreadEventType } from './thread-words.js';
import type { ThreadSettings } from './settings.js';
import { withEnded, withEvent, withMessage } from './thread-lists.js';
import { withTold } from './words/texts.js';
import type { Obligation, ThreadMessage, ThreadRun, ThreadState, ThreadTurn } from './thread-state.js';

/** One decision about a thread. */
export class AssistantDecision extends Decision<ThreadState, ThreadRun, ThreadSettings> {
  private idsUsed = 0;

  /** The rules of the run under way (ADR 41). */
  get rules(): number {
    return this.state.run?.rules ?? 1;
  }

  /** The rules of the run under way, or of the one that this event opens. */
  get rulesToBe(): number {
    return this.state.run === null ? begunUnder(this.stamp.rules) : this.rules;
  }

  /** The turn under way; to be asked for only where there is one. */
  get turn(): ThreadTurn {
    if (this.state.turn === null) throw new InvariantError('a decision about a turn that there is not');
    return this.state.turn;
  }

  changeTurn(more: Partial<ThreadTurn>): void {
    this.change({ turn: { ...this.turn, ...more } });
  }

  /** The id of a child to start, or of a text to owe. */
  nextEffectId(): string {
    return this.effectId(this.idsUsed++);
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
    const told = withEvent(this.state, { at: this.at, type, data });
    this.change(withTold(told, type, data, () => this.stamp.asksPlainly === true));
  }

  /** From now on this must come to an end. */
  openObligation(obligation: Obligation): void {
    this.change({ obligations: [...this.state.obligations, obligation] });
  }

  /** The one end of an obligation; false: it has had it, and nothing is changed. */
  endObligation(id: string, how: string): boolean {
    const open = this.state.obligations.find((each) => each.id === id);
    if (!open) return false;
    this.change(withEnded(this.state, { id, kind: open.kind, at: this.at, how }));
    return true;
  }
}
