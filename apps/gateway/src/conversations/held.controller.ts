import { Controller, Get, Query } from '@nestjs/common';
import { IsIn } from 'class-validator';
import * as Type from 'typebox';
import { heldBecause, listHeldConversations, previewConversation } from '#runs';
import type { HeldBecause } from '#runs';
import { note } from '../auth/operator-note.js';
import { CallerRole } from '../auth/caller-role.js';
import { redactForRole } from '../auth/role-reads.js';
import type { Role } from '../auth/sign-ins.js';
import { Operation } from '../openapi/operation.js';
import { dateTime, list, nullable } from '../openapi/schemas.js';
import { EngineClient } from '../platform/engine-client.js';
import { next, pageWanted, TimePageQuery } from '../platform/http/paging.js';
import { strictly } from '../platform/http/validation.js';

/** `GET /v1/conversations`, the query: why the agent does nothing in them, and which page. */
class HeldQuery extends TimePageQuery {
  @IsIn(heldBecause, { message: `expected one of: ${heldBecause.join(', ')}` })
  held!: HeldBecause;
}

const heldConversation = Type.Object({
  actor_id: Type.String(),
  channel: nullable(Type.String(), { description: 'Null: nothing of it is kept any more.' }),
  since: dateTime(),
  parked: nullable(Type.String(), { description: 'Why it is parked; null: it is not.' }),
  taken_over: nullable(note),
});
type HeldConversation = Type.Static<typeof heldConversation>;

const heldList = Type.Object(
  { conversations: list(heldConversation), next },
  { title: 'HeldConversations', description: 'Conversations in which the agent does nothing, the latest first.' },
);

/** The conversations that wait for a person: parked, or taken over. */
@Controller('v1/conversations')
export class HeldConversationsController {
  constructor(private readonly engine: EngineClient) {}

  @Operation({
    id: 'listHeldConversations',
    summary: 'The conversations that are parked, or that a person has',
    answers: { 200: heldList },
  })
  @Get()
  async list(
    @Query(strictly) query: HeldQuery,
    @CallerRole() role: Role,
  ): Promise<{ conversations: HeldConversation[]; next: string | null }> {
    return this.engine.ask(async ({ engine }, { redis }) => {
      const { page, next: behind } = await listHeldConversations(redis, engine, query.held, pageWanted(query));
      const previews = await Promise.all(page.map(({ id }) => previewConversation(redis, id)));
      const conversations = page.map(({ id, at }, place): HeldConversation => {
        const { channel = null, parked = null, takeover = null } = previews[place] ?? {};
        const since = new Date(at).toISOString();
        const taken = takeover && {
          by: takeover.by,
          reason: redactForRole(role, takeover.reason),
          since: new Date(takeover.at).toISOString(),
        };
        return { actor_id: id, channel, since, parked, taken_over: taken };
      });
      return { conversations, next: behind };
    });
  }
}
