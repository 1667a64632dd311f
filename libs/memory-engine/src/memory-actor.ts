import type { OwedEffect, RunTool, SendReply } from '#protocol';
import type { LedgerRow } from '#program';
import type {
  ActorPorts,
  Claimed,
  ClaimedCompress,
  ClaimOptions,
  CommitRequest,
  CommitResult,
  IngestRequest,
  IngestResult,
  Loaded,
  NextTurn,
  OutageAgo,
  ReleaseOptions,
  Renewed,
  RepostOptions,
  SettleAuthority,
  SettleByToken,
  SettleEvent,
  SettleResult,
  Doubt,
  Letter,
  LetterAudit,
  LetterChange,
  LetterHead,
  GiveBack,
  OperatorReply,
  SayResult,
  Takeover,
  TakeoverPort,
  SendMailResult,
  RunMail,
} from '#engine/ports';
import type { MessageRecord, RunRecord, LetterStatus } from '#records';
import { InvariantError } from '#errors';
import { renameId } from '#protocol';
import { deedOfLetter } from '#engine';
import { requireActorId } from '#redis';
import { fellTreeIn } from './memory-fell.js';
import { fenceAbove } from './memory-fence.js';
import { arm, hasWork } from './lane.js';
import type { Lane } from './lane.js';
import { claimIn, releaseIn, repostIn, settleIn } from './memory-claims.js';
import { commitTo } from './memory-commit.js';
import { ingestIn } from './memory-ingest.js';
import { buryParked, changeIn, listIn, readIn } from './memory-letters.js';
import { closeApproval, parkLane, unparkLane } from './memory-parking.js';
import { giveAgainIn, lookAround } from './memory-sweep.js';
import type { Seen } from './memory-sweep.js';
import { giveBackIn, readOperatorReplyIn, readTakeoverIn, sayIn, takeOverIn } from './memory-takeover.js';
import { isCalledOff, sendMailIn } from './memory-send-mail.js';
import { endParked, treeHint } from './memory-trees.js';
import { loadIn } from './memory-turns.js';
import { Memory } from './memory.js';
import type { MemoryOptions } from './memory.js';

/**
 * The engine said plainly: what each script asserts, without Redis. The scripts are compared with it step by
 * step. Each method does its work before it returns, so calls take effect in the order they are made.
 */
export class MemoryActor {
  readonly memory: Memory;
  /** Itself, as the ports that its users know. */
  readonly ports: ActorPorts;

  constructor(private readonly options: MemoryOptions) {
    this.memory = new Memory(options);
    this.ports = {
      ...{ intake: this, turns: this, trees: this, effects: this, records: this, letters: this },
      ...{ takeovers: this, outside: this, heartbeat: this },
    };
  }

  async doubt(partition: number, { since, until }: Doubt): Promise<void> {
    const before = this.memory.doubts.get(partition) ?? { since, until };
    this.memory.doubts.set(partition, { since: Math.min(before.since, since), until: Math.max(before.until, until) });
  }

  async ingest(request: IngestRequest): Promise<IngestResult> {
    return ingestIn(this.memory, request);
  }

  async load(actorId: string, token: string, outage: OutageAgo | null = null): Promise<Loaded> {
    return loadIn(this.memory, actorId, { token, outage });
  }

  async renew(actorId: string, token: string, mailRead: number): Promise<Renewed> {
    const lane = this.laneOf(actorId);
    if (lane?.lease?.token !== token) return 'lost';
    lane.lease.until = this.now + this.options.times.leaseMs;
    if (hasWork(lane)) arm(lane, lane.lease.until);
    const isFutile = isCalledOff(lane.mail.slice(mailRead)) || fenceAbove(this.memory, lane) !== null;
    return isFutile ? 'called-off' : 'kept';
  }

  async abandon(actorId: string, token: string): Promise<void> {
    const lane = this.laneOf(actorId);
    if (lane?.lease?.token !== token) return;
    lane.lease = null;
    if (hasWork(lane)) arm(lane, this.now + this.options.times.graceMs);
  }

  async park(actorId: string, token: string, reason: string): Promise<boolean> {
    const lane = this.laneOf(actorId);
    if (!lane || !parkLane(lane, token, reason, this.now, this.options.times.graceMs)) return false;
    if (lane.family) closeApproval(this.memory.archive, renameId(actorId, 'run'));
    buryParked(this.memory.letters, actorId, reason, this.now);
    for (const one of endParked(this.memory, lane, reason)) this.memory.hint(treeHint(one, `${actorId}.parked`));
    return true;
  }

  async unpark(actorId: string): Promise<boolean> {
    const lane = this.laneOf(actorId);
    return lane ? unparkLane(lane, this.now) : false;
  }

  async commit(request: CommitRequest): Promise<CommitResult> {
    const lane = this.laneOf(request.actorId);
    if (!lane) return { status: 'stale' };
    return commitTo(this.memory, lane, request, ({ effectId, ...options }) => {
      const kind = request.effects.find(({ id }) => id === effectId)?.type;
      if (kind === undefined) throw new InvariantError('a commit claims what it does not owe');
      return claimIn(this.memory, effectId, kind, options);
    });
  }

  async fellTree(actorId: string, rootRunId: string, isTogether: boolean): Promise<string[]> {
    return fellTreeIn(this.memory, actorId, rootRunId, isTogether);
  }

  claim(effectId: string, kind: 'run-tool', options: ClaimOptions): Promise<Claimed<RunTool>>;
  claim(effectId: string, kind: 'send-reply', options: ClaimOptions): Promise<Claimed<SendReply>>;
  claim(effectId: string, kind: 'compress', options: ClaimOptions): Promise<ClaimedCompress>;
  async claim(effectId: string, kind: OwedEffect['type'], options: ClaimOptions): Promise<Claimed> {
    return claimIn(this.memory, effectId, kind, options);
  }

