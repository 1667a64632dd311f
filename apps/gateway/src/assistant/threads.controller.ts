import { randomUUID } from 'node:crypto';
import { Body, Controller, Get, Inject, Param, Post, Query, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { StoredSession } from '#engine';
import { redactSecrets } from '#secrets';
import { acceptedUnder, keptOrder } from '../platform/http/accepted-order.js';
import type { AcceptedOrderView } from '../platform/http/accepted-order.js';
import {
  acceptedMessage,
  cancelledThread,
  confirmed,
  thread,
  threadEvent,
  threadList,
  threadPlan,
} from './thread-responses.js';
import type {
  AcceptedThreadMessage,
  ConfirmedView,
  ThreadHeadView,
  ThreadPlanView,
  ThreadView,
} from './thread-responses.js';
import { CallerRole } from '../auth/caller-role.js';
import type { Role } from '../auth/sign-ins.js';
import { ThreadOrders } from './thread-orders.js';
import type { Threads } from './thread-orders.js';
import type { FollowedSessions } from '../builder/followed-sessions.js';
import { EventStreams } from '../events/event-streams.js';
import { FormingViews } from '../live/forming-views.js';
import { sendForming, wantsForming } from '../events/forming-view.js';
import { linesType, Operation, streamOrLines } from '../openapi/operation.js';
import { EngineClient } from '../platform/engine-client.js';
import { IdempotencyKey } from '../platform/http/checked-header.js';
import { abortOnClose } from '../platform/http/abort-on-close.js';
import { badField, notFound, Problem } from '../platform/http/problem.js';
import { pageWanted, TimePageQuery } from '../platform/http/paging.js';
import { strictly } from '../platform/http/validation.js';
import { THREADS, THREADS_FOLLOWED } from '../platform/tokens.js';
import { toIsoOrNull } from '../platform/iso-time.js';
import { sendCancel } from '../runs/cancel.controller.js';
import { actorOfRequest, operator, threadAddress, threadAt, userOfThread } from './thread-address.js';
import {
  ConfirmationPath,
  ConfirmationRequest,
  ThreadMessageRequest,
  ThreadPath,
  ThreadQuery,
} from './thread-requests.js';
import { threadPositionFrom, ThreadStream } from './thread-stream.js';
import { headView, planView, readThreadState, threadView } from './thread-view.js';

/** Threads of the assistant: each is an actor, and what is asked of it is mail (ADR 85). */
@Controller('v1/assistant')
export class ThreadsController {
  constructor(
    private readonly engine: EngineClient,
    @Inject(THREADS) private readonly ask: Threads,
    private readonly orders: ThreadOrders,
    @Inject(THREADS_FOLLOWED) private readonly followed: FollowedSessions,
    private readonly streams: EventStreams,
    private readonly forming: FormingViews,
  ) {}

  @Operation({
    id: 'postThreadMessage',
    summary: 'Write to the assistant; the first message opens the thread',
    answers: { 202: acceptedMessage },
  })
  @Post('threads/:id/messages')
  async say(
    @Param(strictly) { id: threadId }: ThreadPath,
    @Body(strictly) { text, mode = 'queue', forming = false }: ThreadMessageRequest,
    @IdempotencyKey() key: string | undefined,
  ): Promise<AcceptedThreadMessage> {
    const id = key ?? randomUUID();
    const order = {
      type: 'say',
      id,
      threadId,
      user: userOfThread(threadId),
      text: await redactSecrets(text),
      mode,
    } as const;
    if (forming) await this.forming.expect(await this.actorOf(threadId));
    await this.orders.post(threadId, id, order);
    return { id, threadId, status: 'accepted' };
  }

  @Operation({
    id: 'listThreads',
    summary: 'The threads that were written to last, the latest first',
    answers: { 200: threadList },
  })
  @Get('threads')
  async list(
    @Query(strictly) query: TimePageQuery,
  ): Promise<{ threads: ThreadHeadView[]; next: string | null; whole_since: string | null }> {
    const [{ found, next }, since] = await this.ask((store) =>
      Promise.all([store.page(pageWanted(query)), store.wholeSince()]),
    );
    return { threads: found.map(headView), next, whole_since: toIsoOrNull(since) };
  }

  @Operation({ id: 'getThread', summary: 'A thread of the assistant', answers: { 200: thread }, problems: [404] })
  @Get('threads/:id')
  async show(@Param(strictly) { id }: ThreadPath, @Query(strictly) { after }: ThreadQuery): Promise<ThreadView> {
    return threadView(await this.existing(id), Number(after ?? 0));
  }

  @Operation({
    id: 'getThreadPlan',
    summary: 'The plan of a thread, with what has become of each task',
    answers: { 200: threadPlan },
    problems: [404],
  })
  @Get('threads/:id/plan')
  async plan(@Param(strictly) { id }: ThreadPath): Promise<ThreadPlanView> {
    return planView(readThreadState(await this.existing(id)));
  }

  @Operation({
    id: 'cancelThread',
    summary: 'End all that a thread has under way; what is done stays',
    answers: { 200: cancelledThread },
    problems: [404],
  })
  @Post('threads/:id/cancel')
  async cancel(@Param(strictly) { id: threadId }: ThreadPath): Promise<{ threadId: string; status: 'cancelled' }> {
    const stored = await this.orders.read(threadId);
    const run = stored && readThreadState(stored).run;
    if (stored === null || run === null) await this.cancelMail(threadId, stored !== null);
    else
      await this.engine.ask((store) =>
        sendCancel(
          store,
          { runId: run.id, actorId: stored.actorId },
          { by: userOfThread(threadId), reason: 'Cancelled' },
        ),
      );
    return { threadId, status: 'cancelled' };
  }

  @Operation({
    id: 'followThread',
    summary: 'What happens in a thread, from where the client was cut off',
    answers: { 200: streamOrLines('Server-sent events, or a line of JSON each.', threadEvent) },
    problems: [404],
  })
  @Get('threads/:id/events')
  async follow(
    @Param(strictly) { id }: ThreadPath,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
    @CallerRole() role: Role,
  ): Promise<void> {
    let isToCome = (await this.orders.read(id)) === null && (await this.isToCome(id));
    if (!isToCome) await this.existing(id);
    const asked: unknown = Reflect.get(Object(request.query), 'after');
    const form = request.headers.accept?.includes(linesType) === true ? 'lines' : 'events';
    const stream = this.streams.begin(reply, role, form);
    const told = new ThreadStream(stream, threadPositionFrom(request.headers['last-event-id'] ?? asked));
    stream.onClose(
      this.followed.follow(id, (stored) => {
        if (stored === null && isToCome) return;
        isToCome = false;
        told.push(stored);
        if (stored === null) stream.close();
      }),
    );
    if (!wantsForming(request.query)) return;
    stream.onClose(this.forming.follow(await this.actorOf(id), (part) => sendForming(stream, part)));
  }

  @Operation({
    id: 'answerThreadRequest',
    summary: 'Answer what a thread has asked: a plan, a call, a question or a setup',
    answers: { 200: confirmed, 202: keptOrder },
    problems: [404, 409],
  })
  @Post('confirmations/:requestId')
  async confirm(
    @Param(strictly) { requestId }: ConfirmationPath,
    @Body(strictly) { decision, text }: ConfirmationRequest,
    @IdempotencyKey() key: string | undefined,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ConfirmedView | AcceptedOrderView> {
    const actorId = actorOfRequest(requestId);
    const isOurs = actorId !== null && (await this.engine.ask((store) => Promise.resolve(store.knows(actorId))));
    const address = isOurs ? await this.ask((threads) => threads.readAddress(actorId)) : null;
    if (address === null) throw notFound('request');
    const threadId = threadAt(address);
    const id = key ?? randomUUID();
    const order = {
      type: 'decide',
      id,
      user: operator, // whosever thread it is: what shuts or tells those who text is not meant
      requestId,
      decision,
      text: text === undefined ? null : await redactSecrets(text),
    } as const;
    const stored = await this.orders.order(threadId, id, order, { signal: abortOnClose(reply) });
    if (stored === null) {
      void reply.status(202);
      return acceptedUnder(id, `/v1/assistant/threads/${threadId}`);
    }
    const status = readThreadState(stored).answers.find((answer) => answer.id === id)?.status ?? 'stale';
    if (status === 'not-found') throw notFound('request');
    if (status === 'no-option') throw badField('text', 'expected one of the options');
    if (status === 'stale') throw new Problem(409, 'conflict', 'it was answered before, or its time is over');
    return { requestId, decision, status };
  }

  /** What was written and no turn has read begins no work: the cancel is mail behind it, and cuts a call of the model short. */
  private async cancelMail(threadId: string, isKnown: boolean): Promise<void> {
    const hasMail = await this.ask((threads) => threads.hasMail(threadAddress(threadId)));
    if (!hasMail && !isKnown) throw notFound('thread');
    const id = randomUUID();
    if (!hasMail) return;
    await this.orders.post(threadId, id, { type: 'cancel', id, user: userOfThread(threadId) });
    await this.cutShort(threadId);
  }

  /** A message may be in its first call of the model: a cancel of the run that it will have opened ends that at once. */
  private async cutShort(threadId: string): Promise<void> {
    const actorId = await this.actorOf(threadId);
    const by = { by: userOfThread(threadId), reason: 'Cancelled' };
    await this.engine.ask(async (store, { runs }) => {
      const pending = await runs.findPendingRun(actorId);
      if (pending !== null) await sendCancel(store, { runId: pending.runId, actorId }, by);
    });
  }

  private actorOf(id: string): Promise<string> {
    return this.ask((threads) => Promise.resolve(threads.toActorId(threadAddress(id))));
  }

  /** Whether a message to it waits for the turn that opens it: a stream may begin before, and shows its first answer form. */
  private isToCome(id: string): Promise<boolean> {
    return this.ask((threads) => threads.hasMail(threadAddress(id)));
  }

  private async existing(id: string): Promise<StoredSession> {
    const stored = await this.orders.read(id);
    if (stored === null) throw notFound('thread');
    return stored;
  }
}
