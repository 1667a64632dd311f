import { Controller, Get, Inject, Param, Query } from '@nestjs/common';
import { problemLine, readWords } from '#registry';
import type { RegisteredAgent } from '#registry';
import { AgentChangeStore } from '#versions';
import type { AgentPublication } from '#versions';
import { AgentDirectory } from '../agent-directory/agent-directory.js';
import { CallerRole } from '../auth/caller-role.js';
import type { Role } from '../auth/sign-ins.js';
import { Operation } from '../openapi/operation.js';
import type { Config } from '../platform/config.js';
import { EngineClient } from '../platform/engine-client.js';
import { fieldProblem, notFound } from '../platform/http/problem.js';
import { strictly } from '../platform/http/validation.js';
import { toIsoOrNull } from '../platform/iso-time.js';
import { CONFIG } from '../platform/tokens.js';
import { AgentPath, DiffAgentQuery } from './agent-requests.js';
import { agent, agentDiff, agents, agentVersions } from './agent-responses.js';
import type { AgentDiffView, AgentsView, AgentVersionsView, AgentView } from './agent-responses.js';
import { agentView, diffWords, publicationView } from './agent-view.js';
import { findPublished } from './published-agent.js';

/** The agents in use by this gateway: none before a controller has announced them. Null in an agent: as in the environment. */
@Controller('v1/agents')
export class AgentsController {
  constructor(
    private readonly agentDirectory: AgentDirectory,
    private readonly engine: EngineClient,
    @Inject(CONFIG) private readonly config: Pick<Config, 'AGENT_PUBLISHING'>,
  ) {}

  @Operation({ id: 'listAgents', summary: 'The agents of the directory', answers: { 200: agents } })
  @Get()
  async list(@CallerRole() role: Role): Promise<AgentsView> {
    const { doubt, reading, problems } = this.agentDirectory;
    const found = [...problems, ...reading.doubts].map(problemLine);
    if (doubt !== null) return { agents: [], problems: [doubt, ...found] };
    return this.ask(async (changes) => {
      const all = reading.agents.length === 0 ? new Map<string, AgentPublication[]>() : await changes.list();
      const known = await Promise.all(
        reading.agents.map((each) => findPublished(changes, each, all.get(each.definition.id) ?? [])),
      );
      const ofNobody = [...all].filter(([id, [now]]) => now && now.fields.length > 0 && reading.of(id) === undefined);
      const lost = ofNobody.map(([id]) => `${id}: something is published of it, and it has no file`);
      return { agents: known.map((each) => agentView(each, this.config, role)), problems: [...found, ...lost] };
    });
  }

  @Operation({ id: 'getAgent', summary: 'An agent of the directory', answers: { 200: agent }, problems: [404] })
  @Get(':id')
  show(@Param(strictly) { id }: AgentPath, @CallerRole() role: Role): Promise<AgentView> {
    const found = requireAgent(this.agentDirectory, id);
    return this.ask(async (changes) =>
      agentView(await findPublished(changes, found, await changes.versions(id)), this.config, role),
    );
  }

  @Operation({
    id: 'listAgentVersions',
    summary: 'What was published of an agent in the place of its file, newest first',
    answers: { 200: agentVersions },
    problems: [404],
  })
  @Get(':id/versions')
  versions(@Param(strictly) { id }: AgentPath, @CallerRole() role: Role): Promise<AgentVersionsView> {
    const { version: fileVersion } = requireAgent(this.agentDirectory, id);
    return this.ask(async (changes) => {
      const all = await changes.versions(id);
      const versions = all.map((each) => publicationView(each, role));
      const wholeSince = toIsoOrNull(AgentChangeStore.wholeSince(all));
      return { id, file_version: fileVersion, versions, whole_since: wholeSince };
    });
  }

  @Operation({
    id: 'diffAgent',
    summary: 'What one version of an agent says other than another, field by field',
    answers: { 200: agentDiff },
    problems: [404],
  })
  @Get(':id/diff')
  diff(@Param(strictly) { id }: AgentPath, @Query(strictly) query: DiffAgentQuery): Promise<AgentDiffView> {
    const found = requireAgent(this.agentDirectory, id);
    return this.ask(async (changes) => {
      const all = await changes.versions(id);
      const to = query.to ?? all[0]?.version ?? 'file';
      const before = all[all.findIndex(({ version }) => version === to) + 1]?.version ?? 'file';
      const from = query.from ?? before;
      const [old, now] = await Promise.all([from, to].map((version) => wordsAt(changes, found, all, version)));
      return { id, from, to, fields: diffWords(old, now) };
    });
  }

  private ask<T>(question: (changes: AgentChangeStore) => Promise<T>): Promise<T> {
    return this.engine.ask((_store, { redis }) => question(new AgentChangeStore(redis)));
  }
}

/** What an agent is told at a version of it, or as its file has it. */
async function wordsAt(
  changes: AgentChangeStore,
  found: RegisteredAgent,
  all: readonly AgentPublication[],
  version: string,
) {
  if (version === 'file') return readWords(found.definition);
  const publication = all.find((each) => each.version === version);
  const words = publication && (await changes.words(publication));
  if (!words) throw fieldProblem(404, 'not-found', [{ field: 'version', detail: `no version ${version} is kept` }]);
  return { ...readWords(found.definition), ...words };
}

/** Throws a 404 for an agent that has no file. */
export function requireAgent(agentDirectory: AgentDirectory, id: string): RegisteredAgent {
  const found = agentDirectory.registry.of(id);
  if (found === undefined) throw notFound('agent');
  return found;
}
