import { Body, Controller, Get, Inject, Param, Post, Query, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { OpenEngine } from '#engine';
import { unaskedWrites } from '#nodes';
import { graphWarnings, readGround, refusedNow } from '#publishing';
import type { Checked, RefusedNow } from '#publishing';
import { definitionFrom, workflowBudget } from '#registry';
import type { AgentDefinition } from '#registry';
import { hashOfWrites } from '#triggers';
import { ArmedWorkflows, FilingStore, findFiled, WorkflowStore } from '#versions';
import type { Filed, Publication } from '#versions';
import { listWarnings, unaskedRequests } from '#workflow';
import type { WorkflowDocument } from '#workflow';
import { AgentDirectory } from '../agent-directory/agent-directory.js';
import { publishedWorkflow, workflow, workflowDiff, workflowList, workflowVersions } from './workflow-responses.js';
import type {
  ListedWorkflow,
  PublishedView,
  WorkflowDiffView,
  WorkflowVersionView,
  WorkflowView,
} from './workflow-responses.js';
import { CallerRole } from '../auth/caller-role.js';
import { readOperatorName } from '../auth/operator-request.js';
import { redactForRole } from '../auth/role-reads.js';
import type { Role } from '../auth/sign-ins.js';
import { Protected } from '../auth/protected.js';
import { Operation, withHeaders } from '../openapi/operation.js';
import { EngineClient } from '../platform/engine-client.js';
import { notFound } from '../platform/http/problem.js';
import { pageByKey } from '../platform/http/paging.js';
import { strictly } from '../platform/http/validation.js';
import type { ProcessContext } from '../platform/process-context.js';
import { PROCESS_CONTEXT } from '../platform/tokens.js';
import { toIsoOrNull } from '../platform/iso-time.js';
import { isAsked } from './listed-workflow.js';
import { diffView } from './diff-view.js';
import { opensView } from './opens-view.js';
import { loadGround } from './workflow-ground.js';
import { noteConfirmed, requireConfirmed } from './confirmed-requests.js';
import { storeChecked } from './store-checked.js';
import { checkedWorkflow } from './workflow-refused.js';
import {
  besideDocument,
  DiffQuery,
  ListQuery,
  PublishQuery,
  PublishWorkflow,
  WorkflowPath,
  WorkflowVersionPath,
} from './workflow-requests.js';

/** Stored workflows: each version is an agent's. Runs under way keep the one that they began on. */
@Controller('v1/workflows')
export class WorkflowsController {
  constructor(
    private readonly engine: EngineClient,
    private readonly agentDirectory: AgentDirectory,
    @Inject(PROCESS_CONTEXT) private readonly processContext: ProcessContext,
  ) {}

  @Operation({
    id: 'publishWorkflow',
    summary: 'Check a workflow, and have its runs from now on run this document',
    answers: {
      200: withHeaders('It is the current version already, or was only checked', publishedWorkflow, {}),
      201: withHeaders('It is the current version', publishedWorkflow, {}),
    },
    problems: [409, 413, 422],
  })
  @Protected('workflows', 'query')
  @Post()
  async publish(
    @Body(besideDocument) body: PublishWorkflow,
    @Query(strictly) { dry_run: dryRun }: PublishQuery,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<PublishedView> {
    const { registry } = this.agentDirectory;
    const { checked, isNew } = await this.engine.ask(async (_store, engine) => {
      const checked = await checkedWorkflow(body, await loadGround(engine, registry), this.processContext);
      const { definition, version } = checked;
      const nodes = requireConfirmed(definition.graph === undefined ? definition.workflow : undefined, body.confirm);
      if (dryRun === 'true') return { checked, isNew: false };
      const by = readOperatorName(body.by === undefined ? {} : { by: body.by });
      await noteConfirmed(engine.redis, { id: body.id, version, nodes }, { by, why: body.note ?? null });
      return { checked, isNew: await storeChecked(new WorkflowStore(engine.redis), body, checked) };
    });
    void reply.status(isNew ? 201 : 200);
    return publishedView(body.id, checked);
  }

  @Operation({ id: 'listWorkflows', summary: 'The stored workflows', answers: { 200: workflowList } })
  @Get()
  async list(
    @Query(strictly) query: ListQuery,
    @CallerRole() role: Role,
  ): Promise<{ workflows: ListedWorkflow[]; next: string | null }> {
    const [all, filing, armed] = await this.engine.ask((_store, { redis }) =>
      Promise.all([
        new WorkflowStore(redis).list(),
        new FilingStore(redis).read(),
        new ArmedWorkflows<unknown>(redis).list(),
      ]),
    );
    const started = new Map(armed.map(({ id, version }) => [id, version]));
    const workflows = Array.from(all, ([id, each]) => ({
      ...{ id, ...versionView(each, role), ...findFiled(filing, id) },
      name: each.name === undefined ? null : redactForRole(role, each.name),
      started_version: started.get(id) ?? null,
    }));
    const asked = workflows.filter((each) => isAsked(each, query));
    const { page, next } = pageByKey(asked, ({ id }) => [id], query);
    return { workflows: page, next };
  }

  @Operation({
    id: 'getWorkflow',
    summary: 'The current version of a workflow',
    answers: { 200: workflow },
    problems: [404],
  })
  @Get(':id')
  show(@Param(strictly) { id }: WorkflowPath, @CallerRole() role: Role): Promise<WorkflowView> {
    return this.engine.ask(async (_store, engine) => {
      const workflows = new WorkflowStore(engine.redis);
      const [current] = await requireVersions(workflows, id);
      return this.view(id, current, engine, role);
    });
  }

  @Operation({
    id: 'listWorkflowVersions',
    summary: 'The versions of a workflow, the current one first',
    answers: { 200: workflowVersions },
    problems: [404],
  })
  @Get(':id/versions')
  async versions(
    @Param(strictly) { id }: WorkflowPath,
    @CallerRole() role: Role,
  ): Promise<{ id: string; versions: WorkflowVersionView[]; whole_since: string | null }> {
    const all = await this.ask((workflows) => requireVersions(workflows, id));
    const versions = all.map((publication) => versionView(publication, role));
    return { id, versions, whole_since: toIsoOrNull(WorkflowStore.wholeSince(all)) };
  }

  @Operation({
    id: 'getWorkflowVersion',
    summary: 'A version of a workflow',
    answers: { 200: workflow },
    problems: [404],
  })
  @Get(':id/versions/:version')
  version(@Param(strictly) { id, version }: WorkflowVersionPath, @CallerRole() role: Role): Promise<WorkflowView> {
    return this.engine.ask(async (_store, engine) => {
      const publication = requireVersion(await requireVersions(new WorkflowStore(engine.redis), id), version);
      return this.view(id, publication, engine, role);
    });
  }

  @Operation({
    id: 'diffWorkflow',
    summary: 'What one version of a workflow has other than another, node by node',
    answers: { 200: workflowDiff },
    problems: [404],
  })
  @Get(':id/diff')
  diff(
    @Param(strictly) { id }: WorkflowPath,
    @Query(strictly) query: DiffQuery,
    @CallerRole() role: Role,
  ): Promise<WorkflowDiffView> {
    return this.ask(async (workflows) => {
      const all = await requireVersions(workflows, id);
      const to = requireVersion(all, query.to ?? all[0].version);
      const before = all[all.indexOf(to) + 1] ?? to;
      const from = requireVersion(all, query.from ?? before.version);
      const [old, now] = await Promise.all([
        requireDefinition(workflows, from.version),
        requireDefinition(workflows, to.version),
      ]);
      return { id, from: from.version, to: to.version, ...diffView(old.workflow, now.workflow, role) };
    });
  }

  private async view(id: string, publication: Publication, engine: OpenEngine, role: Role): Promise<WorkflowView> {
    const definition = await requireDefinition(new WorkflowStore(engine.redis), publication.version);
    const filing = await new FilingStore(engine.redis).read();
    const ground = await readGround(engine.redis, this.agentDirectory.reading);
    const refused = ground === null ? [] : await refusedNow(id, definition, ground);
    return { ...workflowView(id, publication, definition, { role, refused }), ...findFiled(filing, id) };
  }

  private ask<T>(question: (workflows: WorkflowStore) => Promise<T>): Promise<T> {
    return this.engine.ask((_store, { redis }) => question(new WorkflowStore(redis)));
  }
}

/** The versions of a workflow, of which there is one at least. Throws a 404 where there is none. */
export async function requireVersions(workflows: WorkflowStore, id: string): Promise<[Publication, ...Publication[]]> {
  const [current, ...earlier] = await workflows.versions(id);
  if (!current) throw notFound('workflow');
  return [current, ...earlier];
}

/** A version of those. Throws a 404 where it is none of them. */
export function requireVersion(versions: readonly Publication[], version: string): Publication {
  const found = versions.find((each) => each.version === version);
  if (!found) throw notFound('version of this workflow');
  return found;
}

type WorkflowDefinition = AgentDefinition & { workflow: WorkflowDocument };

async function requireDefinition(workflows: WorkflowStore, version: string): Promise<WorkflowDefinition> {
  const definition = definitionFrom(await workflows.definition(version));
  if (!definition?.workflow) throw notFound('version of this workflow');
  return { ...definition, workflow: definition.workflow };
}

function publishedView(id: string, { version, worst, warnings }: Checked): PublishedView {
  const { toolCalls, costMicroUsd, sums, ...same } = worst;
  const { toolCalls: callsSum, costMicroUsd: costSum, ...sameSums } = sums;
  return {
    id,
    version,
    warnings,
    worst_case: {
      ...same,
      tool_calls: toolCalls,
      cost_micro_usd: costMicroUsd,
      sums: { ...sameSums, tool_calls: callsSum, cost_micro_usd: costSum },
    },
  };
}

function versionView({ version, at, by, note, uses, repeats }: Publication, role: Role): WorkflowVersionView {
  return {
    version,
    at: new Date(at).toISOString(),
    by,
    note: note === null ? null : redactForRole(role, note),
    uses,
    repeats,
  };
}

function workflowView(
  id: string,
  publication: Publication,
  definition: WorkflowDefinition,
  { role, refused }: { role: Role; refused: RefusedNow },
): Omit<WorkflowView, keyof Filed> {
  const { maxSteps, maxToolCalls, maxSeconds } = { ...workflowBudget, ...definition.policy };
  const policy = { maxSteps, maxToolCalls, maxSeconds };
  const warnings = definition.graph === undefined ? listWarnings(definition.workflow) : graphWarnings(definition.graph);
  return {
    ...{ id, ...versionView(publication, role), policy, ...showDefinition(definition, role) },
    name: publication.name === undefined ? null : redactForRole(role, publication.name),
    refused: refused.map(({ code, path, message }) => ({ code, path, message: redactForRole(role, message) })),
    asks_nobody: redactForRole(role, confirmable(definition)),
    opens: definition.graph === undefined ? [] : opensView(definition.graph),
    warnings: warnings.map(({ path, message }) => ({ path, message: redactForRole(role, message) })),
  };
}

/** What a person confirms who publishes a graph, or has confirmed who stored a document; null: it writes nothing without asking. */
function confirmable({ graph, workflow: document }: WorkflowDefinition): WorkflowView['asks_nobody'] {
  if (graph === undefined) {
    const unasked = unaskedRequests(document);
    if (unasked === null) return null;
    const writes = unasked.requests.map(({ id, method, url }) => ({ node: id, act: method, target: url }));
    return { confirm: unasked.confirm, writes };
  }
  const confirm = hashOfWrites(graph);
  if (confirm === null) return null;
  return { confirm, writes: unaskedWrites(graph).map(({ node, act, target }) => ({ node, act, target })) };
}

/** What runs: for viewers neither. */
function showDefinition(
  { workflow: document, graph }: WorkflowDefinition,
  role: Role,
): Pick<WorkflowView, 'document' | 'graph'> {
  return {
    document: redactForRole(role, { ...document }),
    graph: graph === undefined ? null : redactForRole(role, { ...graph }),
  };
}
