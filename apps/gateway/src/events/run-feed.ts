import type { ChangedRun } from '#runs';
import type { RunRecord } from '#records';
import { runHeads } from '../runs/run-head.js';
import type { RunHead } from '../runs/run-responses.js';
import type { Role } from '../auth/sign-ins.js';
import type { EngineClient } from '../platform/engine-client.js';
import type { EventStream } from './event-streams.js';
import type { FeedCut, FollowedFeed, LookedAt } from './followed-feed.js';

/** Streams to one client every run that changes, from `since` on (ms by Redis's clock), and the pending ones (ADR 46). */
export class RunFeed {
  /** What was sent of the changes at `since`: more may be made within the same millisecond. */
  private sentNow = new Set<string>();
  /** The phases of the pending runs as last seen, by id. */
  private coming = new Map<string, RunRecord['phase']>();
  /** The activity of runs under way as last sent, and the change it belongs to, by id. */
  private doing = new Map<string, { changedAt: number; text: string }>();

  /** What was last said to be left out; at first a client takes it that nothing is. */
  private cut: FeedCut = { pending: false, live: false };

  /** The latest look that is to be passed on; null: all are. */
  private next: FollowedFeed | null = null;
  private isPushing = false;

  constructor(
    private readonly engine: Pick<EngineClient, 'ask'>,
    private readonly stream: EventStream,
    private readonly role: Role,
    private since: number,
  ) {}

  /** A client that reads slowly is told of the latest look alone, and of what it has missed. */
  push(found: FollowedFeed): void {
    this.next = found;
    if (!this.isPushing) void this.pushOn();
  }

  private async pushOn(): Promise<void> {
    this.isPushing = true;
    while (this.next !== null && !this.stream.isClosed) {
      const found = this.next;
      this.next = null;
      await this.pass(found).catch(() => undefined); // Redis is away: the next look goes on behind what was sent
      await this.stream.drained();
    }
    this.isPushing = false;
  }

  /** Pending runs are sent before changes, so that a run's record is never followed by its own pending state. */
  private async pass({ coming, cut, since, changed, live }: FollowedFeed): Promise<void> {
    this.passCut(cut);
    await this.passComing(coming, cut.pending);
    if (since > this.since) await this.catchUp(since);
    await this.passChanged(changed.filter((one) => one.changedAt >= this.since && !this.isSent(one)));
    await this.pushDoing(live);
  }

  private passCut(cut: FeedCut): void {
    if (cut.pending === this.cut.pending && cut.live === this.cut.live) return;
    this.cut = cut;
    this.stream.send('cut', JSON.stringify(cut));
  }

  /** What has changed before the look that comes next. */
  private async catchUp(until: number): Promise<void> {
    for (let isMore = true; isMore && this.since < until;) {
      const found = await this.engine.ask((_, { runs }) => runs.runsChangedSince(this.since));
      const news = found.changed.filter((one) => !this.isSent(one));
      await this.passChanged(news);
      isMore = found.isMore && news.length > 0;
    }
  }

  private async passChanged(news: readonly ChangedRun[]): Promise<void> {
    if (news.length === 0) return;
    const heads = await this.engine.ask((_, { runs }) => runHeads(runs, news, this.role));
    news.forEach((changed, i) => this.pushChanged(changed, heads[i]));
  }

  private async passComing(runs: readonly RunRecord[], isCut: boolean): Promise<void> {
    const before = this.coming;
    const coming = new Map(runs.map((run) => [run.runId, run.phase]));
    const news = runs.filter(({ runId, phase }) => phase !== before.get(runId));
    const left = [...before.keys()].filter((runId) => !coming.has(runId));
    if (news.length + left.length > 0) await this.pushComing(news, left, isCut);
    this.coming = coming;
  }

  /** Pending runs that are recorded by now are sent as changes. One that others have pushed out of the look is still to come. */
  private async pushComing(news: readonly RunRecord[], left: readonly string[], isCut: boolean): Promise<void> {
    const { heads, gone } = await this.engine.ask(async (_, { runs }) => {
      const isUnrecorded = async (runId: string): Promise<boolean> => (await runs.readRun(runId)) === null;
      const isGone = async (runId: string): Promise<boolean> =>
        (await isUnrecorded(runId)) && !(isCut && (await runs.readPendingRun(runId)) !== null);
      const waiting = await filterAsync(news, ({ runId }) => isUnrecorded(runId));
      const asChanged = waiting.map((run) => ({ run, changedAt: run.startedAt }));
      return { heads: await runHeads(runs, asChanged, this.role), gone: await filterAsync(left, isGone) };
    });
    for (const head of heads) this.send(head);
    for (const runId of gone) this.stream.send('gone', JSON.stringify({ run_id: runId }));
  }

  private isSent(changed: ChangedRun): boolean {
    return changed.changedAt <= this.since && this.sentNow.has(JSON.stringify(changed));
  }

  private pushChanged(changed: ChangedRun, head: RunHead | undefined): void {
    if (changed.changedAt > this.since) this.sentNow = new Set();
    this.since = changed.changedAt;
    this.sentNow.add(JSON.stringify(changed));
    if (head) this.send(head, changed.changedAt);
  }

  private send(head: RunHead, changedAt?: number): void {
    const { run_id: runId, changed_at: at, live } = head;
    if (live === null) this.doing.delete(runId);
    else this.doing.set(runId, { changedAt: Date.parse(at), text: live.text });
    this.stream.send('run', JSON.stringify(head), changedAt);
  }

  /** Sends runs whose activity has changed without a commit; a look from before a run's last change is ignored. */
  private async pushDoing(live: readonly LookedAt[]): Promise<void> {
    const other = live.filter(({ run, changedAt, look }) => {
      const before = this.doing.get(run.runId);
      return before !== undefined && changedAt >= before.changedAt && look.live?.text !== before.text;
    });
    if (other.length === 0) return;
    const heads = await this.engine.ask((_, { runs }) => runHeads(runs, other, this.role));
    for (const head of heads) this.send(head);
  }
}

async function filterAsync<T>(all: readonly T[], wants: (one: T) => Promise<boolean>): Promise<T[]> {
  const wanted = await Promise.all(all.map(wants));
  return all.filter((_one, i) => wanted[i]);
}
