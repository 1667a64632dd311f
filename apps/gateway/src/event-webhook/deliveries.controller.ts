import { Body, Controller, Get, Inject, Param, Post, Query } from '@nestjs/common';
import { IsIn, IsOptional } from 'class-validator';
import type { WebhookEvents, KeptEvent } from './webhook-events.js';
import type { EventStatus } from '#records';
import { eventStatuses } from '#records';
import { deliveries, replayedDelivery } from './delivery-responses.js';
import type { DeliveryView } from './delivery-responses.js';
import { OperatorRequest, readOperatorName } from '../auth/operator-request.js';
import { pageWanted, TimePageQuery } from '../platform/http/paging.js';
import type { AskStore } from '../platform/ask-store.js';
import { notFound, Problem } from '../platform/http/problem.js';
import { strictly } from '../platform/http/validation.js';
import { Operation } from '../openapi/operation.js';
import { WEBHOOK_EVENTS } from '../platform/tokens.js';
import { toIsoOrNull } from '../platform/iso-time.js';

/** `GET /v1/webhooks/deliveries`, the query: their status, and which page. */
export class DeliveriesQuery extends TimePageQuery {
  @IsOptional()
  @IsIn(eventStatuses, { message: `expected one of: ${eventStatuses.join(', ')}` })
  status?: EventStatus;
}

function toIsoTime(at: number): string {
  return new Date(at).toISOString();
}

function deliveryView({ eventId, type, status, at, tries, answer, endedAt, data }: KeptEvent): DeliveryView {
  return {
    event_id: eventId,
    type,
    status,
    tries,
    answer,
    recorded_at: toIsoTime(at),
    ended_at: endedAt === null ? null : toIsoTime(endedAt),
    data,
  };
}

/** The events for another system, and their replay (ADR 53). */
@Controller('v1/webhooks/deliveries')
export class DeliveriesController {
  constructor(@Inject(WEBHOOK_EVENTS) private readonly ask: AskStore<WebhookEvents>) {}

  @Operation({
    id: 'listDeliveries',
    summary: 'Events that another system is told of, the latest first',
    answers: { 200: deliveries },
  })
  @Get()
  async list(
    @Query(strictly) query: DeliveriesQuery,
  ): Promise<{ deliveries: DeliveryView[]; next: string | null; whole_since: string | null }> {
    const { status = 'failed' } = query;
    const { events, next, wholeSince } = await this.ask((kept) => kept.list(status, pageWanted(query)));
    return { deliveries: events.map(deliveryView), next, whole_since: toIsoOrNull(wholeSince) };
  }

  @Operation({
    id: 'replayDelivery',
    summary: 'Post an event once more, under its id',
    answers: { 202: replayedDelivery },
    problems: [404, 409],
  })
  @Post(':eventId/replay')
  async replay(
    @Param('eventId') eventId: string,
    @Body(strictly) body: OperatorRequest,
  ): Promise<{ event_id: string; status: 'pending' }> {
    const result = await this.ask((kept) => kept.replay(eventId, { by: readOperatorName(body), reason: body.reason }));
    if (result === 'gone') throw notFound('event');
    if (result === 'pending') throw new Problem(409, 'conflict', 'the event is pending already');
    return { event_id: eventId, status: 'pending' };
  }
}
