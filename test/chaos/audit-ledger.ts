import { isSlowNotice } from '../support/slow-notices.js';
import type { TwilioMessage } from '../stand-ins/twilio-stand-in.js';
import type { Finding } from './findings.js';
import type { SentText } from './load.js';
import type { KeptRun, Records } from './records.js';

/** As much of the records as this audit reads. */
export type AuditedRecords = Pick<Records, 'runs' | 'runOfText' | 'messageOf' | 'unfinishedActors' | 'hasLetter'>;

/** Outcomes that owe the person nothing. */
const silentOutcomes = ['cancelled', 'opted-out', 'taken-over'];

function effectOf({ statusCallback }: TwilioMessage): string | null {
  return statusCallback === null ? null : new URL(statusCallback).searchParams.get('effect');
}

/** What the product's own records say, held against what the world has seen. */
export class LedgerAudit {
  readonly findings: Finding[] = [];
  /** Texts whose run ended in an apology that the person has got, or that the agent does not owe an answer any more. */
  readonly excused = new Set<string>();
  readonly outcomes: Record<string, number> = {};
  /** Runs that ended with a reply of which nobody knows whether it was sent, kept for an operator, and of which Twilio has nothing. */
  unknownDeliveries = 0;

  private constructor(
    readonly runs: readonly KeptRun[],
    /** The messages that Twilio has taken, by the effect they were sent for. */
    private readonly sent: ReadonlyMap<string | null, TwilioMessage[]>,
  ) {}

  /** `mayAdopt`: a Redis that has forgotten may have given a message to another effect than the one that it was sent for. */
  static async of(
    records: AuditedRecords,
    messages: readonly TwilioMessage[],
    texts: readonly SentText[],
    mayAdopt = false,
  ): Promise<LedgerAudit> {
    const outbound = messages.filter(({ direction }) => direction === 'outbound-api');
    const runs = await records.runs();
    const replies = mayAdopt ? runs.flatMap(({ record }) => record.replies) : [];
    const adopters = new Map(replies.map(({ providerId, effectId }) => [providerId, effectId]));
    const ownerOf = (message: TwilioMessage): string | null => adopters.get(message.sid) ?? effectOf(message);
    const audit = new LedgerAudit(runs, Map.groupBy(outbound, ownerOf));
    for (const run of audit.runs) await audit.judgeRun(records, run);
    audit.judgeMessages();
    audit.judgeNotices(
      messages.filter(({ direction }) => direction === 'inbound'),
      texts,
    );
    for (const text of texts) await audit.judgeText(records, text);
    for (const { actorId, ...left } of await records.unfinishedActors()) {
      audit.findings.push({ promise: 'stuck', person: null, runId: null, what: `${actorId}: ${JSON.stringify(left)}` });
    }
    return audit;
  }

  private async judgeRun(records: AuditedRecords, run: KeptRun): Promise<void> {
    const { outcome, record, ledger } = run;
    const name = outcome ?? 'none';
    this.outcomes[name] = (this.outcomes[name] ?? 0) + 1;
    const ends = ledger.filter((row) => row.row === 'outcome').map((row) => row.run_outcome);
    const agrees = outcome !== null && outcome === record.outcome && ends.length === 1 && ends[0] === outcome;
    if (!agrees)
      this.find('wrong_outcomes', record.runId, `${name}, record ${record.outcome}, ledger [${ends.join()}]`);
    if (outcome === 'delivery-unknown') await this.judgeUnknown(records, run);
    else if (run.record.parentRunId === undefined) this.judgeReply(run); // a child tells its parent
  }

  /** After two POSTs that were not answered and do not show a machine may do no more: an operator must find the letter, and Twilio have no message. */
  private async judgeUnknown(records: AuditedRecords, { record: { runId, replies } }: KeptRun): Promise<void> {
    const unknown = replies.filter(({ status }) => status === 'unknown');
    const letters = await Promise.all(unknown.map(({ effectId }) => records.hasLetter(effectId)));
    const taken = unknown.flatMap(({ effectId }) => this.sent.get(effectId) ?? []);
    this.unknownDeliveries += 1;
    if (unknown.length !== 1)
      this.find('wrong_outcomes', runId, `delivery-unknown with ${unknown.length} unknown replies`);
    if (letters.includes(false)) this.find('unanswered', runId, 'delivery-unknown, and no letter tells an operator');
    if (taken.length > 0) this.find('wrong_outcomes', runId, 'delivery-unknown, and Twilio has the message');
  }

