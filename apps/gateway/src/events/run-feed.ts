import type { RunRecord } from '#actor';
import { runHeads } from '../console/run-head.js';
import type { Role } from '../console/sessions.js';
import type { EngineLink } from '../engine-link.js';
import type { EventStream } from './event-streams.js';

const everyMs = 500;

/** Tells one client of every run that changes, from `since` on, in ms by Redis's clock, and of those to come (ADR 46). */
export class RunFeed {
  /** What was told of the changes at `since`: others may be made within the same millisecond. */
  private told = new Set<string>();
  /** The phases of the runs to come as they were last seen, by their ids. */
  private coming = new Map<string, RunRecord['phase']>();

  /** `readComing` may answer what was so a moment ago: others have asked it too. */
  constructor(
    private readonly engine: Pick<EngineLink, 'ask'>,
    private readonly stream: EventStream,
    private readonly role: Role,
    private since: number,
    private readonly readComing: () => Promise<readonly RunRecord[]>,
  ) {}

  /** Resolves when the client is gone. */
  async run(): Promise<void> {
    while (!this.stream.isClosed) {
      await this.look().catch(() => undefined); // Redis is away: the client waits
      await new Promise((resolve) => setTimeout(resolve, everyMs).unref());
    }
  }

  /** What is to come is told before what has changed: a run's record is never overtaken by the waiting that it ended. */
  private async look(): Promise<void> {
    await this.lookAhead();
    const changed = await this.engine.ask(async (store) => {
      const runs = await store.runsChangedSince(this.since);
      return { runs, heads: await runHeads(store, runs, this.role) };
    });
    changed.runs.forEach(({ changedAt }, i) => this.tell(changedAt, JSON.stringify(changed.heads[i])));
  }

  private async lookAhead(): Promise<void> {
    const before = this.coming;
    const runs = await this.readComing();
    const coming = new Map(runs.map((run) => [run.runId, run.phase]));
    const news = runs.filter(({ runId, phase }) => phase !== before.get(runId));
    const left = [...before.keys()].filter((runId) => !coming.has(runId));
    if (news.length + left.length > 0) await this.tellComing(news, left);
    this.coming = coming;
  }

  /** Those that are recorded by now the changes tell of. */
  private async tellComing(news: readonly RunRecord[], left: readonly string[]): Promise<void> {
    const { heads, gone } = await this.engine.ask(async (store) => {
      const isUnrecorded = async (runId: string): Promise<boolean> => (await store.readRun(runId)) === null;
      const waiting = await filterAsync(news, ({ runId }) => isUnrecorded(runId));
      const asChanged = waiting.map((run) => ({ run, changedAt: run.startedAt }));
      return { heads: await runHeads(store, asChanged, this.role), gone: await filterAsync(left, isUnrecorded) };
    });
    for (const head of heads) this.stream.send('run', JSON.stringify(head));
    for (const runId of gone) this.stream.send('gone', JSON.stringify({ run_id: runId }));
  }

  private tell(changedAt: number, head: string): void {
    if (changedAt > this.since) this.told = new Set();
    if (this.told.has(head)) return;
    this.since = changedAt;
    this.told.add(head);
    this.stream.send('run', head, changedAt);
  }
}

async function filterAsync<T>(all: readonly T[], wants: (one: T) => Promise<boolean>): Promise<T[]> {
  const wanted = await Promise.all(all.map(wants));
  return all.filter((_one, i) => wanted[i]);
}
