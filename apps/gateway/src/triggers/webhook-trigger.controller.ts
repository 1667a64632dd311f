import { All, Controller, Inject, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { canonicalArgs } from '#idempotency';
import type { GraphTrigger } from '#compiler';
import { ArmedWorkflows } from '#versions';
import { EngineClient } from '../platform/engine-client.js';
import { IdempotencyKey } from '../platform/http/checked-header.js';
import { networkOf } from '../platform/http/network-of.js';
import { CONFIG, ENGINE_CLIENT, TRIGGER_RATES } from '../platform/tokens.js';
import type { ArmedTriggers, ArmedWorkflow } from './armed-workflow.js';
import type { RunEnd } from './run-end.js';
import { noTrigger, TriggerAccess } from './trigger-access.js';
import { answerOfNode, emptyAnswer, jsonAnswer, textAnswer } from './trigger-answer.js';
import type { HttpAnswer } from './trigger-answer.js';
import { TriggerRates } from './trigger-rates.js';
import { paramsIn, routesOf, webhookRoutes } from './trigger-routes.js';
import { TriggerRuns } from './trigger-runs.js';
import type { TriggerCall } from './trigger-runs.js';

type Webhook = Extract<GraphTrigger['arming'], { kind: 'webhook' }>;

const root = '/webhook/';

/** Headers that say who somebody is: no run sees them. */
const secrets: readonly string[] = ['authorization', 'cookie', 'proxy-authorization', 'x-api-key'];

/** A trigger that a request is meant for. */
interface Found {
  armed: ArmedWorkflow;
  trigger: GraphTrigger;
  path: string;
}

/** Calls of published graphs. Whoever may not call one sees no more than where there is none. */
@ApiExcludeController()
@Controller('webhook')
export class WebhookTriggerController {
  constructor(
    @Inject(ENGINE_CLIENT) private readonly engine: EngineClient,
    @Inject(CONFIG) private readonly config: { PUBLIC_BASE_URL?: string },
    @Inject(TRIGGER_RATES) private readonly rates: TriggerRates,
    @Inject(TriggerAccess) private readonly access: TriggerAccess,
    @Inject(TriggerRuns) private readonly runs: TriggerRuns,
  ) {}

  @All('*')
  async call(
    @Req() request: FastifyRequest,
    @IdempotencyKey() key: string | undefined,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    await this.rates.take(networkOf(request.ip));
    const found = await this.find(request);
    const { arming } = found.trigger;
    if (arming.kind !== 'webhook') throw noTrigger();
    const header = await this.access.admit(found.trigger, reply);
    const payload = this.payloadOf(request, found, arming, header);
    const { query, body, params } = payload;
    const said = canonicalArgs({ method: request.method, path: found.path, query, body, params });
    const call = { ...found, payload, ...(key !== undefined && { once: { key, payload: said } }) };
    const { status, headers, body: text } = await this.answer(call, arming, reply);
    await reply.status(status).headers(headers).send(text);
  }

  private async answer(call: TriggerCall, arming: Webhook, reply: FastifyReply): Promise<HttpAnswer> {
    const runId = await this.runs.start(call);
    const { responds, responseCode: status, responseHeaders, responseText, responseData } = arming;
    if (responds === 'onReceived') {
      if (responseData === 'noData') return emptyAnswer(status, responseHeaders);
      if (responseText !== '') return textAnswer(status, responseText, responseHeaders);
      return jsonAnswer(status, { message: 'Workflow was started' }, responseHeaders);
    }
    return answerOf(await this.runs.end(call, runId, responds === 'responseNode', reply), arming);
  }

  private async find(request: FastifyRequest): Promise<Found> {
    const path = pathIn(request.url);
    const routes = path === null ? [] : webhookRoutes(request.method, path);
    if (path === null || routes.length === 0) throw noTrigger();
    const found = await this.engine.ask((_store, { redis }) => new ArmedWorkflows<ArmedTriggers>(redis).find(routes));
    const trigger = found?.armed.triggers.triggers.find((each) => [routesOf(each)].flat().includes(found.route));
    if (!found || !trigger) throw noTrigger();
    return { armed: found.armed, trigger, path };
  }

  private payloadOf({ headers, query, body }: FastifyRequest, { path }: Found, arming: Webhook, header: string | null) {
    const shown = Object.entries(headers).filter(([name]) => !secrets.includes(name) && name !== header);
    return {
      headers: Object.fromEntries(shown),
      params: paramsIn(arming.path, path),
      query: query ?? {},
      body: body ?? {},
      webhookUrl: `${this.config.PUBLIC_BASE_URL ?? ''}${root}${path}`,
    };
  }
}

function answerOf(end: RunEnd, { responseCode: status, responseHeaders, responseData }: Webhook): HttpAnswer {
  if ('answer' in end) return answerOfNode(end.answer);
  if (!end.isGood) return jsonAnswer(500, { message: 'Error in workflow' });
  if (responseData === 'noData') return emptyAnswer(status, responseHeaders);
  return jsonAnswer(status, responseData === 'allEntries' ? end.items : (end.items[0] ?? {}), responseHeaders);
}

/** The path behind `/webhook/`, each part of it decoded; null: it is none. */
function pathIn(url: string): string | null {
  const [path = ''] = url.split('?', 1);
  try {
    const parts = path.slice(root.length).split('/').map(decodeURIComponent);
    const named = parts.at(-1) === '' ? parts.slice(0, -1) : parts;
    return named.length === 0 || named.some((part) => part === '' || part.includes('/')) ? null : named.join('/');
  } catch {
    return null;
  }
}
