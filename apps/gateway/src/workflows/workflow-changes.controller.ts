import { Body, Controller, Delete, HttpCode, Inject, Param, Post, Put, UseGuards } from '@nestjs/common';
import { filedOf } from '#versions';
import type { FilingStore, WorkflowChanges } from '#versions';
import { changedWorkflow, deletedWorkflow, filedWorkflow } from '../answers/workflows.js';
import type { ChangedView, FiledView } from '../answers/workflows.js';
import { OperatorKeyGuard } from '../auth/operator-key.guard.js';
import { OperatorRequest } from '../auth/operator-request.js';
import { Protected } from '../auth/protected.js';
import { askChange, changedBy } from '../folders/ask-changes.js';
import { Operation } from '../openapi/operation.js';
import type { AskStore } from '../platform/ask-store.js';
import { IdempotencyKey } from '../platform/http/checked-header.js';
import { strictly } from '../platform/http/validation.js';
import { FILING, WORKFLOW_CHANGES } from '../platform/tokens.js';
import {
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
@UseGuards(OperatorKeyGuard)
export class WorkflowChangesController {
  constructor(
    @Inject(FILING) private readonly filing: AskStore<FilingStore>,
    @Inject(WORKFLOW_CHANGES) private readonly changes: AskStore<WorkflowChanges>,
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
    return { id, ...filedOf(await askChange(this.filing, (store) => store.change(change, changedBy(body, key))), id) };
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
    return { id, ...filedOf(await askChange(this.filing, (store) => store.change(change, changedBy(body, key))), id) };
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
  duplicate(
    @Param(strictly) { id }: WorkflowPath,
    @Body(strictly) body: DuplicateWorkflow,
    @IdempotencyKey() key: string | undefined,
  ): Promise<ChangedView> {
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
  @HttpCode(200)
  restore(
    @Param(strictly) { id }: WorkflowPath,
    @Body(strictly) body: RestoreWorkflow,
    @IdempotencyKey() key: string | undefined,
  ): Promise<ChangedView> {
    return askChange(this.changes, (changes) => changes.restore(id, body.version, changedBy(body, key)));
  }

  @Operation({
    id: 'deleteWorkflow',
    summary: 'Delete a workflow that nothing starts; its runs keep their version',
    answers: { 200: deletedWorkflow },
    problems,
  })
  @Protected('workflows')
  @Delete(':id')
  @HttpCode(200)
  async remove(
    @Param(strictly) { id }: WorkflowPath,
    @Body(strictly) body: OperatorRequest,
    @IdempotencyKey() key: string | undefined,
  ): Promise<{ id: string }> {
    const change = { do: 'remove-workflow', workflow: id } as const;
    await askChange(this.filing, (store) => store.change(change, changedBy(body, key)));
    return { id };
  }
}
