import { Controller, Get, Param } from '@nestjs/common';
import type { ActorStore } from '#engine';
import type { RunReader, RunTree as Tree } from '#runs';
import { pinOfSide } from '#registry';
import type { RegisteredAgent } from '#registry';
import { CallerAgent } from '../auth/caller-agent.js';
import type { Role } from '../auth/sign-ins.js';
import { EngineClient } from '../platform/engine-client.js';
import { notFound } from '../platform/http/problem.js';
import { CallerRole } from '../auth/caller-role.js';
import { readRunDeliveries } from './delivery-view.js';
import { readOwn } from './own-run.js';
import { isPending } from './read-run.js';
import { readTreeNodes, toPendingTree, treeView, workflowOfTree } from './tree-view.js';
import { shownRow } from '../auth/role-reads.js';
import { cancelledView, readCancellation, runTimesView, runView } from './run-view.js';
import { Operation } from '../openapi/operation.js';
import { ledger } from './ledger-responses.js';
import type { Ledger } from './ledger-responses.js';
import { run } from './run-responses.js';
import { runTree, treeWorkflow } from './tree-responses.js';
import type { Run } from './run-responses.js';
import type { RunTree, TreeWorkflow } from './tree-responses.js';

async function ownTree(
  store: ActorStore,
  runs: RunReader,
  runId: string,
  agent: RegisteredAgent | null,
): Promise<Tree> {
  const run = await readOwn(store, runs, runId, agent);
  const tree = (await runs.readTree(runId)) ?? (isPending(run) ? await toPendingTree(runs, run) : null);
  if (tree === null) throw notFound('run');
  return tree;
}

/** What a run has done and is doing, and its ledger. */
@Controller('v1/runs')
export class RunsController {
  constructor(private readonly engine: EngineClient) {}

  @Operation({ id: 'getRun', summary: 'A run, and what became of its replies', answers: { 200: run }, problems: [404] })
  @Get(':runId')
  async read(
    @Param('runId') runId: string,
    @CallerAgent() agent: RegisteredAgent | null,
    @CallerRole() role: Role,
  ): Promise<Run> {
    return this.engine.ask(async (store, { runs }) => {
      const run = await readOwn(store, runs, runId, agent);
      const cancelled = cancelledView(await readCancellation(store, run), role);
      const times = runTimesView(run, await runs.readRunTimes(run), role);
      return { ...runView(run, role, await readRunDeliveries(store, run)), ...times, ...cancelled };
    });
  }

  @Operation({
    id: 'getRunTree',
    summary: 'The tree that a run belongs to: its root and all runs below it',
    answers: { 200: runTree },
    problems: [404],
  })
  @Get(':runId/tree')
  async readTree(
    @Param('runId') runId: string,
    @CallerAgent() agent: RegisteredAgent | null,
    @CallerRole() role: Role,
  ): Promise<RunTree> {
    return this.engine.ask(async (store, { runs }) => {
      const tree = await ownTree(store, runs, runId, agent);
      return treeView(tree, role, await readTreeNodes(runs, tree));
    });
  }

  @Operation({
    id: 'getRunWorkflow',
    summary: 'The workflow that the tree of a run runs',
    answers: { 200: treeWorkflow },
    problems: [404],
  })
  @Get(':runId/workflow')
  async readWorkflow(
    @Param('runId') runId: string,
    @CallerAgent() agent: RegisteredAgent | null,
    @CallerRole() role: Role,
  ): Promise<TreeWorkflow> {
    return this.engine.ask(async (store, { runs }) => {
      const tree = await ownTree(store, runs, runId, agent);
      const actorId = tree.runs[0]?.run?.actorId;
      const [document, address] = await Promise.all([
        runs.readTreeDocument(tree),
        actorId === undefined ? null : store.records.findAddress(actorId),
      ]);
      return workflowOfTree(tree.rootRunId, document, address && pinOfSide(address), role);
    });
  }

  @Operation({ id: 'getLedger', summary: 'What a run did, row by row', answers: { 200: ledger }, problems: [404] })
  @Get(':runId/ledger')
  async readLedger(
    @Param('runId') runId: string,
    @CallerAgent() agent: RegisteredAgent | null,
    @CallerRole() role: Role,
  ): Promise<Ledger> {
    const rows = await this.engine.ask(async (store, { runs }) => {
      await readOwn(store, runs, runId, agent);
      return store.records.readLedger(runId);
    });
    return { run_id: runId, rows: rows.map((row) => shownRow(role, row)) };
  }
}
