import type { ChangedRun, RunLook, RunReader } from '#runs';
import type { RunRecord } from '#engine/ports';
import { runHeads } from '../runs/run-head.js';
import type { RunHead } from '../runs/run-responses.js';
import type { Role } from '../auth/sign-ins.js';
import type { EngineClient } from '../platform/engine-client.js';
import type { EventStream } from './event-streams.js';

const everyMs = 500;

/** A run under way, and its last known activity. */
interface LookedAt extends ChangedRun {
  look: RunLook;
}

/** The reads that all feeds of a process share: the answers may be those of a moment ago. */
export interface FeedReads {
  coming(): Promise<readonly RunRecord[]>;
  live(): Promise<readonly LookedAt[]>;
}

/** Streams to one client every run that changes, from `since` on (ms by Redis's clock), and the pending ones (ADR 46). */
export class RunFeed {
  /** What was sent of the changes at `since`: more may be made within the same millisecond. */
  private sentNow = new Set<string>();
  /** The phases of the pending runs as last seen, by id. */
  private coming = new Map<string, RunRecord['phase']>();
  /** The activity of runs under way as last sent, and the change it belongs to, by id. */
  private doing = new Map<string, { changedAt: number; text: string }>();

  constructor(
    private readonly engine: Pick<EngineClient, 'ask'>,
    private readonly stream: EventStream,
    private readonly role: Role,
    private since: number,
    private readonly reads: FeedReads,
  ) {}

  /** Resolves when the client has disconnected. */
  async run(): Promise<void> {
    while (!this.stream.isClosed) {
      await this.look().catch(() => undefined); // Redis is away: the client waits
      await new Promise((resolve) => setTimeout(resolve, everyMs).unref());
    }
  }

  /** Pending runs are sent before changes, so that a run's record is never followed by its own pending state. */
  private async look(): Promise<void> {
    await this.lookForComing();
    const { news, heads } = await this.engine.ask(async (_, { runs }) => {
      const changed = (await runs.runsChangedSince(this.since)).filter((one) => !this.isSent(one));
      return { news: changed, heads: await runHeads(runs, changed, this.role) };
    });
    news.forEach((changed, i) => this.pushChanged(changed, heads[i]));
    await this.pushDoing(await this.reads.live());
  }

  private async lookForComing(): Promise<void> {
    const before = this.coming;
    const runs = await this.reads.coming();
    const coming = new Map(runs.map((run) => [run.runId, run.phase]));
    const news = runs.filter(({ runId, phase }) => phase !== before.get(runId));
    const left = [...before.keys()].filter((runId) => !coming.has(runId));
    if (news.length + left.length > 0) await this.pushComing(news, left);
    this.coming = coming;
  }

  /** Pending runs that are recorded by now are sent as changes. */
  private async pushComing(news: readonly RunRecord[], left: readonly string[]): Promise<void> {
    const { heads, gone } = await this.engine.ask(async (_, { runs }) => {
      const isUnrecorded = async (runId: string): Promise<boolean> => (await runs.readRun(runId)) === null;
      const waiting = await filterAsync(news, ({ runId }) => isUnrecorded(runId));
      const asChanged = waiting.map((run) => ({ run, changedAt: run.startedAt }));
      return { heads: await runHeads(runs, asChanged, this.role), gone: await filterAsync(left, isUnrecorded) };
    });
    for (const head of heads) this.push(head);
    for (const runId of gone) this.stream.send('gone', JSON.stringify({ run_id: runId }));
  }

  private isSent(changed: ChangedRun): boolean {
    return changed.changedAt <= this.since && this.sentNow.has(JSON.stringify(changed));
  }

  private pushChanged(changed: ChangedRun, head: RunHead | undefined): void {
    if (changed.changedAt > this.since) this.sentNow = new Set();
    this.since = changed.changedAt;
    this.sentNow.add(JSON.stringify(changed));
    if (head) this.push(head, changed.changedAt);
  }

  private push(head: RunHead, changedAt?: number): void {
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
    for (const head of heads) this.push(head);
  }
}

async function filterAsync<T>(all: readonly T[], wants: (one: T) => Promise<boolean>): Promise<T[]> {
  const wanted = await Promise.all(all.map(wants));
  return all.filter((_one, i) => wanted[i]);
}

/** Looks at all runs under way that a commit has recorded. */
export async function lookAtLiveRuns(runs: RunReader): Promise<LookedAt[]> {
  const changed = await runs.listLiveRuns();
  const looks = await runs.lookAtRuns(changed.map(({ run }) => run));
  return changed.flatMap((each, i) => (looks[i] ? [{ ...each, look: looks[i] }] : []));
}
