import { InvariantError } from '#errors';
import { renameId } from '#protocol';
import type { RunOutcome } from '#protocol';
import { ReplyReader, parseStored } from '#redis';
import { deedOfEvent } from '../audit/audit-entry.js';
import type { Engine } from '../engine.js';
import { knownPartition } from '../ingest.js';
import { keys } from '#records';
import type { ScriptCall } from '../scripts.js';
import type { OutsidePort, RunMail, SendMailResult } from '../ports/outside-port.js';

function sendMailCall(engine: Engine, partition: number, { actorId, name, event }: RunMail): ScriptCall {
  const { graceMs, retentionSeconds } = engine.times;
  return {
    name: 'tell',
    keys: [
      keys.actor(actorId),
      keys.mail(actorId),
      keys.due(partition),
      keys.run(event.runId),
      keys.told(event.runId),
      keys.message(renameId(event.runId, 'msg')),
      event.type === 'message-for-wait' ? keys.eventsTold(partition) : keys.audit(partition),
    ],
    args: [
      actorId,
      name,
      JSON.stringify(event),
      graceMs,
      retentionSeconds,
      JSON.stringify(deedOfEvent(actorId, event)),
    ],
  };
}

/** What people do to runs from outside, on Redis. */
export class OutsideMail implements OutsidePort {
  constructor(private readonly engine: Engine) {}

  /** Posts an event to a run from outside, once for each name; the client's own repeat of the call counts as `checked`. */
  async sendMail(mail: RunMail): Promise<SendMailResult> {
    const { engine } = this;
    const { actorId, name, event } = mail;
    const partition = knownPartition(engine, actorId);
    if (partition === null || knownPartition(engine, event.runId) !== partition) return { status: 'gone' };
    const hint = { queue: 'turn' as const, data: { v: 1 as const, actorId }, jobId: `turn.${event.runId}.${name}` };
    const reply = await engine.runner.run(sendMailCall(engine, partition, mail), { partition, hints: [hint] });
    const reader = new ReplyReader(reply, 'tell');
    const status = reader.text();
    if (status === 'told' || status === 'gone') return { status };
    if (status === 'finished') return { status, outcome: reader.text() as RunOutcome }; // as a commit has written it
    if (status !== 'told-before') throw new InvariantError(`tell answered ${status}`);
    const first = reader.text();
    return first === JSON.stringify(event) ? { status: 'told' } : { status, first: parseStored(first) };
  }
}
