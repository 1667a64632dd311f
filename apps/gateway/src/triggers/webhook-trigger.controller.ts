import { All, Controller, Inject, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { RunAnswer } from '#compiler';
import { canonicalCall } from '#idempotency';
import { Public } from '../openapi/public.js';
import { EngineClient } from '../platform/engine-client.js';
import { IdempotencyKey } from '../platform/http/checked-header.js';
import { toNetwork } from '../platform/http/to-network.js';
import { CONFIG } from '../platform/tokens.js';
import { BroughtFiles, namedForWebhook } from './brought-files.js';
import { crossOriginHeaders, preflightHeaders, refuseCaller } from './caller-limits.js';
import { ChatTrigger } from './chat-trigger.js';
import { HookTrigger } from './hook-trigger.js';
import { McpServer } from './mcp-server.js';
import { receivedAnswer } from './received-answer.js';
import type { Webhook } from './received-answer.js';
import type { RunEnd } from './run-end.js';
import { sendAnswer } from './form-page.js';
import { noTrigger, TriggerAccess } from './trigger-access.js';
import { emptyAnswer, jsonAnswer } from './trigger-answer.js';
import type { HttpAnswer } from './trigger-answer.js';
import { findTrigger } from './trigger-lookup.js';
import type { FoundTrigger } from './trigger-lookup.js';
import { TriggerRates } from './trigger-rates.js';
import { webhookRoutes } from '#triggers';
import { TriggerRuns } from './trigger-runs.js';
import type { TriggerCall } from './trigger-runs.js';
import { webhookPayload } from './webhook-payload.js';

type Chat = Extract<FoundTrigger['trigger']['arming'], { kind: 'chat' }>;

const root = '/webhook/';

/** Calls of published graphs. Whoever may not call one sees no more than where there is none. */
@ApiExcludeController()
@Public()
@Controller('webhook')
export class WebhookTriggerController {
  constructor(
    private readonly engine: EngineClient,
    @Inject(CONFIG) private readonly config: { PUBLIC_BASE_URL?: string },
    private readonly rates: TriggerRates,
    @Inject(TriggerAccess) private readonly access: TriggerAccess,
    @Inject(TriggerRuns) private readonly runs: TriggerRuns,
    @Inject(ChatTrigger) private readonly chat: ChatTrigger,
    @Inject(HookTrigger) private readonly hooks: HookTrigger,
    @Inject(BroughtFiles) private readonly files: BroughtFiles,
  ) {}

  @All('*')
  async call(
    @Req() request: FastifyRequest,
    @IdempotencyKey() key: string | undefined,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    await this.rates.take(toNetwork(request.ip));
    const isPreflight = request.method === 'OPTIONS';
    const asked = isPreflight ? request.headers['access-control-request-method'] : undefined;
    const found = await findTrigger(this.engine, request, root, (path) => webhookRoutes(asked ?? request.method, path));
    const { arming } = found.trigger;
    if (arming.kind === 'hook') {
      await sendAnswer(reply, await this.hooks.answer(found, arming, request), this.access.firm);
      return;
    }
    if (arming.kind !== 'webhook' && arming.kind !== 'chat') throw noTrigger();
    refuseCaller(arming, request);
    if (isPreflight && asked !== undefined) {
      await reply.status(204).headers(preflightHeaders(arming, request)).send();
      return;
    }
    void reply.headers(crossOriginHeaders(arming, request.headers.origin));
    const header = await this.access.admit(found.trigger, reply);
    const answer = await this.answerBy({ found, arming, header, key }, request, reply);
    await sendAnswer(reply, answer, this.access.firm);
  }

  private async answerBy(
    called: { found: FoundTrigger; arming: Webhook | Chat; header: string | null; key: string | undefined },
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<HttpAnswer> {
    const { found, arming, key } = called;
    if (arming.kind === 'chat') return this.chat.answer(found, arming, key, reply);
    if (arming.serves !== undefined) return new McpServer(this.runs).answer(found, arming.serves, key, reply);
    return this.answer(await this.toTriggerCall(request, { ...called, arming }), arming, reply);
  }

  private async toTriggerCall(
    request: FastifyRequest,
    {
      found,
      arming,
      header,
      key,
    }: { found: FoundTrigger; arming: Webhook; header: string | null; key: string | undefined },
  ): Promise<TriggerCall> {
    const url = `${this.config.PUBLIC_BASE_URL ?? ''}${root}${found.path}`;
    const brought = await this.files.read(request, found, arming.keepsRaw);
    const files = brought && { fields: brought.fields, files: namedForWebhook(brought.files, arming.filesAs ?? '') };
    const about = { pattern: arming.path, path: found.path, header, url, ...(files && { brought: files }) };
    const payload = webhookPayload(request, about);
    const { query, body, params } = payload;
    const said = canonicalCall({
      method: request.method,
      path: found.path,
      query,
      body,
      params,
      ...(files && { files }),
    });
    return {
      ...found,
      payload,
      network: toNetwork(request.ip),
      ...(key !== undefined && { once: { key, payload: said } }),
      ...(brought && { brought: brought.place }),
    };
  }

  private async answer(call: TriggerCall, arming: Webhook, reply: FastifyReply): Promise<HttpAnswer> {
    const runId = await this.runs.start(call);
    const { responds } = arming;
    if (responds === 'onReceived') return receivedAnswer(arming);
    const end = await this.runs.end(call, runId, responds === 'responseNode', reply);
    return toWebhookAnswer(end, arming, (answer) => this.files.answer(answer, runId));
  }
}

type Answered = (answer: RunAnswer) => Promise<HttpAnswer>;

async function toWebhookAnswer(end: RunEnd, arming: Webhook, answered: Answered): Promise<HttpAnswer> {
  const { responseCode: status, responseHeaders, responseData, responseFile = 'data' } = arming;
  if ('answer' in end) return answered(end.answer);
  if (!end.isGood) return jsonAnswer(500, { message: 'Error in workflow' });
  if (responseData === 'noData') return emptyAnswer(status, responseHeaders);
  if (responseData !== 'firstEntryBinary')
    return jsonAnswer(status, responseData === 'allEntries' ? end.items : (end.items[0] ?? {}), responseHeaders);
  const file = end.files[responseFile];
  if (file === undefined) return jsonAnswer(500, { message: `The last item has no file ${responseFile}` });
  const headers = Object.fromEntries(responseHeaders);
  return answered({ status, headers, body: { as: 'file', file } });
}
