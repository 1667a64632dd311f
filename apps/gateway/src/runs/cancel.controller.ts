import { Body, Controller, Param, Post } from '@nestjs/common';
import { endRun } from '#engine';
import type { ActorStore } from '#engine';
import type { SendMailResult } from '#engine/ports';
import { EngineClient } from '../platform/engine-client.js';
import { notFound, Problem } from '../platform/http/problem.js';
import { strictly } from '../platform/http/validation.js';
import { OperatorRequest, readOperatorName } from '../auth/operator-request.js';
import { Protected } from '../auth/protected.js';
import { Operation } from '../openapi/operation.js';
import { cancelling } from './cancel-responses.js';

interface Cancelling {
  run_id: string;
  status: 'cancelling';
}

/** Asks a run to end; of several requests the first counts. */
export function sendCancel(
  store: ActorStore,
  { runId, actorId }: { runId: string; actorId: string },
  body: OperatorRequest,
): Promise<SendMailResult> {
  const event = { type: 'cancel-requested' as const, runId, by: readOperatorName(body), reason: body.reason };
  return store.outside.sendMail({ actorId, name: 'cancel', event });
}

/** Ends a run from outside: what it waits for is cut short, and nothing more is sent unless a reply is on its way. */
@Controller('v1/runs')
export class CancelController {
  constructor(private readonly engine: EngineClient) {}

  @Operation({ id: 'cancelRun', summary: 'End a run from outside', answers: { 202: cancelling }, problems: [404, 409] })
  @Protected('executions')
  @Post(':runId/cancel')
  async cancel(@Param('runId') runId: string, @Body(strictly) body: OperatorRequest): Promise<Cancelling> {
    const result = await this.engine.ask((store) =>
      endRun(store, runId, { by: readOperatorName(body), reason: body.reason }),
    );
    if (result.status === 'gone') throw notFound('run');
    if (result.status === 'finished') throw new Problem(409, 'conflict', `the run is over: ${result.outcome}`);
    return { run_id: runId, status: 'cancelling' };
  }
}
