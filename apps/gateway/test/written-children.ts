import { mintId } from '#redis';
import type { Redis } from '#redis';
import { parsePartition, renameId } from '#protocol';
import type { LedgerRow } from '#program';
import type { RunOutcome } from '#protocol';
import { keys, noticesChannel } from '#records';
import type { RunRecord } from '#records';
import { outcomeRow, someRow } from './ledger-rows.js';

const used = { stepsUsed: 1, toolCallsUsed: 0, tokensUsed: 40, costMicroUsd: 12 };

/** The runs below a root, written into Redis as the commits of their actors write them. */
export class WrittenChildren {
  readonly rows = new Map<string, LedgerRow[]>();

  constructor(
    private readonly redis: Redis,
    private readonly rootRunId: string,
  ) {}

  async spawn(node: string, parentRunId = this.rootRunId): Promise<string> {
    const runId = mintId('run', parsePartition(this.rootRunId) ?? 0);
    const entry = { runId, parentRunId, program: 'agent', node };
    await this.redis.rpush(keys.tree(this.rootRunId), JSON.stringify(entry));
    this.rows.set(runId, []);
    await this.write({ ...this.recordOf(runId), parentRunId, rootRunId: this.rootRunId, node, program: 'agent' }, []);
    return runId;
  }

  /** One commit of a child: so many rows more, and its end. */
  async step(runId: string, count: number, outcome: RunOutcome | null = null): Promise<void> {
    const rows = this.rows.get(runId) ?? [];
    const next = Array.from({ length: count }, (_, i) => someRow(runId, rows.length + i));
    if (outcome !== null) next.push(outcomeRow(runId, rows.length + count, outcome));
    this.rows.set(runId, [...rows, ...next]);
    const run = JSON.parse((await this.redis.hget(keys.run(runId), 'record')) ?? '') as RunRecord; // written right here
    const end = outcome === null ? {} : { phase: 'finished' as const, outcome, finishedAt: run.startedAt + 250 };
    await this.write({ ...run, ...end }, next);
  }

  private async write(run: RunRecord, rows: readonly LedgerRow[]): Promise<void> {
    const transaction = this.redis.multi().hset(keys.run(run.runId), 'record', JSON.stringify(run));
    for (const row of rows) transaction.rpush(keys.ledger(run.runId), JSON.stringify(row));
    await transaction.exec();
    await this.redis.spublish(
      noticesChannel(parsePartition(run.runId) ?? 0),
      `${run.actorId} ${renameId(this.rootRunId, 'act')}`,
    );
  }

  private recordOf(runId: string): RunRecord {
    const names = { runId, actorId: renameId(runId, 'act'), conversationId: 'desk', channel: 'api' };
    const open = { phase: 'thinking' as const, outcome: null, startedAt: Date.now(), finishedAt: null };
    return { ...names, ...used, ...open, messageIds: [], replies: [], policyVersion: '1' };
  }
}
