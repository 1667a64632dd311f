import type { Redis } from '#redis';
import type { Compress, OwedEffect, RunTool, SendReply, Address } from '#protocol';
import type { LedgerRow } from '#program';
import { requireActorId } from '#redis';
import type {
  ActorPort,
  Claimed,
  ClaimOptions,
  CommitRequest,
  CommitResult,
  IngestRequest,
  IngestResult,
  Loaded,
  OutageAgo,
  Renewed,
  ReleaseOptions,
  RepostOptions,
  SettleAuthority,
  SettleEvent,
  SettleResult,
} from './ports/actor-port.js';
import type { MessageRecord, RunRecord, DeliveryNote, DeliveryReport } from '#records';
import { putInDoubt } from './recovery/doubt.js';
import type { Doubt, DoubtPort } from './ports/doubt-port.js';
import { isSendKnown } from './recovery/known-send.js';
import { Heartbeat } from './recovery/heartbeat.js';
import { listApprovals, readApproval } from './approvals/approvals.js';
import type { AskedApproval } from './approvals/approvals.js';
import {
  readDeliveries,
  isOwed,
  readAddress,
  readItems,
  readJournal,
  readLedger,
  readMessage,
  readProgram,
  readRootId,
  readRun,
} from '#records';
import { claim, release, repost, settle } from './effects.js';
import { commit } from './commit.js';
import { fellTree } from './trees/trees.js';
import type { Engine } from './engine.js';
import { ingest, knownPartition } from './ingest.js';
import type { Letter, LetterAudit, LetterChange, LetterHead, LetterPort } from './ports/letter-port.js';
import { changeLetter, listLetters, readLetter } from './letters/letters.js';
import { restoreLetter } from './letters/parked-letter.js';
import { giveBack, oweHumanReply, readOperatorReply, readTakeover, takeOver } from './takeover.js';
import type { GiveBack, OperatorReply, SayResult, Takeover, TakeoverPort } from './ports/handoff-port.js';
import { sweepPartition } from './sweeper.js';
import { sendMail } from './mail/send-mail.js';
import type { OutsidePort, SendMailResult, RunMail } from './ports/outside-port.js';
import { abandon, load, park, renew, unpark } from './turns.js';

/** The engine on Redis: every method that changes something is one script, which adds the jobs it needs. */
export class ActorStore implements ActorPort, LetterPort, OutsidePort, DoubtPort, TakeoverPort {
  constructor(
    private readonly redis: Redis,
    readonly engine: Engine,
  ) {}

  /** The deployment's heartbeat, over this connection. */
  get heartbeat(): Heartbeat {
    return new Heartbeat(this.redis, this.engine);
  }

  /** Whether Redis knows which effect a provider's message to this person belongs to. */
  isSendKnown(address: Address, providerId: string): Promise<boolean> {
    return isSendKnown(this.redis, this.engine, address, providerId);
  }

  doubt(partition: number, doubt: Doubt): Promise<void> {
    return putInDoubt(this.engine, partition, doubt);
  }

  ingest(request: IngestRequest): Promise<IngestResult> {
    return ingest(this.engine, request);
  }

  load(actorId: string, token: string, outage: OutageAgo | null = null): Promise<Loaded> {
    return load(this.engine, actorId, token, outage);
  }

  renew(actorId: string, token: string, mailRead: number): Promise<Renewed> {
    return renew(this.engine, actorId, token, mailRead);
  }

  abandon(actorId: string, token: string): Promise<void> {
    return abandon(this.engine, actorId, token);
  }

  park(actorId: string, token: string, reason: string): Promise<boolean> {
    return park(this.engine, this.redis, { actorId, token, reason });
  }

  unpark(actorId: string): Promise<boolean> {
    return unpark(this.engine, actorId);
  }

  commit(request: CommitRequest): Promise<CommitResult> {
    return commit(this.engine, request);
  }

  fellTree(actorId: string, rootRunId: string, isTogether: boolean): Promise<string[]> {
    return fellTree(this.engine, actorId, rootRunId, isTogether);
  }

  claim(effectId: string, kind: 'run-tool', options: ClaimOptions): Promise<Claimed<RunTool>>;
  claim(effectId: string, kind: 'send-reply', options: ClaimOptions): Promise<Claimed<SendReply>>;
  claim(effectId: string, kind: 'compress', options: ClaimOptions): Promise<Claimed<Compress>>;
  claim(effectId: string, kind: OwedEffect['type'], options: ClaimOptions): Promise<Claimed> {
    return claim(this.engine, effectId, kind, options);
  }

  repost(effectId: string, options: RepostOptions): Promise<'granted' | 'not-yours' | 'refused' | 'unknown'> {
    return repost(this.engine, effectId, options);
  }