  async repost(effectId: string, options: RepostOptions): Promise<'granted' | 'not-yours' | 'refused' | 'unknown'> {
    return repostIn(this.memory, effectId, options);
  }

  async settle(effectId: string, authority: SettleAuthority, event: SettleEvent): Promise<SettleResult> {
    return settleIn(this.memory, effectId, authority, event);
  }

  /** Settles, and then loads. */
  async settleAndLoad(
    effectId: string,
    authority: SettleByToken,
    event: SettleEvent,
    next: NextTurn,
  ): Promise<{ settled: SettleResult; loaded: Loaded }> {
    const settled = settleIn(this.memory, effectId, authority, event, true);
    return { settled, loaded: loadIn(this.memory, requireActorId(effectId), next) };
  }

  async release(effectId: string, kind: OwedEffect['type'], token: string, options: ReleaseOptions): Promise<boolean> {
    return releaseIn(this.memory, { id: effectId, type: kind }, token, options);
  }

  async sendMail(mail: RunMail): Promise<SendMailResult> {
    return sendMailIn(this.memory, mail);
  }

  async takeOver(actorId: string, note: Pick<Takeover, 'by' | 'reason'>): ReturnType<TakeoverPort['takeOver']> {
    return takeOverIn(this.memory, actorId, note);
  }

  async giveBack(actorId: string, how: GiveBack): ReturnType<TakeoverPort['giveBack']> {
    return giveBackIn(this.memory, actorId, how);
  }

  async say(words: Pick<OperatorReply, 'replyId' | 'actorId' | 'by' | 'text'>): Promise<SayResult> {
    return sayIn(this.memory, words);
  }

  async readTakeover(actorId: string): ReturnType<TakeoverPort['readTakeover']> {
    return readTakeoverIn(this.memory, actorId);
  }

  async readOperatorReply(replyId: string): Promise<OperatorReply | null> {
    return readOperatorReplyIn(this.memory, replyId);
  }

  /** Every lane of a partition whose time has come, and the tree whose runs go next. */
  due(partition: number): Seen {
    return lookAround(this.memory, partition);
  }

  /** Gives the hints of lanes seen due and moves their timers, by what has become of them since. */
  giveAgain(seen: Seen): number {
    return giveAgainIn(this.memory, seen);
  }

  async sweep(): Promise<number> {
    let hints = 0;
    for (let partition = 0; partition < this.options.deployment.partitions; partition++) {
      hints += this.giveAgain(this.due(partition));
    }
    return hints;
  }

  async readItems(rootRunId: string, fields: readonly string[]): Promise<(string | null)[]> {
    const items = this.memory.archive.items.get(rootRunId);
    return fields.map((field) => items?.get(field) ?? null);
  }

  async readRun(runId: string): Promise<RunRecord | null> {
    return this.memory.archive.runs.get(runId) ?? null;
  }

  async readLedger(runId: string): Promise<LedgerRow[]> {
    return this.memory.archive.ledgers.get(runId) ?? [];
  }

  async readJournal(runId: string): Promise<unknown[]> {
    return this.memory.archive.journals.get(runId) ?? [];
  }

  async readMessage(messageId: string): Promise<MessageRecord | null> {
    return this.memory.archive.messages.get(messageId) ?? null;
  }

  async listLetters(partition: number, range: { from: number; to: number; limit: number }): Promise<LetterHead[]> {
    return listIn(this.memory.letters, partition, range);
  }

  async readLetter(letterId: string): Promise<Letter | null> {
    return readIn(this.memory.letters, letterId);
  }

  async restoreLetter(actorId: string): Promise<boolean> {
    const { letters } = this.memory;
    const status = letters.get(actorId)?.status;
    const lane = this.laneOf(actorId);
    const reason = lane?.parked?.reason;
    if (reason === undefined || lane?.family || status === 'open' || status === 'replaying') return false;
    buryParked(letters, actorId, reason, this.now);
    return true;
  }

  async takeLetter(letterId: string, token: string, audit?: LetterAudit): Promise<LetterChange> {
    return this.changeLetter(letterId, 'replaying', token, audit ?? null);
  }

  async closeLetter(
    letterId: string,
    token: string,
    end: 'replayed' | 'discarded',
    audit: LetterAudit,
  ): Promise<LetterChange> {
    return this.changeLetter(letterId, end, token, audit);
  }

  async reopenLetter(letterId: string, token: string | null, audit: LetterAudit): Promise<LetterChange> {
    return this.changeLetter(letterId, 'open', token, audit);
  }

  /** What an operator did is in the run's ledger if and only if it was done. */
  private changeLetter(
    letterId: string,
    to: LetterStatus,
    token: string | null,
    noted: LetterAudit | null,
  ): LetterChange {
    const { letters, archive } = this.memory;
    const audit = noted && { by: noted.by, reason: noted.reason, ...(noted.edit && { edit: noted.edit }) };
    const row = noted?.row;
    const versionBefore = letters.get(letterId)?.version;
    const changed = changeIn(letters, letterId, { to, token, audit, at: this.now });
    const isChanged = letters.get(letterId)?.version !== versionBefore;
    if (row && isChanged) archive.appendOperatorRow(row);
    if (noted && isChanged) this.memory.noteDeed(deedOfLetter(letterId, to, noted));
    return changed;
  }

  private get now(): number {
    return this.memory.now;
  }

  private laneOf(actorId: string): Lane | undefined {
    return this.memory.lanes.get(actorId);
  }
}
