import { createToken, parseStored, redisClock } from '#redis';
import type { Redis } from '#redis';
import { firstOf } from '#values';
import { renameId } from '#protocol';
import { ioBoundary } from '#telemetry';
import { ingestNamed, readLetterHeads, readParked, readRestorable } from '#engine';
import { keys } from '#records';
import type { ActorStore } from '#engine';
import { previewConversation } from '#runs';
import type { Letter, LetterChange, LetterHead } from '#engine/ports';
import { BatchStore } from './batch-store.js';
import type { BatchOrder } from './batch-store.js';
import { findLaterRuns } from './later-runs.js';
import { groupByCause } from './letter-causes.js';
import type { LetterCause } from './letter-causes.js';
import { findLetters } from './letter-filter.js';
import type { LetterFilter } from './letter-filter.js';
import { readLines } from './letter-lines.js';
import type { LetterLine } from './letter-lines.js';
import { linkedMessageId } from './linked-message.js';
import { findLinkedRun } from './linked-run.js';
import type { LinkedRun } from './linked-run.js';
import type { LetterResult } from './letter-result.js';
import { planOffers } from './offers.js';
import type { Offers } from './offers.js';
import { operatorRow } from './operator-row.js';
import type { Operator, OperatorAct } from './operator-row.js';
import type { ReplayRequest, ReplayTools } from './plan-summary.js';
import { ReplayBatch } from './replay-batch.js';
import { planReplay } from './plan-replay.js';
import type { Plan, Refusal, ReplayAction } from './plan.js';
import { readRecordedRun } from './recorded-run.js';
import type { RecordedRun } from './recorded-run.js';
import { findRoot } from './find-root.js';

const stillParked: Refusal = {
  code: 'still-parked',
  message:
    'the conversation is parked and answers nobody until its letter is replayed; is nothing to be answered, take it over first',
};

/** So many letters are listed where nothing else is said. */
export const usualLetterLimit = 100;
/** Causes are counted among no more letters than these. */
const mostGrouped = 5_000;

const asItIs: ReplayRequest = { choice: null, edit: null };

/** What operators do with dead letters (ADR 14): look, see what a replay would come to, replay once, or let go. */
export class DeadLetters {
  constructor(
    private readonly redis: Redis,
    private readonly store: ActorStore,
    private readonly tools: ReplayTools,
  ) {}

  /** The letters that are meant, in the order of the filter; nothing that anyone wrote. Rejects when Redis cannot be reached, as all here do. */
  list(filter: LetterFilter, limit: number): Promise<LetterHead[]> {
    return findLetters(this.redis, this.store.engine.deployment, filter, limit);
  }

  /** The same, and whether the filter means more letters than the limit lets in. */
  async page(filter: LetterFilter, limit: number): Promise<{ letters: LetterHead[]; more: boolean }> {
    const found = await this.list(filter, limit + 1);
    return { letters: firstOf(found, limit), more: found.length > limit };
  }

  /** What people wrote about letters, in the order given. */
  lines(letters: readonly LetterHead[]): Promise<LetterLine[]> {
    return readLines(this.redis, letters, (letterId) => this.store.letters.readLetter(letterId));
  }

  /** The causes of the letters that are meant, of the latest of them; `more`: there are letters beyond those. */
  async causes(filter: LetterFilter): Promise<{ causes: (LetterCause & Pick<Offers, 'choices'>)[]; more: boolean }> {
    const { letters, more } = await this.page({ ...filter, order: 'latest', roots: false }, mostGrouped);
    const causes = await Promise.all(
      groupByCause(letters).map(async (cause) => {
        const latest = await this.read(cause.latestId);
        return { ...cause, choices: latest === null ? [] : (await this.offers(latest)).choices };
      }),
    );
    return { causes, more };
  }

  /** Those of the letters that are open, each once, in the order given. */
  async openAmong(letterIds: readonly string[]): Promise<LetterHead[]> {
    const known = [...new Set(letterIds)].filter((letterId) => this.store.knows(letterId));
    return (await readLetterHeads(this.redis, known)).filter(({ status }) => status === 'open');
  }

  /** Those of them that are open: no other is replayed in a batch. */
  openPage(filter: LetterFilter, limit: number): Promise<{ letters: LetterHead[]; more: boolean }> {
    return this.page({ ...filter, status: 'open' }, limit);
  }