  /** The same step records the report on a reply, where there is one: the order of reports does not matter. */
  settle(
    effectId: string,
    authority: SettleAuthority,
    event: SettleEvent,
    report?: DeliveryNote | null,
  ): Promise<SettleResult> {
    return settle(this.engine, effectId, authority, event, report);
  }

  release(effectId: string, kind: OwedEffect['type'], token: string, options: ReleaseOptions): Promise<boolean> {
    return release(this.engine, effectId, kind, token, options);
  }

  readDeliveries(effectIds: readonly string[]): Promise<Map<string, DeliveryReport>> {
    return readDeliveries(this.redis, effectIds);
  }

  sendMail(mail: RunMail): Promise<SendMailResult> {
    return sendMail(this.engine, mail);
  }

  takeOver(actorId: string, note: Pick<Takeover, 'by' | 'reason'>): ReturnType<TakeoverPort['takeOver']> {
    return takeOver(this.engine, actorId, note);
  }

  giveBack(actorId: string, how: GiveBack): ReturnType<TakeoverPort['giveBack']> {
    return giveBack(this.engine, actorId, how);
  }

  say(words: Pick<OperatorReply, 'replyId' | 'actorId' | 'by' | 'text'>): Promise<SayResult> {
    return oweHumanReply(this.engine, this.redis, words);
  }

  /** The actor at the root of this one's tree: itself, where it has no parent. */
  findRoot(actorId: string): Promise<string> {
    return readRootId(this.redis, actorId);
  }

  findProgram(actorId: string): Promise<string> {
    return readProgram(this.redis, actorId);
  }

  readTakeover(actorId: string): ReturnType<TakeoverPort['readTakeover']> {
    return readTakeover(this.redis, actorId);
  }

  readOperatorReply(replyId: string): Promise<OperatorReply | null> {
    return readOperatorReply(this.redis, replyId);
  }

  /** Whether an effect is still to be settled: a worker may ask before it starts something long. */
  isOwed(effectId: string): Promise<boolean> {
    return isOwed(this.redis, effectId);
  }

  /** The calls that wait for approval, the longest waiting first. */
  listApprovals(): Promise<AskedApproval[]> {
    return listApprovals(this.redis, this.engine);
  }

  /** Null when nothing waits for approval under the id (any more). */
  readApproval(approvalId: string): Promise<AskedApproval | null> {
    return readApproval(this.redis, this.engine, approvalId);
  }

  /** One pass of the sweeper over these partitions, all unless said; returns how many hints were added again. */
  async sweep(isMine: (partition: number) => boolean = () => true): Promise<number> {
    let hints = 0;
    for (let partition = 0; partition < this.engine.deployment.partitions; partition++) {
      if (isMine(partition)) hints += await sweepPartition(this.engine, partition);
    }
    return hints;
  }

  /** Whether an id could be one of this deployment's: others are not found without asking Redis. */
  knows(id: string): boolean {
    return knownPartition(this.engine, id) !== null;
  }

  /** Whom an effect's conversation is with; null when it is forgotten. */
  readAddress(effectId: string): Promise<Address | null> {
    return readAddress(this.redis, requireActorId(effectId));
  }

  /** Where a conversation is; null: there is none. */
  findAddress(actorId: string): Promise<Address | null> {
    return readAddress(this.redis, actorId);
  }

  readItems(rootRunId: string, fields: readonly string[]): Promise<(string | null)[]> {
    return readItems(this.redis, rootRunId, fields);
  }

  readRun(runId: string): Promise<RunRecord | null> {
    return readRun(this.redis, runId);
  }

  readLedger(runId: string): Promise<LedgerRow[]> {
    return readLedger(this.redis, runId);
  }

  readJournal(runId: string): Promise<unknown[]> {
    return readJournal(this.redis, runId);
  }

  readMessage(messageId: string): Promise<MessageRecord | null> {
    return readMessage(this.redis, messageId);
  }

  listLetters(partition: number, range: { from: number; to: number; limit: number }): Promise<LetterHead[]> {
    return listLetters(this.redis, partition, range);
  }

  async readLetter(letterId: string): Promise<Letter | null> {
    return this.knows(letterId) ? readLetter(this.redis, letterId) : null;
  }

  restoreLetter(actorId: string): Promise<boolean> {
    return restoreLetter(this.engine, this.redis, actorId);
  }

  takeLetter(letterId: string, token: string, audit?: LetterAudit): Promise<LetterChange> {
    return changeLetter(this.engine, letterId, 'replaying', token, audit ?? null);
  }

  closeLetter(
    letterId: string,
    token: string,
    end: 'replayed' | 'discarded',
    audit: LetterAudit,
  ): Promise<LetterChange> {
    return changeLetter(this.engine, letterId, end, token, audit);
  }

  reopenLetter(letterId: string, token: string | null, audit: LetterAudit): Promise<LetterChange> {
    return changeLetter(this.engine, letterId, 'open', token, audit);
  }
}
