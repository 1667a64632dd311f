import { renameId } from '#protocol';
import type { ChildEnd, MailEvent } from '#protocol';
import { given } from './given.js';
import type { Lane } from './lane.js';
import type { Workflow } from '../src/index.js';

export const workflow: Workflow = { version: 1, root: { kind: 'sequence', id: 'main' } };
const spent = { steps: 2, toolCalls: 1, tokens: 30, costMicroUsd: 40 };

/** A lane whose agent has a workflow. */
export function lane(more: Parameters<typeof given>[0] = {}): Lane {
  return given({ workflow, ...more });
}

/** Texts that one turn reads, up to its commit; the run that they open. */
export function texts(to: Lane, ...words: string[]): string {
  const messages = words.map((text) => ({ type: 'message-received' as const, messageId: to.createId('msg'), text }));
  const runId = to.state?.run?.id ?? renameId(messages[0]?.messageId ?? '', 'run');
  to.happens(...messages, { type: 'deadline-passed', runId });
  return runId;
}

/** The child ends. */
export function childEnds(to: Lane, end: Partial<ChildEnd> = {}): void {
  const [spawnId = ''] = to.tree.live;
  to.tree.live.delete(spawnId);
  to.happens({ type: 'child-ended', spawnId, outcome: 'answered', output: null, error: null, spent, ...end });
}

type Asked = Extract<MailEvent, { type: 'approval-asked' }>;

/** An actor of the tree asks for an approval. */
export function asks(to: Lane, n: number, more: Partial<Asked> = {}): void {
  to.happens({
    type: 'approval-asked',
    ...{ actorId: `act_${n}`, runId: `run_${n}`, approvalId: `act_${n}.1.0`, tool: 'add_note', argsHash: `h${n}` },
    ...{ shown: `add_note(${n})`, code: String(111_111 * n), expiresAt: to.at + 600_000, ...more },
  });
}

/** A node of the tree waits, and the person is told of it. */
export function opens(on: Lane, n: number, text: string | null = `Question ${n}?`, ms = 600_000): void {
  on.happens({
    type: 'wait-opened',
    ...{ actorId: `act_${n}`, runId: `run_${n}`, waitId: `act_${n}.1.0`, text, expiresAt: on.at + ms },
  });
}
