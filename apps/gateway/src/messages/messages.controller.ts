import { Body, Controller, Get, Inject, Param, Post, Query } from '@nestjs/common';
import type { MessageName } from '#engine';
import type { IngestRequest } from '#engine/ports';
import { isId } from '#protocol';
import type { Address } from '#protocol';
import type { RegisteredAgent } from '#registry';
import { apiAddress, CallerAgent, isOwn, mayRead } from '../auth/caller-agent.js';
import type { Role } from '../auth/sign-ins.js';
import { scheduleAddressNamed } from '#registry';
import { refuseSchedule } from '../platform/schedule-address.js';
import { EngineClient } from '../platform/engine-client.js';
import { notFound } from '../platform/http/problem.js';
import { IdempotencyKey } from '../platform/http/checked-header.js';
import { strictly } from '../platform/http/validation.js';
import { Intake } from '../intake/intake.js';
import type { Spool } from '../spool/spool.js';
import { AgentDirectory } from '../agent-directory/agent-directory.js';
import { readMessage } from '../agent-directory/inbound-request.js';
import { SPOOL } from '../platform/tokens.js';
import { CallerRole } from '../auth/caller-role.js';
import { InExchange } from '../auth/exchange.js';
import type { Exchange } from '../auth/exchange.js';
import { abortOnClose } from '../platform/http/abort-on-close.js';
import { IdempotentRequests } from './idempotent-requests.js';
import type { Answer } from './idempotent-requests.js';
import { spooledView } from './message-view.js';
import { accepted, message } from './message-responses.js';
import type { MessageView, Accepted } from './message-responses.js';
import { ConversationPath, PostText, WaitQuery, readWaitMs } from './post-message.js';
import { readMessageView, ReplyWait } from './reply-wait.js';
import { Operation, withHeaders } from '../openapi/operation.js';

const answerHeaders = {
  location: 'Where the message is',
  'idempotency-replayed': 'true: the answer is that of an earlier request under the same Idempotency-Key',
};

type Reading = Pick<IngestRequest, 'mode' | 'keyword' | 'noRequest'>;

/** How long accepting a message may take beside the wait for its reply, in milliseconds. */
const acceptingMs = 15_000;

function keyedRequest(key: string | undefined, payload: string): { key: string; payload: string } | null {
  return key === undefined ? null : { key, payload };
}

/** Messages over the API: one conversation for each id that the caller chooses. */
@Controller('v1')
export class MessagesController {
  constructor(
    private readonly engine: EngineClient,
    @Inject(SPOOL) private readonly spool: Spool | null,
    private readonly intake: Intake,
    private readonly replyWait: ReplyWait,
    private readonly requests: IdempotentRequests,
    private readonly agentDirectory: AgentDirectory,
  ) {}

  @Operation({
    id: 'postMessage',
    summary: 'Say something to the agent, and wait for its reply if asked to',
    answers: {
      200: withHeaders('The reply, or the end, came while the caller waited', message, answerHeaders),
      202: withHeaders('The message is durable, and its reply still to come', accepted, answerHeaders),
    },
    problems: [409, 422],
  })
  @Post('conversations/:conversationId/messages')
  async post(
    @Param(strictly) path: ConversationPath,
    @Query(strictly) query: WaitQuery,
    @Body(strictly) body: PostText,
    @IdempotencyKey() key: string | undefined,
    @InExchange() { agent, byOperator, reply }: Exchange,
  ): Promise<string> {
    if (scheduleAddressNamed(path.conversationId) !== null) refuseSchedule(path.conversationId);
    const address = apiAddress(agent, path.conversationId);
    const posted = { address, sourceId: null, text: body.text, ...this.readPostedText(body, address, agent) };
    const request: IngestRequest = byOperator ? { ...posted, byOperator } : posted;
    const name = this.intake.name(address);
    const work = (messageId: string): Promise<Answer> =>
      this.answer(request, { ...name, messageId }, readWaitMs(query), abortOnClose(reply));
    const keyed = keyedRequest(
      key,
      JSON.stringify([path.conversationId, body.text, ...(body.keywords ? ['keywords'] : [])]),
    );
    const leaseMs = readWaitMs(query) + acceptingMs;
    const { messageId } = name;
    const answer = keyed
      ? await this.requests.once({ ...keyed, leaseMs, messageId, caller: agent?.definition.id ?? null }, work)
      : { ...(await work(messageId)), isReplayed: false };
    if (answer.isReplayed) void reply.header('idempotency-replayed', 'true');
    void reply.status(answer.status).header('location', answer.location).type('application/json; charset=utf-8');
    return answer.body;
  }

  /** How a text is read: as on a phone where its caller says so, else as a text. */
  private readPostedText(
    { text, keywords }: PostText,
    { ours, theirs }: Address,
    agent: RegisteredAgent | null,
  ): Reading {
    if (keywords !== true) return { mode: 'text' };
    const message = { sourceId: '', ours, theirs, text, attachments: 0 };
    return readMessage(this.agentDirectory, agent ?? 'environment', 'api', message);
  }

  private async answer(
    request: IngestRequest,
    name: MessageName,
    waitMs: number,
    callerGone: AbortSignal,
  ): Promise<Answer> {
    const { messageId, isSpooled, isDelayed } = await this.intake.accept(request, name);
    const isWaiting = waitMs > 0 && !isSpooled;
    const view = isWaiting ? await this.replyWait.until(messageId, waitMs, callerGone) : null;
    const runId = isWaiting && view === null ? await this.findRun(messageId) : null;
    const answer: Accepted = {
      message_id: messageId,
      conversation_id: name.conversationId,
      status: 'accepted',
      ...(runId !== null && { run_id: runId }),
      ...(isDelayed && { delayed: true }),
    };
    const location = `/v1/messages/${messageId}`;
    return { status: view ? 200 : 202, location, body: JSON.stringify(view ?? answer) };
  }

  /** The run of a text whose reply was not waited for to its end; null where none is known (yet). */
  private findRun(messageId: string): Promise<string | null> {
    const found = this.engine.ask(async (store) => (await store.records.readMessage(messageId))?.runId ?? null);
    return found.catch(() => null); // it is accepted all the same
  }

  @Operation({ id: 'getMessage', summary: 'A message and what came of it', answers: { 200: message }, problems: [404] })
  @Get('messages/:messageId')
  async read(
    @Param('messageId') messageId: string,
    @CallerAgent() agent: RegisteredAgent | null,
    @CallerRole() role: Role,
  ): Promise<MessageView> {
    const spooled = this.spool?.find(messageId);
    if (spooled && isOwn(agent, spooled.request.address)) return spooledView(spooled);
    const view = await this.engine.ask(async (store) => {
      const found =
        isId('msg', messageId) && store.knows(messageId) ? await store.records.readMessage(messageId) : null;
      return found && mayRead(store, agent, found) ? readMessageView(store, messageId, role) : null;
    });
    if (!view) throw notFound('message');
    return view;
  }
}
