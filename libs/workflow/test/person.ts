import { saidTo } from './documents.js';
import type { Tree } from './tree.js';

type Actor = Tree['root'];

/** Answers what a tree waits for, refuses it, or lets its time pass, as is drawn; to be called before each step. */
export class Person {
  /** The waits and approvals that were looked at, and the waits that were answered. */
  private readonly seen = new Set<string>();
  readonly answered = new Set<string>();

  constructor(
    private readonly tree: Tree,
    private readonly draw: (below: number) => number,
  ) {}

  answer(): void {
    for (const actor of this.tree.actors.values()) this.answerOne(actor);
  }

  private answerOne(actor: Actor): void {
    const waits = waitOf(actor);
    if (waits === null || this.seen.has(waits.id)) return;
    const { id, say, decide } = waits;
    this.seen.add(id);
    const drawn = this.draw(3);
    if (drawn === 0) return;
    const { at } = this.tree;
    if (say !== undefined) {
      this.answered.add(id);
      this.tree.receives(actor.id, { type: 'message-for-wait', at, waitId: id, messageId: 'msg_1', text: say });
    } else if (decide !== undefined) {
      const decision = drawn === 1 ? 'approved' : 'denied';
      this.tree.receives(actor.id, { type: 'approval-decided', at, ...decide, decision, by: 'ann', reason: '' });
    }
  }
}

/** What an actor waits for: the text that it gets, or the approval to decide on; null: nothing. */
function waitOf({ state }: Actor) {
  const [run, top] = [state?.run, state?.run?.frames.at(-1)];
  if (top?.kind === 'waitForMessage')
    return { id: top.waitId, say: saidTo(top.path.slice(top.path.lastIndexOf('/') + 1)) };
  if (!run || top?.kind !== 'approval') return null;
  const { approvalId } = top;
  const argsHash = run.ask?.argsHash ?? '';
  return { id: approvalId, decide: { runId: run.id, approvalId, argsHash } };
}