  /**
   * A letter in full. That of a parked conversation is open even where it has expired or was discarded: a replay writes it again. A parked
   * child is never put back to work: its letter ends as any other does.
   */
  async read(letterId: string): Promise<Letter | null> {
    if (!this.store.knows(letterId)) return null;
    const kept = await this.store.letters.readLetter(letterId);
    const letter = (await readRestorable(this.redis, letterId, kept)) ?? kept;
    return letter === null ? null : { ...letter, ...(await findRoot(this.redis, letter)) };
  }

  /** The run that a replay of the letter has opened, and what has become of it; null when there is none. */
  linkedRun(letter: LetterHead): Promise<LinkedRun | null> {
    return findLinkedRun(this.store, letter);
  }

  /** What can be done about a letter as it stands. */
  async offers(letter: Letter): Promise<Offers> {
    const [facts, isParked] = await Promise.all([this.loadFacts(letter), this.isOnlyWayBack(letter.letterId)]);
    return planOffers(facts, isParked);
  }

  /** The dry run of each letter, in the order given; those that are gone are left out. Changes nothing. */
  async plan(letterIds: readonly string[], request: ReplayRequest = asItIs): Promise<Plan[]> {
    const letters = (await Promise.all(letterIds.map((id) => this.read(id)))).filter((letter) => letter !== null);
    const asked = await Promise.all(letters.map((letter) => this.loadFacts(letter)));
    const questions = asked.map(({ letter, actorId }) => ({
      ...letter,
      actorId,
      runId: letter.rootRunId ?? letter.runId,
    }));
    const later = await findLaterRuns(this.redis, questions);
    return asked.map((facts) => planReplay({ ...facts, ...request }, later.get(facts.letter.letterId) ?? []));
  }

  /**
   * Replays a letter once, however often and by how many it is asked for; under the same token it goes on where it was cut off.
   * A refusal leaves the letter as it was. One whose linked run has begun already is closed with that, whatever has come since.
   */
  async replay(letterId: string, request: ReplayRequest, by: Operator, token = createToken()): Promise<LetterResult> {
    const letter = await this.read(letterId);
    if (letter === null) return { result: 'gone', letterId };
    const asked = planReplay({ ...(await this.loadFacts(letter)), ...request }, []);
    const refusal = asked.refusal?.code === 'not-open' ? null : asked.refusal;
    if (refusal !== null && (await this.linkedRun(letter)) === null) return { result: 'refused', letterId, refusal };
    if (letter.rootRunId === undefined) await this.store.letters.restoreLetter(letterId);
    const edit = request.edit === null ? {} : { edit: request.edit };
    const taken = await this.store.letters.takeLetter(letterId, token, { by: by.who, reason: by.reason, ...edit });
    if (taken.result !== 'done') return (await this.doneUnder(letter, token)) ?? failure(letterId, taken);
    return this.replayTaken(letterId, request, by, token);
  }

  /** What a replay under this token has come to that was cut off before it could say so; null: it was another's. */
  private async doneUnder(letter: Letter, token: string): Promise<LetterResult | null> {
    const { letterId } = letter;
    const [status, holder] = await ioBoundary('redis.letter-holder', () =>
      this.redis.hmget(keys.letter(letterId), 'status', 'token'),
    );
    if (status !== 'replayed' || holder !== token) return null;
    return { result: 'done', letterId, linkedRunId: (await this.linkedRun(letter))?.runId ?? null };
  }

  /** Begins a batch of replays; `ReplayBatch` goes on with it. Answers its id. */
  beginBatch(letterIds: readonly string[], order: BatchOrder): Promise<string> {
    return this.batches().begin(letterIds, order);
  }

  /** A batch to go on with, or to look at; null when there is none (any more). */
  openBatch(batchId: string): Promise<ReplayBatch | null> {
    return ReplayBatch.open({ letters: this, store: this.store, batches: this.batches() }, batchId);
  }

  private batches(): BatchStore {
    return new BatchStore(this.redis, this.store.engine.times.retentionSeconds);
  }

  /** Ends a letter without doing anything; not that of a parked conversation, which nothing else would put back to work. */
  async discard(letterId: string, by: Operator, token = createToken()): Promise<LetterResult> {
    if (await this.isOnlyWayBack(letterId)) return { result: 'refused', letterId, refusal: stillParked };
    const taken = await this.store.letters.takeLetter(letterId, token);
    if (taken.result !== 'done') return failure(letterId, taken);
    return this.close(letterId, token, 'discarded', by, { action: 'discard', choice: null, linkedRunId: null });
  }

