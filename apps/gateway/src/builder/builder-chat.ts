import { createHash, randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { WorkflowContext } from '#builder';
import { emptyGraph, readGraph } from '#graph';
import type { Graph } from '#graph';
import { redactSecrets } from '#secrets';
import { acceptedUnder } from '../platform/http/accepted-order.js';
import type { BuilderCreditsView } from './chat-responses.js';
import type { Role } from '../auth/sign-ins.js';
import { EventStreams } from '../events/event-streams.js';
import type { EventStream, StreamForm } from '../events/event-streams.js';
import { linesType } from '../openapi/operation.js';
import type { ChatRequest } from './builder-requests.js';
import { chatPositionFrom, ChatStream } from './chat-stream.js';
import type { ChatPosition } from './chat-stream.js';
import { ChatSettings } from './chat-settings.js';
import { operationsRefused } from './edit-answer.js';
import { buildSessionId, parseUser, parseWorkflowId } from './session-address.js';
import { BuilderOrders } from './builder-orders.js';
import { readSessionState } from './session-view.js';
import type { FollowedSessions } from './followed-sessions.js';
import type { FollowedMessages } from '../messages/followed-messages.js';
import { MESSAGES_FOLLOWED, SESSIONS_FOLLOWED } from '../platform/tokens.js';

const nobody = 'operator';

/** Who asks, and how the answer is written. */
export interface Asking {
  request: FastifyRequest;
  reply: FastifyReply;
  role: Role;
  /** The name of the message, where its sender gives one. */
  key: string | undefined;
}

/** Messages to builders: durable before the answer begins, so that hanging up stops nothing (ADR 77). */
@Injectable()
export class BuilderChat {
  constructor(
    private readonly streams: EventStreams,
    private readonly orders: BuilderOrders,
    @Inject(SESSIONS_FOLLOWED) private readonly sessions: FollowedSessions,
    @Inject(MESSAGES_FOLLOWED) private readonly messages: FollowedMessages,
    private readonly settings: ChatSettings,
  ) {}

  /** Takes a message and streams what the builder does about it. */
  async chat(asked: ChatRequest, { request, reply, role, key }: Asking): Promise<void> {
    const { message, workflowContext: given = null } = asked;
    const text = await redactSecrets(message);
    const sessionId = asked.sessionId ?? newSessionId(asked, key);
    const { workflowId = parseWorkflowId(sessionId), user = parseUser(sessionId) } = asked;
    const before = await this.orders.read(sessionId);
    const isAgain =
      key !== undefined && before !== null && readSessionState(before).messages.some(({ id }) => id === key);
    const account = await this.settings.credits.account(user, isAgain);
    if (before === null) await this.open(sessionId, workflowId, await this.beginning(workflowId, given));
    const context = isAgain ? given : await this.readContext(workflowId, given);
    const id = key ?? randomUUID();
    const order = { type: 'say', id, user, text, workflowId, context, account, ...this.place } as const;
    const messageId = await this.orders.post(sessionId, id, order);
    void reply.header('x-session-id', sessionId);
    if (before?.isParked === true)
      return void reply.status(202).send(acceptedUnder(id, `/v1/builder/sessions/${sessionId}`)); // kept until it goes on
    const stream = this.streams.begin(reply, role, formFor(request));
    this.follow(sessionId, messageId, stream, new ChatStream(stream, id, positionIn(request)));
  }

  /** A message is read in the commit of its first turn, which may be a long call of a model: until then the session has nothing of it. */
  private follow(sessionId: string, messageId: string, stream: EventStream, chat: ChatStream): void {
    const { sessions, messages } = this;
    const waits = messages.follow(messageId, ({ message }) => {
      if (message?.heard === false || stream.isClosed) return;
      waits();
      stream.onClose(sessions.follow(sessionId, (now) => chat.push(now) && stream.close()));
    });
    stream.onClose(waits);
  }

  private get place(): { baseUrl?: string } {
    const { baseUrl } = this.settings;
    return baseUrl === undefined ? {} : { baseUrl: baseUrl.replace(/\/$/, '') };
  }

  /** What a user's sessions have claimed. */
  credits(user = nobody): Promise<BuilderCreditsView> {
    return this.settings.credits.show(user);
  }

  /** What the person's editor shows of a run, or else what is kept of the workflow's last one. */
  private async readContext(workflowId: string | null, given: unknown): Promise<unknown> {
    const { executionData = null, executionSchema = null } = Object(given) as WorkflowContext; // whatever it is, it may have such fields
    const isShown = executionData !== null || (Array.isArray(executionSchema) && executionSchema.length > 0);
    const shown = isShown || workflowId === null ? null : await this.settings.lastRun(workflowId);
    return shown === null ? given : { ...Object(given), ...shown };
  }

  /** What the draft of a new session is: the graph in the person's editor, or else what is stored of the workflow. */
  private async beginning(workflowId: string | null, context: unknown): Promise<Graph> {
    const drawn = graphIn(context);
    const stored = drawn === null && workflowId !== null ? await this.settings.storedGraph(workflowId) : null;
    return drawn ?? stored ?? emptyGraph;
  }

  private async open(sessionId: string, workflowId: string | null, graph: Graph): Promise<void> {
    const order = { type: 'open', sessionId, workflowId, user: parseUser(sessionId), graph } as const;
    await this.orders.post(sessionId, randomUUID(), order); // what is said is read behind it
  }
}

function formFor({ headers }: FastifyRequest): StreamForm {
  return headers.accept?.includes(linesType) === true ? 'lines' : 'events';
}

function positionIn({ headers, query }: FastifyRequest): ChatPosition | null {
  return chatPositionFrom(headers['last-event-id'] ?? Reflect.get(Object(query), 'after'));
}

/** The user's session on the workflow; or another one, the same where a message is sent again under its name. */
function newSessionId({ workflowId, user = nobody }: ChatRequest, key: string | undefined): string {
  return buildSessionId(workflowId ?? null, user, key === undefined ? randomUUID() : toUuid(key));
}

/** A message that is sent again under its name belongs to the session that it has opened. */
function toUuid(key: string): string {
  const hex = createHash('sha256').update(key).digest('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join('-');
}

/** The graph as the person's editor has it; null: nobody said. */
function graphIn(context: unknown): Graph | null {
  const { currentWorkflow } = Object(context) as { currentWorkflow?: unknown }; // whatever it is, it may have such a field
  if (currentWorkflow === undefined || currentWorkflow === null) return null;
  const read = readGraph({ ...emptyGraph, ...Object(currentWorkflow) });
  if ('problems' in read) throw operationsRefused(read.problems, 'workflowContext.currentWorkflow');
  return read.value;
}
