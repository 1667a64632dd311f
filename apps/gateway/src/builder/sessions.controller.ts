import { randomUUID } from 'node:crypto';
import { Body, Controller, Get, Param, Post, Query, Res } from '@nestjs/common';
import { ApiBody } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import type { SessionOrder } from '#protocol';
import { readHistory } from '#builder';
import type { SessionHistory } from '#builder';
import type { StoredSession } from '#engine';
import { emptyGraph, readGraph, readOperations } from '#graph';
import type { Graph } from '#graph';
import { acceptedUnder, keptOrder } from '../platform/http/accepted-order.js';
import type { AcceptedOrderView } from '../platform/http/accepted-order.js';
import { abortedTask, builderSession, editedDraft, sessionOfWorkflow } from './session-responses.js';
import type { BuilderSessionView, BuilderThreadView, EditedDraftView } from './session-responses.js';
import { Protected } from '../auth/protected.js';
import { Operation } from '../openapi/operation.js';
import { EngineClient } from '../platform/engine-client.js';
import { IdempotencyKey } from '../platform/http/checked-header.js';
import { abortOnClose } from '../platform/http/abort-on-close.js';
import { badField, notFound, Problem } from '../platform/http/problem.js';
import { strictly } from '../platform/http/validation.js';
import { sendCancel } from '../runs/cancel.controller.js';
import {
  beside,
  EditDraft,
  OpenSession,
  ReadSessionPath,
  RevertDraft,
  SessionPath,
  SessionQuery,
} from './builder-requests.js';
import { editedView, operationsRefused } from './edit-answer.js';
import { buildSessionId, parseUser, sessionPlace } from './session-address.js';
import { BuilderOrders } from './builder-orders.js';
import { messageView, readSessionState, sessionView } from './session-view.js';
import { storedGraph } from './stored-graph.js';

const nobody = 'operator';

const edited = { 200: editedDraft, 202: keptOrder };

type Edited = Promise<EditedDraftView | AcceptedOrderView>;

/** Builder sessions: opened, read and drawn in. Each is an actor, and what is asked of it is mail (ADR 76). */
@Controller('v1/builder/sessions')
export class SessionsController {
  constructor(
    private readonly engine: EngineClient,
    private readonly orders: BuilderOrders,
  ) {}

