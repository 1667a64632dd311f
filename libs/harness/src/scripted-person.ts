import type { Post } from '#program';

/** What a person does about a run. */
export interface PersonScript {
  /** The n-th text answers the n-th node that waits for one; those that are left wait until their time is over. */
  messages?: readonly string[];
  /** The n-th decides on the n-th approval; all others are approved. */
  approvals?: readonly ('approved' | 'denied')[];
}

/** A person who answers by a script what a tree tells its root. */
export class ScriptedPerson {
  private waits = 0;
  private asked = 0;

  constructor(private readonly script: PersonScript) {}

  /** The answer to what an actor has posted to its root; null: there is none. */
  answerTo(event: Post['event']): Post | null {
    const { messages = [], approvals = [] } = this.script;
    if (event.type === 'wait-opened') {
      const text = messages[this.waits++];
      if (text === undefined) return null;
      const messageId = `play.${this.waits}`;
      return { to: event.actorId, event: { type: 'message-for-wait', waitId: event.waitId, messageId, text } };
    }
    if (event.type !== 'approval-asked') return null;
    const { actorId, runId, approvalId, argsHash } = event;
    const said = { decision: approvals[this.asked++] ?? 'approved', by: 'play', reason: '' } as const;
    return { to: actorId, event: { type: 'approval-decided', runId, approvalId, argsHash, ...said } };
  }
}
