import { randomUUID } from 'node:crypto';
import { Body, Controller, Delete, Get, Param, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { noMemory } from '#assistant';
import { acceptedUnder, keptOrder } from '../platform/http/accepted-order.js';
import type { AcceptedOrderView } from '../platform/http/accepted-order.js';
import { erasedMemory, memory } from './memory-responses.js';
import type { MemoryView } from './memory-responses.js';
import { OperatorRequest, readOperatorName } from '../auth/operator-request.js';
import { MemoryOrders } from './thread-orders.js';
import { Operation } from '../openapi/operation.js';
import { IdempotencyKey } from '../platform/http/checked-header.js';
import { abortOnClose } from '../platform/http/abort-on-close.js';
import { notFound } from '../platform/http/problem.js';
import { strictly } from '../platform/http/validation.js';
import { MemoryPath } from './thread-requests.js';
import { readThreadState } from './thread-view.js';

/** What the assistant remembers of each user: an actor of its own (ADR 92). */
@Controller('v1/assistant/memory')
export class MemoryController {
  constructor(private readonly orders: MemoryOrders) {}

  @Operation({
    id: 'getAssistantMemory',
    summary: 'What the assistant remembers of a user in all their threads',
    answers: { 200: memory },
    problems: [404],
  })
  @Get(':user')
  async show(@Param(strictly) { user }: MemoryPath): Promise<MemoryView> {
    const stored = await this.orders.read(user);
    const { sections, updatedAt } = (stored && readThreadState(stored).memory) ?? {
      sections: noMemory,
      updatedAt: null,
    };
    if (updatedAt === null || Object.values(sections).every((text) => text === '')) throw notFound('memory');
    return { user, ...sections, lastUpdated: new Date(updatedAt).toISOString() };
  }

  @Operation({
    id: 'eraseAssistantMemory',
    summary: 'Forget what the assistant remembers of a user',
    answers: { 200: erasedMemory, 202: keptOrder },
    problems: [404],
  })
  @Delete(':user')
  async erase(
    @Param(strictly) { user }: MemoryPath,
    @Body(strictly) body: OperatorRequest,
    @IdempotencyKey() key: string | undefined,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<{ user: string; status: 'erased' } | AcceptedOrderView> {
    if ((await this.orders.read(user)) === null) throw notFound('memory');
    const order = { type: 'remember', user, sections: noMemory } as const;
    const note = { did: 'memory-erased', by: readOperatorName(body), reason: body.reason } as const;
    const name = key ?? randomUUID();
    const erased = await this.orders.order(user, name, order, { note, signal: abortOnClose(reply) });
    if (erased !== null) return { user, status: 'erased' };
    void reply.status(202);
    return acceptedUnder(name, `/v1/assistant/memory/${user}`);
  }
}
