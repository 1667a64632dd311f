import { Body, Controller, Param, Post, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { EventStore, readCallbackToken } from '#events';
import type { OpenEngine } from '#engine';
import type { RunReader } from '#runs';
import { misfit } from '#workflow';
import type { EventPattern } from '#workflow';
import { Operation } from '../openapi/operation.js';
import { Public } from '../openapi/public.js';
import { EngineClient } from '../platform/engine-client.js';
import { badField, notFound, Problem } from '../platform/http/problem.js';
import { toNetwork } from '../platform/http/to-network.js';
import { TriggerRates } from '../triggers/trigger-rates.js';
import { readData } from './event-requests.js';
import { acceptedCallback } from './event-responses.js';
import type { AcceptedCallback } from './event-responses.js';
import { takeEvent } from './tell-event.js';

/** The answers to addresses that nodes have handed out: who has one may answer once, and sees nothing else. */
@Public()
@Controller('v1/callbacks')
export class CallbacksController {
  constructor(
    private readonly engine: EngineClient,
    private readonly rates: TriggerRates,
  ) {}

  @Operation({
    id: 'answerCallback',
    summary: 'Answer the address that a node of a run has handed out, once',
    answers: { 202: acceptedCallback },
    problems: [404, 409, 413, 422, 429],
  })
  @Post(':token')
  async answer(
    @Param('token') token: string,
    @Body() body: unknown,
    @Req() request: FastifyRequest,
  ): Promise<AcceptedCallback> {
    await this.rates.take(toNetwork(request.ip));
    const data = readData(body);
    const { isNew } = await this.engine.ask((_store, engine) => takeAnswer(engine, token, data));
    return { is_new: isNew };
  }
}

async function takeAnswer(
  engine: OpenEngine & { runs: RunReader },
  token: string,
  data: unknown,
): Promise<{ isNew: boolean }> {
  const callback = readCallbackToken(engine.store.engine.deployment.idKey, token);
  if (callback === null) throw notFound('callback');
  const { tenant, runId, node, nonce, expiresAt } = callback;
  if (expiresAt <= Date.now()) throw new Problem(409, 'conflict', 'the time of this address is over');
  const run = await engine.runs.readRun(runId);
  if (run === null) throw notFound('callback');
  if (run.outcome !== null) throw new Problem(409, 'conflict', 'the run of this address is over');
  const scope = { tenant, name: node, runId, isCallback: true as const };
  for (const { pattern } of await new EventStore(engine.redis).listWaiters<EventPattern>(scope)) {
    const problem = pattern.schema === undefined ? null : misfit(pattern.schema, data);
    if (problem !== null) throw badField('body', problem);
  }
  const source = `/v1/callbacks/${runId}`;
  return takeEvent(engine, scope, { id: nonce, source, type: node, subject: null, time: null, data });
}