  /** Whether only a replay would put a parked conversation back to work: nothing does so with a child. */
  private async isOnlyWayBack(letterId: string): Promise<boolean> {
    return this.store.knows(letterId) && (await readParked(this.redis, letterId)) !== null;
  }

  /** Gives back a letter whose replayer is dead: only an operator can know that. */
  async reopen(letterId: string, by: Operator): Promise<LetterResult> {
    const audit = await this.buildAuditRow(letterId, by, { action: 'reopen', choice: null, linkedRunId: null });
    const changed = await this.store.letters.reopenLetter(letterId, null, audit);
    return changed.result === 'done' ? { result: 'done', letterId, linkedRunId: null } : failure(letterId, changed);
  }

  /** Nobody else changes the letter now; what it says is read once more, because a callback may have come meanwhile. */
  private async replayTaken(
    letterId: string,
    request: ReplayRequest,
    by: Operator,
    token: string,
  ): Promise<LetterResult> {
    const letter = await this.read(letterId);
    if (letter === null) return { result: 'gone', letterId };
    const close = (linkedRunId: string | null): Promise<LetterResult> =>
      this.close(letterId, token, 'replayed', by, { action: 'replay', choice: request.choice, linkedRunId });
    const begun = await this.linkedRun(letter);
    if (begun !== null) return close(begun.runId);
    const facts = await this.loadFacts({ ...letter, status: 'open' });
    const { refusal, action } = planReplay({ ...facts, ...request }, []);
    if (refusal !== null || action === null) {
      await this.store.letters.reopenLetter(letterId, token, {
        by: by.who,
        reason: refusal?.message ?? 'nothing to do',
      });
      return { result: 'refused', letterId, refusal: refusal ?? { code: 'record-gone', message: 'nothing to do' } };
    }
    return close(await this.perform(letter, facts.actorId, action));
  }

  /** Idempotent: each action a second time changes nothing. Answers the linked run's id. */
  private async perform(letter: Letter, actorId: string, action: ReplayAction): Promise<string | null> {
    if (action.do === 'note') return null;
    if (action.do === 'unpark') {
      await this.store.turns.unpark(letter.actorId);
      return null;
    }
    const messageId = linkedMessageId(letter);
    const { text, order } = action;
    const address = await this.readAddress(actorId);
    await ingestNamed(this.store.engine, messageId, { address, sourceId: null, mode: 'text', text, order });
    return renameId(messageId, 'run');
  }

  private async close(
    letterId: string,
    token: string,
    end: 'replayed' | 'discarded',
    by: Operator,
    act: Omit<OperatorAct, 'at'>,
  ): Promise<LetterResult> {
    const closed = await this.store.letters.closeLetter(
      letterId,
      token,
      end,
      await this.buildAuditRow(letterId, by, act),
    );
    return closed.result === 'done'
      ? { result: 'done', letterId, linkedRunId: act.linkedRunId }
      : failure(letterId, closed);
  }

  private async buildAuditRow(letterId: string, by: Operator, act: Omit<OperatorAct, 'at'>) {
    const letter = await this.read(letterId);
    const record = letter?.runId ? await this.store.records.readRun(letter.runId) : null;
    const row = letter && operatorRow(letter, record, by, { ...act, at: await redisClock(this.redis) });
    return { by: by.who, reason: by.reason, ...(row ? { row } : {}) };
  }

  private async loadFacts(letter: Letter) {
    const recorded = await this.loadRecorded(letter);
    // A child's letter is about the conversation that its tree works for.
    const actorId = letter.rootRunId === undefined ? letter.actorId : (recorded?.record.actorId ?? letter.actorId);
    const preview = await previewConversation(this.redis, actorId);
    const barred = { isOptedOut: preview?.isOptedOut ?? false, isTakenOver: (preview?.takeover ?? null) !== null };
    return { letter, actorId, recorded, tools: this.tools, barred };
  }

  private async loadRecorded({ runId, rootRunId }: Letter): Promise<RecordedRun | null> {
    const asked = rootRunId ?? runId;
    return asked === null || !this.store.knows(asked) ? null : readRecordedRun(this.redis, asked);
  }

  private async readAddress(actorId: string) {
    const address = await ioBoundary('redis.letter-address', () => this.redis.hget(keys.actor(actorId), 'address'));
    return parseStored<Parameters<typeof ingestNamed>[2]['address']>(address ?? 'null');
  }
}

function failure(letterId: string, changed: LetterChange): LetterResult {
  return changed.result === 'gone'
    ? { result: 'gone', letterId }
    : { result: 'conflict', letterId, status: changed.status };
}