  /** A run that owes a reply has one, Twilio has it once, and the records name Twilio's own message. */
  private judgeReply({ outcome, record: { runId, replies } }: KeptRun): void {
    const closing = replies.filter(({ kind, status }) => kind !== 'question' && status !== 'cancelled');
    const taken = closing.flatMap(({ effectId }) => this.sent.get(effectId) ?? []);
    if (closing.length > 1) this.find('doubled_replies', runId, `${closing.length} closing replies`);
    if (outcome === null || silentOutcomes.includes(outcome)) return;
    if (taken.length === 0) this.find('unanswered', runId, `ended as ${outcome}, and Twilio has no message of it`);
    const reply = closing.find(({ status }) => status === 'sent');
    if (!reply) this.find('wrong_outcomes', runId, `ended as ${outcome} without a reply that was sent`);
    else if (!taken.some(({ sid }) => sid === reply.providerId)) {
      this.find('wrong_outcomes', runId, `the reply's SID ${reply.providerId} is no message of this run`);
    }
  }

  /** One effect is one message, and every message is some run's. */
  private judgeMessages(): void {
    const owners = new Map(
      this.runs.flatMap(({ record }) => record.replies.map(({ effectId }) => [effectId, record.runId])),
    );
    for (const [effectId, messages] of this.sent) {
      const runId = owners.get(effectId ?? '') ?? null;
      const person = messages[0]?.to ?? null;
      if (messages.length > 1) {
        this.findings.push({
          promise: 'doubled_replies',
          person,
          runId,
          what: `${effectId}: ${messages.length} messages`,
        });
      }
      if (runId === null && !messages.every(isSlowNotice)) {
        this.findings.push({ promise: 'doubled_replies', person, runId, what: `${effectId}: a message of no run` });
      }
    }
  }

  /** Each run has a text of its person's at least, and one notice at most. `inbound`: those that others than the load have sent, too. */
  private judgeNotices(inbound: readonly TwilioMessage[], texts: readonly SentText[]): void {
    const told = [...this.sent.values()].flat().filter(isSlowNotice);
    for (const [person, list] of Map.groupBy(told, ({ to }) => to)) {
      const sent = texts.filter((text) => text.person === person).length;
      if (list.length <= Math.max(sent, inbound.filter(({ from }) => from === person).length)) continue;
      const what = `${list.length} notices that a run is slow`;
      this.findings.push({ promise: 'doubled_replies', person, runId: null, what });
    }
  }

  private async judgeText(records: AuditedRecords, text: SentText): Promise<void> {
    const { person, sid, acceptedAt, isStopped, isBeforeTakeover } = text;
    if (acceptedAt === null) return;
    const messageId = await records.messageOf(sid);
    const runId = await records.runOfText(sid);
    const holders = this.runs.filter(({ record }) => messageId !== null && record.messageIds.includes(messageId));
    const [run] = holders;
    const find = (what: string): void =>
      void this.findings.push({ promise: 'lost', person, runId, what: `${sid}: ${what}` });
    if (messageId === null) return find('accepted, and not in Redis');
    if (isStopped && runId === null && !run) return; // read after STOP: deliberately of no run
    if (runId === null || !run) return find(`${messageId} is part of no run`);
    if (holders.length > 1 || run.record.runId !== runId) return find(`${messageId} is part of ${holders.length} runs`);
    if (run.outcome === null) return find(`${runId} has no outcome`);
    const apology = run.record.replies.some(({ kind, effectId }) => kind === 'apology' && this.sent.has(effectId));
    const isTakenOver = isBeforeTakeover && run.outcome === 'taken-over';
    if (apology || isTakenOver || run.outcome === 'delivery-unknown') this.excused.add(sid);
  }

  private find(promise: Finding['promise'], runId: string, what: string): void {
    this.findings.push({ promise, person: null, runId, what });
  }
}
