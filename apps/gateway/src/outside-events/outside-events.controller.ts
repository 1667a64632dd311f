import { randomUUID } from 'node:crypto';
import { Body, Controller, Param, Post, Query, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { commonTenant } from '#registry';
import { Protected } from '../auth/protected.js';
import { IdempotentRequests } from '../messages/idempotent-requests.js';
import type { Answer } from '../messages/idempotent-requests.js';
import { Operation, withHeaders } from '../openapi/operation.js';
import { EngineClient } from '../platform/engine-client.js';
import { IdempotencyKey } from '../platform/http/checked-header.js';
import { notFound, Problem } from '../platform/http/problem.js';
import { strictly } from '../platform/http/validation.js';
import { readRootRun } from '../runs/own-run.js';
import { readRun } from '../runs/read-run.js';
import { cloudEvent, EventQuery, PostEvent, PostSignal, readData } from './event-requests.js';
import type { ReadEvent } from './event-requests.js';
import { acceptedEvent, acceptedSignal } from './event-responses.js';
import type { AcceptedEvent, AcceptedSignal } from './event-responses.js';
import { takeEvent } from './tell-event.js';

/** How long taking an event may take, in milliseconds. */
const takingMs = 15_000;
const answerHeaders = {
  'idempotency-replayed': 'true: the answer is that of an earlier request under the same Idempotency-Key',
};

/** What the nodes of runs wait for: events of other systems, and signals to one run. */
@Controller('v1')
export class OutsideEventsController {
  constructor(
    private readonly engine: EngineClient,
    private readonly requests: IdempotentRequests,
  ) {}

  @Operation({
    id: 'postEvent',
    summary: 'Tell the runs that wait for it of an event, and keep it for a day for those that will',
    answers: { 202: withHeaders('It is kept, and they are told', acceptedEvent, answerHeaders) },
    problems: [409, 413, 422, 429],
  })
  @Protected('executions')
  @Post('events')
  async event(
    @Body(cloudEvent) body: PostEvent,
    @Query(strictly) { tenant = commonTenant }: EventQuery,
    @IdempotencyKey() key: string | undefined,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    const { id, source, type, subject = null, time = null, data, ignored } = body as ReadEvent; // what the pipe gives
    const event = { id, source, type, subject, time, data: readData(data) };
    const take = async (): Promise<AcceptedEvent> => {
      const { isNew, told } = await this.engine.ask((_store, engine) =>
        takeEvent(engine, { tenant, name: type }, event),
      );
      return { id, is_new: isNew, told, ignored };
    };
    return this.answer(JSON.stringify(['event', tenant, event]), key, take, reply);
  }

  @Operation({
    id: 'signalRun',
    summary: 'Send a signal to a run, which a node of it waits for now or later',
    answers: { 202: withHeaders('It is kept, and its node is told if it waits', acceptedSignal, answerHeaders) },
    problems: [404, 409, 413, 422, 429],
  })
  @Protected('executions')
  @Post('runs/:runId/signals')
  async signal(
    @Param('runId') runId: string,
    @Body(strictly) { name, data }: PostSignal,
    @IdempotencyKey() key: string | undefined,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    const value = readData(data);
    const id = key ?? randomUUID();
    const take = async (): Promise<AcceptedSignal> => {
      const { isNew, told } = await this.engine.ask(async (store, engine) => {
        const root = await readRootRun(engine.runs, await readRun(engine.runs, runId));
        if (root.outcome !== null) throw new Problem(409, 'conflict', `the run is over: ${root.outcome}`);
        const address = await store.records.findAddress(root.actorId);
        if (address === null) throw notFound('run');
        const scope = { tenant: address.tenant, name, runId: root.runId };
        const source = `/v1/runs/${root.runId}/signals`;
        return takeEvent(engine, scope, { id, source, type: name, subject: null, time: null, data: value });
      });
      return { run_id: runId, is_new: isNew, told };
    };
    return this.answer(JSON.stringify(['signal', runId, name, value]), key, take, reply);
  }

  /** Answers once for each `Idempotency-Key`. */
  private async answer(
    payload: string,
    key: string | undefined,
    take: () => Promise<AcceptedEvent | AcceptedSignal>,
    reply: FastifyReply,
  ): Promise<string> {
    const work = async (): Promise<Answer> => ({ status: 202, location: '', body: JSON.stringify(await take()) });
    const answer =
      key === undefined
        ? { ...(await work()), isReplayed: false }
        : await this.requests.once({ key, payload, leaseMs: takingMs, messageId: randomUUID(), caller: null }, work);
    if (answer.isReplayed) void reply.header('idempotency-replayed', 'true');
    void reply.type('application/json; charset=utf-8');
    return answer.body;
  }
}