  @Operation({
    id: 'openBuilderSession',
    summary: 'Open the builder session of a user on a workflow, or on a graph that is none yet',
    answers: { 200: builderSession, 201: builderSession, 202: keptOrder },
    problems: [404, 409, 422],
  })
  @Post()
  async open(
    @Body(beside('graph')) { workflowId: given, user = nobody, graph, from }: OpenSession,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<BuilderSessionView | AcceptedOrderView> {
    if (from !== undefined && graph !== undefined) throw badField('graph', 'expected a graph, or from, not both');
    const workflowId = given ?? null;
    const sessionId = buildSessionId(workflowId, user, randomUUID());
    const before = await this.orders.read(sessionId);
    void reply.status(before === null ? 201 : 200).header('location', buildSessionPath(sessionId));
    if (before !== null) return sessionView(before);
    const begin = from === undefined ? { graph: await this.readDraft(workflowId, graph) } : await this.goneOn(from);
    const order: SessionOrder = { type: 'open', sessionId, workflowId, user, ...begin };
    const opened = await this.orders.order(sessionId, randomUUID(), order, { signal: abortOnClose(reply) });
    if (opened !== null) return sessionView(opened);
    void reply.status(202);
    return acceptedUnder(sessionId, buildSessionPath(sessionId));
  }

  @Operation({
    id: 'findBuilderSession',
    summary: 'The builder session of a user on a workflow',
    answers: { 200: sessionOfWorkflow },
  })
  @Get()
  async find(@Query(strictly) { workflowId, user = nobody }: SessionQuery): Promise<BuilderThreadView> {
    const stored = await this.orders.read(buildSessionId(workflowId, user, ''));
    if (stored === null) return { sessions: [] };
    const { sessionId, messages, updatedAt } = readSessionState(stored);
    return { sessionId, messages: messages.map(messageView), lastUpdated: new Date(updatedAt).toISOString() };
  }

  @Operation({
    id: 'getBuilderSession',
    summary: 'A builder session, or that of a build of the assistant by its run: its draft, messages and changes',
    answers: { 200: builderSession },
    problems: [404],
  })
  @Get(':id')
  async show(@Param(strictly) { id }: ReadSessionPath): Promise<BuilderSessionView> {
    const stored = await this.orders.readAt(sessionPlace(id));
    if (stored === null) throw notFound('session');
    return sessionView(stored);
  }

  @Operation({
    id: 'editBuilderDraft',
    summary: 'Change the draft of a session by operations that were made for one of its revisions',
    answers: edited,
    problems: [404, 409, 422],
  })
  @Protected('workflows')
  @Post(':id/operations')
  edit(
    @Param(strictly) { id }: SessionPath,
    @Body(beside('operations')) { base, operations: given, by = parseUser(id) }: EditDraft,
    @IdempotencyKey() key: string | undefined,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Edited {
    const read = readOperations(given, '/operations');
    if ('problems' in read) throw operationsRefused(read.problems);
    const operations = read.value;
    const order = (name: string): SessionOrder => ({ type: 'edit', id: name, user: by, base, operations });
    return this.change(id, key, order, reply, operations);
  }

  @Operation({
    id: 'undoBuilderDraft',
    summary: 'Take the latest change of the draft back, as a change of its own',
    answers: edited,
    problems: [404, 409],
  })
  @Protected('workflows')
  @ApiBody({ type: RevertDraft, required: false })
  @Post(':id/undo')
  undo(
    @Param(strictly) { id }: SessionPath,
    @Body(strictly) { by = parseUser(id) }: RevertDraft,
    @IdempotencyKey() key: string | undefined,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Edited {
    return this.change(id, key, (name) => ({ type: 'undo', id: name, user: by }), reply);
  }

  @Operation({
    id: 'redoBuilderDraft',
    summary: 'Do the change again that was last undone',
    answers: edited,
    problems: [404, 409],
  })
  @Protected('workflows')
  @ApiBody({ type: RevertDraft, required: false })
  @Post(':id/redo')
  redo(
    @Param(strictly) { id }: SessionPath,
    @Body(strictly) { by = parseUser(id) }: RevertDraft,
    @IdempotencyKey() key: string | undefined,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Edited {
    return this.change(id, key, (name) => ({ type: 'redo', id: name, user: by }), reply);
  }

  @Operation({
    id: 'cancelBuilderTask',
    summary: 'End what the builder is doing in a session; what it has drawn stays',
    answers: { 200: abortedTask, 202: keptOrder },
    problems: [404],
  })
  @Post(':id/cancel')
  async cancel(
    @Param(strictly) { id }: SessionPath,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<{ message: 'Task aborted' } | AcceptedOrderView> {
    const stored = await this.existing(id);
    const { user } = readSessionState(stored);
    const runId = await this.runAtWork(stored);
    const name = randomUUID();
    if (runId !== null) await this.abort(stored, runId, user);
    else if (
      (await this.orders.order(id, name, { type: 'cancel', id: name, user }, { signal: abortOnClose(reply) })) === null
    ) {
      void reply.status(202);
      return acceptedUnder(name, buildSessionPath(id));
    }
    return { message: 'Task aborted' };
  }

  /** The run under way, or the one that a message will have opened once its first call of the model ends. */
  private async runAtWork(stored: StoredSession): Promise<string | null> {
    const { run } = readSessionState(stored);
    if (run !== null) return run.id;
    const pending = await this.engine.ask((_store, { runs }) => runs.findPendingRun(stored.actorId));
    return pending?.runId ?? null;
  }

  /** A cancel of the run cuts a model's call short. */
  private abort({ actorId }: StoredSession, runId: string, user: string): Promise<unknown> {
    return this.engine.ask((store) => sendCancel(store, { runId, actorId }, { by: user, reason: 'Task aborted' }));
  }

  private async change(
    id: string,
    key: string | undefined,
    orderOf: (name: string) => SessionOrder,
    reply: FastifyReply,
    yours: readonly unknown[] = [],
  ): Edited {
    await this.existing(id);
    const name = key ?? randomUUID();
    const stored = await this.orders.order(id, name, orderOf(name), { signal: abortOnClose(reply) });
    void reply.status(stored === null ? 202 : 200);
    return stored === null ? acceptedUnder(name, buildSessionPath(id)) : editedView(stored, name, yours);
  }

  private async existing(id: string): Promise<StoredSession> {
    const stored = await this.orders.read(id);
    if (stored === null) throw notFound('session');
    return stored;
  }

  private readDraft(workflowId: string | null, given: unknown): Promise<Graph> | Graph {
    return given === undefined ? this.loadGraph(workflowId) : graphFrom(given);
  }

  /** What a session goes on with that another has begun. */
  private async goneOn(from: string): Promise<{ graph: Graph; history: SessionHistory }> {
    const state = readSessionState(await this.existing(from));
    const history = readHistory(state);
    if (history === null) throw new Problem(409, 'conflict', 'from: the builder is at work in this session');
    return { graph: state.draft, history };
  }

  /** What the draft of a session on this workflow begins with. */
  private async loadGraph(workflowId: string | null): Promise<Graph> {
    if (workflowId === null) return emptyGraph;
    const graph = await storedGraph(this.engine, workflowId);
    if (graph === null) throw notFound('workflow');
    return graph;
  }
}

function buildSessionPath(sessionId: string): string {
  return `/v1/builder/sessions/${sessionId}`;
}

function graphFrom(given: unknown): Graph {
  const read = readGraph(given);
  if ('problems' in read) throw operationsRefused(read.problems, 'graph');
  return read.value;
}
