import * as Type from 'typebox';
import { publishedFields } from '#registry';
import { dateTime, list, nullable, oneOf } from '../openapi/schemas.js';
import { wholeSince } from '../platform/http/paging.js';

const fields = list(oneOf(publishedFields));

const publication = Type.Object({
  version: Type.String({ description: 'Of the agent with these words, as its file was then.' }),
  at: dateTime(),
  by: Type.String(),
  reason: nullable(Type.String(), { description: 'Null to viewers.' }),
  fields: list(oneOf(publishedFields), {
    description: 'What is said in place of the file; none: it was given its word back.',
  }),
});
export type PublicationView = Type.Static<typeof publication>;

const words = {
  goal: nullable(Type.String()),
  constraints: nullable(Type.String()),
  model: nullable(Type.String()),
};

export const agent = Type.Object(
  {
    id: Type.String(),
    version: Type.String({ description: 'What its next run begins on.' }),
    tenant: Type.String(),
    default: Type.Boolean(),
    numbers: list(Type.String()),
    channels: list(Type.String()),
    api_keys: list(Type.String(), { description: 'The names of its keys.' }),
    goal: nullable(Type.String()),
    constraints: Type.Unknown(),
    tools: nullable(list(Type.String())),
    policy: Type.Unknown(),
    answer_schema: Type.Unknown(),
    time_zone: nullable(Type.String()),
    language: Type.String(),
    quiet_hours: Type.Unknown(),
    published: nullable(publication, { description: 'What holds in place of its file. Null: the file holds.' }),
    file: Type.Object({ version: Type.String(), ...words }, { description: 'As its file says.' }),
    file_changed: list(oneOf(publishedFields), {
      description: 'Where its file says something else than when these were published: what was published holds.',
    }),
    unpublishable: nullable(Type.String(), { description: 'Why nothing can be published of it; null: it can.' }),
  },
  { title: 'Agent', description: 'An agent of the directory. Null: as the environment has it.' },
);
export type AgentView = Type.Static<typeof agent>;
export const agents = Type.Object({ agents: list(agent), problems: list(Type.String()) });
export type AgentsView = Type.Static<typeof agents>;

export const agentVersions = Type.Object({
  id: Type.String(),
  file_version: Type.String(),
  versions: list(publication),
  whole_since: wholeSince,
});
export type AgentVersionsView = Type.Static<typeof agentVersions>;

const differences = list(
  Type.Object({
    field: oneOf(publishedFields),
    before: nullable(Type.String()),
    after: nullable(Type.String()),
  }),
);

export const agentDiff = Type.Object(
  { id: Type.String(), from: Type.String(), to: Type.String(), fields: differences },
  {
    title: 'AgentDiff',
    description: 'What one version of an agent says other than another. `file`: as its file says.',
  },
);
export type AgentDiffView = Type.Static<typeof agentDiff>;

export const publishedAgent = Type.Object(
  {
    id: Type.String(),
    version: Type.String({ description: 'What its next run begins on.' }),
    base: nullable(Type.String(), { description: 'What was published before. Null: nothing.' }),
    fields,
    differences,
  },
  { title: 'PublishedAgent', description: 'What is published of an agent, and what that changes.' },
);
export type PublishedAgentView = Type.Static<typeof publishedAgent>;
