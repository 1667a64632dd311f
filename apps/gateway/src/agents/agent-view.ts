import { publishedFields, readWords, whyUnpublishable } from '#registry';
import type { PublishedField } from '#registry';
import type { AgentPublication } from '#versions';
import { redactForRole } from '../auth/role-reads.js';
import type { Role } from '../auth/sign-ins.js';
import type { Config } from '../platform/config.js';
import type { AgentDiffView, AgentView, PublicationView } from './agent-responses.js';
import type { PublishedAgent } from './published-agent.js';

type Words = Record<PublishedField, string | null>;

export const publishingIsOff = 'AGENT_PUBLISHING is no here: change the file';

/** Why nothing may be published of an agent on this gateway; null: it may. */
export function whyNotPublishable(
  { agent }: Pick<PublishedAgent, 'agent'>,
  { AGENT_PUBLISHING }: Pick<Config, 'AGENT_PUBLISHING'>,
): string | null {
  return AGENT_PUBLISHING === 'no' ? publishingIsOff : whyUnpublishable(agent.definition);
}

export function agentView(published: PublishedAgent, config: Pick<Config, 'AGENT_PUBLISHING'>, role: Role): AgentView {
  const { agent, definition, version, publication, changed } = published;
  const { file, tenant, quietHours } = agent;
  const { numbers = [], channels = [], apiKeys = [] } = file;
  return {
    id: definition.id,
    version,
    tenant,
    default: file.default ?? false,
    numbers,
    channels,
    api_keys: apiKeys,
    goal: definition.goal,
    constraints: definition.constraints,
    tools: definition.tools,
    policy: definition.policy,
    answer_schema: definition.answerSchema ?? null,
    time_zone: definition.timeZone,
    language: definition.language,
    quiet_hours: quietHours,
    published: publication && publicationView(publication, role),
    file: { version: agent.version, ...readWords(agent.definition) },
    file_changed: changed,
    unpublishable: whyNotPublishable(published, config),
  };
}

export function publicationView({ version, at, by, note, fields }: AgentPublication, role: Role): PublicationView {
  const reason = note === null ? null : redactForRole(role, note);
  return { version, at: new Date(at).toISOString(), by, reason, fields };
}

/** The fields that are not the same. */
export function diffWords(old: Words | undefined, now: Words | undefined): AgentDiffView['fields'] {
  return publishedFields.flatMap((field) => {
    const [before, after] = [old?.[field] ?? null, now?.[field] ?? null];
    return before === after ? [] : [{ field, before, after }];
  });
}
