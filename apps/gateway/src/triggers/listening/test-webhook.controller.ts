import { All, Controller, Inject, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { routesOf, webhookRoutes } from '#triggers';
import { Public } from '../../openapi/public.js';
import type { AskStore } from '../../platform/ask-store.js';
import { Problem } from '../../platform/http/problem.js';
import { toNetwork } from '../../platform/http/to-network.js';
import { CONFIG, TEST_LISTENERS } from '../../platform/tokens.js';
import { BroughtFiles, namedForWebhook } from '../brought-files.js';
import { sendAnswer } from '../form-page.js';
import { noTrigger, TriggerAccess } from '../trigger-access.js';
import { jsonAnswer } from '../trigger-answer.js';
import { TriggerRates } from '../trigger-rates.js';
import { receivedAnswer } from '../received-answer.js';
import { webhookPayload } from '../webhook-payload.js';
import { findListener, takenBefore } from './find-listener.js';
import { refuseLarge } from './refuse-large.js';
import type { TestListener, TestListeners } from './test-listeners.js';

const root = '/webhook-test/';

/** Calls that are meant for drafts which wait for one: whoever may call is asked as once it is published, and nothing runs. */
@ApiExcludeController()
@Public()
@Controller('webhook-test')
export class TestWebhookController {
  constructor(
    @Inject(TEST_LISTENERS) private readonly ask: AskStore<TestListeners>,
    @Inject(CONFIG) private readonly config: { PUBLIC_BASE_URL?: string },
    private readonly rates: TriggerRates,
    @Inject(TriggerAccess) private readonly access: TriggerAccess,
    @Inject(BroughtFiles) private readonly files: BroughtFiles,
  ) {}

  @All('*')
  async call(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    await this.rates.take(toNetwork(request.ip));
    const isMeant = ({ trigger }: TestListener, path: string): boolean => {
      const ways = [routesOf(trigger)].flat();
      return webhookRoutes(request.method, path).some((route) => ways.includes(route));
    };
    const { listener, path } = await findListener(this.ask, request, root, isMeant);
    const { id, address, trigger } = listener;
    if (trigger.arming.kind !== 'webhook') throw noTrigger();
    const header = await this.access.admit(trigger, reply);
    const url = `${this.config.PUBLIC_BASE_URL ?? ''}${root}${address}/${path}`;
    const { path: pattern, filesAs = '', keepsRaw } = trigger.arming;
    const read = await this.files.readForTest(request, keepsRaw);
    const brought = read && { fields: read.fields, files: namedForWebhook(read.files, filesAs) };
    const called = webhookPayload(request, { pattern, path, header, url, ...(brought && { brought }) });
    const payload = { ...called, executionMode: 'test' };
    refuseLarge(payload);
    if (!(await this.ask((listeners) => listeners.take(id, payload)))) throw new Problem(404, 'not-found', takenBefore);
    const answer =
      trigger.arming.responds === 'onReceived'
        ? receivedAnswer(trigger.arming)
        : jsonAnswer(200, { message: 'Test event received: nothing was started' });
    await sendAnswer(reply, answer);
  }
}
