import { Body, Controller, Get, Post, Query, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { keptOrder } from '../platform/http/accepted-order.js';
import { builderChatChunk, builderCredits } from './chat-responses.js';
import type { BuilderCreditsView } from './chat-responses.js';
import { CallerRole } from '../auth/caller-role.js';
import type { Role } from '../auth/sign-ins.js';
import { Protected } from '../auth/protected.js';
import { Operation, streamOrLines } from '../openapi/operation.js';
import { IdempotencyKey } from '../platform/http/checked-header.js';
import { strictly } from '../platform/http/validation.js';
import { BuilderChat } from './builder-chat.js';
import { beside, ChatRequest, CreditsQuery } from './builder-requests.js';

const answers = {
  200: streamOrLines('Server-sent events, or a line of JSON each.', builderChatChunk),
  202: keptOrder,
};
const problems = [402, 409, 422];

/** Messages to builders, and what they have cost. */
@Controller('v1/builder')
export class BuilderChatController {
  constructor(private readonly builder: BuilderChat) {}

  @Operation({
    id: 'chatWithBuilder',
    summary: 'Ask the builder for a workflow, and follow what it does',
    answers,
    problems,
  })
  @Protected('workflows')
  @Post('chat')
  chat(
    @Body(beside('workflowContext')) body: ChatRequest,
    @IdempotencyKey() key: string | undefined,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
    @CallerRole() role: Role,
  ): Promise<void> {
    return this.builder.chat(body, { request, reply, role, key });
  }

  @Operation({
    id: 'getBuilderCredits',
    summary: 'The credits of a user in this month',
    answers: { 200: builderCredits },
  })
  @Get('credits')
  credits(@Query(strictly) { user }: CreditsQuery): Promise<BuilderCreditsView> {
    return this.builder.credits(user);
  }
}

/** The same under n8n's path. */
@Controller('api/ai-workflow-builder')
export class BuilderAliasController {
  constructor(private readonly builder: BuilderChat) {}

  @Operation({
    id: 'chatWithBuilderAsInN',
    summary: 'The same as chatWithBuilder, under n8n’s path',
    answers,
    problems,
  })
  @Protected('workflows')
  @Post('chat')
  chat(
    @Body(beside('workflowContext')) body: ChatRequest,
    @IdempotencyKey() key: string | undefined,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
    @CallerRole() role: Role,
  ): Promise<void> {
    return this.builder.chat(body, { request, reply, role, key });
  }
}
