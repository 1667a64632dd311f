import { Controller, Get, Param } from '@nestjs/common';
import { previewConversation } from '#runs';
import type { ConversationPreview } from '#runs';
import { runHeads } from '../runs/run-head.js';
import type { Role } from '../auth/sign-ins.js';
import { EngineClient } from '../platform/engine-client.js';
import { notFound } from '../platform/http/problem.js';
import { strictly } from '../platform/http/validation.js';
import { CallerRole } from '../auth/caller-role.js';
import { resolveActorId } from './conversation-id.js';
import { ConversationPath } from '../messages/post-message.js';
import { redactForRole } from '../auth/role-reads.js';
import { Operation } from '../openapi/operation.js';
import { conversation } from './conversation-responses.js';
import type { Conversation } from './conversation-responses.js';

/** How many of a conversation's latest runs are shown with it. */
const runsShown = 20;

function previewView(preview: ConversationPreview, role: Role) {
  const { channel, version, parked, isLive, mail, takeover, isOptedOut } = preview;
  return {
    channel,
    version,
    parked,
    live: isLive,
    waiting_mails: mail,
    taken_over: takeover && {
      by: takeover.by,
      reason: redactForRole(role, takeover.reason),
      since: new Date(takeover.at).toISOString(),
    },
    opted_out: isOptedOut,
  };
}

/** One conversation, and its latest runs as lists have them. */
@Controller('v1/conversations/:conversationId')
export class ConversationsController {
  constructor(private readonly engine: EngineClient) {}

  @Operation({
    id: 'getConversation',
    summary: 'A conversation as it stands, and its latest runs',
    answers: { 200: conversation },
    problems: [404],
  })
  @Get()
  async read(@Param(strictly) { conversationId }: ConversationPath, @CallerRole() role: Role): Promise<Conversation> {
    const found = await this.engine.ask(async (store, { redis, runs: reader }) => {
      const actorId = resolveActorId(store, conversationId);
      const preview = await previewConversation(redis, actorId);
      if (preview === null) return null;
      const wants = (run: { actorId: string }): boolean => run.actorId === actorId;
      const pending = await reader.findPendingRun(actorId);
      const { runs } = await reader.listRuns({ before: null, limit: runsShown, wants });
      // A list looks at the conversations that are due soonest; this one may not be among them.
      const isListed = pending === null || runs.some(({ run }) => run.runId === pending.runId);
      const all = isListed ? runs : [{ run: pending, changedAt: pending.startedAt }, ...runs];
      const heads = await runHeads(reader, all, role);
      return { actorId, preview: { ...preview, isLive: preview.isLive || pending !== null }, runs: heads };
    });
    if (found === null) throw notFound('conversation');
    const { actorId, preview, runs } = found;
    const shown = { ...previewView(preview, role), runs };
    return { conversation_id: conversationId, actor_id: actorId, ...shown };
  }
}
