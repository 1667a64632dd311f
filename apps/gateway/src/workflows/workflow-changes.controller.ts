import { Body, Controller, Delete, Inject, Param, Post, Put } from '@nestjs/common';
import { readGround, refusedNow } from '#publishing';
import { definitionFrom } from '#registry';
import { findFiled, WorkflowStore } from '#versions';
import { AgentDirectory } from '../agent-directory/agent-directory.js';
import type { FilingStore, WorkflowChanges } from '#versions';
import { changedWorkflow, deletedWorkflow, filedWorkflow } from './workflow-responses.js';
import type { ChangedView, DeletedView, FiledView } from './workflow-responses.js';
import { Protected } from '../auth/protected.js';
import { askChange, changedBy } from '../folders/ask-changes.js';
import { Operation } from '../openapi/operation.js';
import type { AskStore } from '../platform/ask-store.js';
import { IdempotencyKey } from '../platform/http/checked-header.js';
import { strictly } from '../platform/http/validation.js';
import { EngineClient } from '../platform/engine-client.js';
import type { ProcessContext } from '../platform/process-context.js';
import { FILING, PROCESS_CONTEXT, WORKFLOW_CHANGES } from '../platform/tokens.js';
import { cancelAll } from '../runs/cancel-many.controller.js';
import { listLiveRuns } from './live-runs.js';
import { refuseNow } from './workflow-refused.js';
import {
  DeleteWorkflow,
  DuplicateWorkflow,
  MoveWorkflow,
  RenameWorkflow,
  RestoreWorkflow,
  TagWorkflow,
  WorkflowPath,
} from './workflow-requests.js';

const problems = [404, 409, 422];

/** What is done to stored workflows without a change of what they run. */
@Controller('v1/workflows')
export class WorkflowChangesController {
  constructor(
    @Inject(FILING) private readonly filing: AskStore<FilingStore>,
    @Inject(WORKFLOW_CHANGES) private readonly changes: AskStore<WorkflowChanges>,
    private readonly engine: EngineClient,
    private readonly agentDirectory: AgentDirectory,
    @Inject(PROCESS_CONTEXT) private readonly processContext: ProcessContext,
  ) {}

  @Operation({ id: 'moveWorkflow', summary: 'Put a workflow into a folder', answers: { 200: filedWorkflow }, problems })
  @Protected('folders')
  @Put(':id/folder')
  async move(
    @Param(strictly) { id }: WorkflowPath,
    @Body(strictly) body: MoveWorkflow,
    @IdempotencyKey() key: string | undefined,
  ): Promise<FiledView> {
    const change = { do: 'move-workflow', workflow: id, folder: body.folder } as const;
    return {
      id,
      ...findFiled(await askChange(this.filing, (store) => store.change(change, changedBy(body, key))), id),
    };
  }

  @Operation({ id: 'tagWorkflow', summary: 'Set the tags of a workflow', answers: { 200: filedWorkflow }, problems })
  @Protected('folders')
  @Put(':id/tags')
  async tag(
    @Param(strictly) { id }: WorkflowPath,
    @Body(strictly) body: TagWorkflow,
    @IdempotencyKey() key: string | undefined,
  ): Promise<FiledView> {
    const change = { do: 'tag-workflow', workflow: id, tags: body.tags } as const;
    return {
      id,
      ...findFiled(await askChange(this.filing, (store) => store.change(change, changedBy(body, key))), id),
    };
  }

  @Operation({ id: 'renameWorkflow', summary: 'Give a graph a name', answers: { 200: changedWorkflow }, problems })
  @Protected('workflows')
  @Put(':id/name')
  rename(
    @Param(strictly) { id }: WorkflowPath,
    @Body(strictly) body: RenameWorkflow,
    @IdempotencyKey() key: string | undefined,
  ): Promise<ChangedView> {
    return askChange(this.changes, (changes) => changes.rename(id, body.name, changedBy(body, key)));
  }

  @Operation({
    id: 'duplicateWorkflow',
    summary: 'Store a workflow once more',
    answers: { 201: changedWorkflow },
    problems,
  })
  @Protected('workflows')
  @Post(':id/duplicate')
  async duplicate(
    @Param(strictly) { id }: WorkflowPath,
    @Body(strictly) body: DuplicateWorkflow,
    @IdempotencyKey() key: string | undefined,
  ): Promise<ChangedView> {
    await this.refuseNow(id);
    const { id: to, name } = body;
    const copy = { ...(to !== undefined && { to }), ...(name !== undefined && { name }) };
    return askChange(this.changes, (changes) => changes.duplicate(id, copy, changedBy(body, key)));
  }

  @Operation({
    id: 'restoreWorkflow',
    summary: 'Make an earlier version the current one again',
    answers: { 200: changedWorkflow },
    problems,
  })
  @Post(':id/restore')
  async restore(
    @Param(strictly) { id }: WorkflowPath,
    @Body(strictly) body: RestoreWorkflow,
    @IdempotencyKey() key: string | undefined,
  ): Promise<ChangedView> {
    await this.refuseNow(id, body.version);
    return askChange(this.changes, (changes) => changes.restore(id, body.version, changedBy(body, key)));
  }

  @Operation({
    id: 'deleteWorkflow',
    summary: 'Delete a workflow that nothing starts; its live runs keep their version, or are cancelled',
    answers: { 200: deletedWorkflow },
    problems,
  })
  @Protected('workflows')
  @Delete(':id')
  async remove(
    @Param(strictly) { id }: WorkflowPath,
    @Body(strictly) { cancel = false, ...body }: DeleteWorkflow,
    @IdempotencyKey() key: string | undefined,
  ): Promise<DeletedView> {
    const change = { do: 'remove-workflow', workflow: id } as const;
    await askChange(this.filing, (store) => store.change(change, changedBy(body, key)));
    // Nothing starts it any more: whoever is live now is all that will be.
    return this.engine.ask(async (store, { redis, runs }) => {
      const live = await listLiveRuns(redis, runs, id);
      const cancelled = cancel ? await cancelAll(store, live, body) : [];
      const isCancelled = cancelled.filter(({ status }) => status === 'cancelling');
      return { id, live_runs: live.length, cancelled: isCancelled.length };
    });
  }

  /** Refuses to store a version again that the present check refuses; absent: the current one. What there is not, the change itself says. */
  private async refuseNow(id: string, version?: string): Promise<void> {
    const refused = await this.engine.ask(async (_store, { redis }) => {
      const workflows = new WorkflowStore(redis);
      const named = version ?? (await workflows.versions(id))[0]?.version;
      const definition = named === undefined ? null : definitionFrom(await workflows.definition(named));
      const ground = definition && (await readGround(redis, this.agentDirectory.reading));
      return definition && ground ? refusedNow(id, definition, ground) : [];
    });
    refuseNow(refused, this.processContext);
  }
}
