import { buildEffectId, renameId } from '#protocol';
import type { ChildEnd, QueueName, RunOutcome, RunTool, Spawn } from '#protocol';
import { deriveChildActorId } from '#idempotency';
import { startRedis } from '../../../test/support/redis.mjs';
import type { PrivateRedis } from '../../../test/support/redis.mjs';
import type { EngineTimes } from '../src/engine.js';
import { openEngine } from '../src/open-engine.js';
import type { OpenEngine } from '../src/open-engine.js';
import type { Loaded } from '../src/ports/loaded.js';
import type { CommitRequest, CommitResult } from '../src/ports/turn-port.js';
import type { RunRecord } from '#records';

const nothing = { steps: 0, toolCalls: 0, tokens: 0, costMicroUsd: 0 };

/** How a child ends that has done what it was asked. */
export const answered: ChildEnd = {
  outcome: 'answered',
  output: 'seven',
  error: null,
  spent: { ...nothing, steps: 2 },
};

export type Turn = Extract<Loaded, { version: number }>;

/** An engine of one partition on a Redis of its own, and turns that a test writes out. */
export class TreeFixture {
  private texts = 0;

  private constructor(
    private readonly server: PrivateRedis,
    readonly engine: OpenEngine,
  ) {}

  static async open(times: Partial<EngineTimes> = {}): Promise<TreeFixture> {
    const server = await startRedis({ appendonly: 'no' });
    const own = { quietMs: 0, ...times };
    const engine = await openEngine({
      ...{ url: server.url, partitions: 1, role: 'worker', times: own, onError: () => undefined },
    });
    return new TreeFixture(server, engine);
  }

  async close(): Promise<void> {
    await this.engine.close();
    await this.server.stop();
  }

  /** Who wrote to the root that was made last. */
  get lastPerson(): string {
    return `+1555${String(100_000 + this.texts)}`;
  }

  /** A conversation of a workflow with its first text read: the actor, and the run that its message opens. */
  async root(more: Partial<CommitRequest> = {}): Promise<{ actorId: string; runId: string; messageId: string }> {
    this.texts += 1;
    const address = { tenant: 'default', channel: 'sms', ours: '+15550100', theirs: this.lastPerson };
    const { actorId, messageId } = await this.engine.store.intake.ingest({
      ...{ address, sourceId: null, mode: 'text', text: 'how many came?', program: 'workflow' },
    });
    const runId = renameId(messageId, 'run');
    await this.turn(actorId, { live: true, wakeInMs: 3_600_000, messageRuns: { [messageId]: runId }, ...more });
    return { actorId, runId, messageId };
  }

  async load(actorId: string): Promise<Turn> {
    const loaded = await this.engine.store.turns.load(actorId, 'w');
    if (!('version' in loaded)) throw new Error(`expected a turn, got ${loaded.status}`);
    return loaded;
  }

  /** Commits a turn that read all its mail; what it leaves is in `more`. */
  commit(actorId: string, turn: Turn, more: Partial<CommitRequest> = {}): Promise<CommitResult> {
    const { version, lastMail, mail } = turn;
    return this.engine.store.turns.commit({
      ...{ actorId, token: 'w', version, consumed: mail.length, lastMail, state: {}, thinking: false, live: true },
      ...{ wakeInMs: null, effects: [], cancels: [], runs: [], ledger: [], journal: [], messageRuns: {}, hold: false },
      ...more,
    });
  }

  async turn(actorId: string, more: Partial<CommitRequest> = {}): Promise<Turn> {
    const turn = await this.load(actorId);
    const { status } = await this.commit(actorId, turn, more);
    if (status !== 'committed') throw new Error(`the commit of ${actorId} is ${status}`);
    return turn;
  }

  /** A turn that no mail brings: the actor's last commit left `thinking`. */
  think(actorId: string, more: Partial<CommitRequest>): Promise<Turn> {
    return this.turn(actorId, { wakeInMs: 3_600_000, ...more });
  }

  /** A root with so many live children, spawned 32 at a time. */
  async tree(count: number): Promise<{ actorId: string; runId: string; children: string[] }> {
    const { actorId, runId } = await this.root({ thinking: true });
    const spawned: Spawn[] = [];
    while (spawned.length < count) {
      const turn = await this.load(actorId);
      const some = Array.from({ length: Math.min(32, count - spawned.length) }, (_, n) =>
        this.spawn(actorId, turn.version + 1, n, runId),
      );
      spawned.push(...some);
      const thinking = spawned.length < count;
      await this.commit(actorId, turn, { wakeInMs: 3_600_000, thinking, spawns: some });
    }
    return { actorId, runId, children: spawned.map(({ id }) => deriveChildActorId(id)) };
  }

  spawn(parentId: string, version: number, n: number, runId: string): Spawn {
    return {
      ...{
        id: buildEffectId(parentId, version, n),
        program: 'agent',
        input: { text: 'count' },
        runId,
        rootRunId: runId,
      },
      ...{ node: `fork[${n}]`, grant: { ...nothing, deadlineAt: 9e12 } },
      pin: { policyVersion: 'v1', agentId: 'default', agentVersion: 'v1' },
    };
  }

  /** A call that a child owes. */
  toolCall(id: string): RunTool {
    return {
      ...{ type: 'run-tool', id, runId: 'run_x', actionId: 'step_1', parentActionId: null, tool: 'get_counts' },
      ...{ args: {}, repeat: 'keyed', effectKey: 'e', dedupeKey: 'd', deadlineAt: 9e12, background: true },
    };
  }

  /** A child's last turn. */
  end(childId: string, more: Partial<CommitRequest> = {}): Promise<Turn> {
    return this.turn(childId, { live: false, background: true, childEnd: answered, ...more });
  }

  run(actorId: string, runId: string, outcome: RunOutcome | null, more: Partial<RunRecord> = {}): RunRecord {
    return {
      ...{ runId, actorId, conversationId: actorId, channel: 'sms', phase: outcome ? 'finished' : 'thinking', outcome },
      ...{ messageIds: [], replies: [], stepsUsed: 0, toolCallsUsed: 0, tokensUsed: 0, costMicroUsd: 0 },
      ...{ policyVersion: 'v1', startedAt: 1, finishedAt: null, ...more },
    };
  }

  /** The ids of the jobs that wait in a queue, as they were added. */
  async jobs(queue: QueueName): Promise<string[]> {
    const found = await this.engine.queues.queue(queue, 0).getJobs(['waiting', 'prioritized', 'delayed'], 0, -1, true);
    return found.map((job) => job.id ?? '');
  }

  async forgetJobs(): Promise<void> {
    for (const queue of ['turn', 'background', 'tool'] as const)
      await this.engine.queues.queue(queue, 0).obliterate({ force: true });
  }
}
