import { Body, Controller, HttpCode, Inject, Param, Post } from '@nestjs/common';
import { SchemaStore } from '#deployment';
import type { Redis } from '#redis';
import { readWords, withWords } from '#registry';
import type { PublishedWords, RegisteredAgent } from '#registry';
import { AgentChangeStore, keyedBy } from '#versions';
import type { AgentPublication, ChangedBy } from '#versions';
import { AgentDirectory } from '../agent-directory/agent-directory.js';
import { readOperatorName } from '../auth/operator-request.js';
import { Protected } from '../auth/protected.js';
import { askChange, changedBy } from '../folders/ask-changes.js';
import { Operation } from '../openapi/operation.js';
import type { Config } from '../platform/config.js';
import { EngineClient } from '../platform/engine-client.js';
import { IdempotencyKey } from '../platform/http/checked-header.js';
import { badField, fieldProblem, Problem } from '../platform/http/problem.js';
import { strictly } from '../platform/http/validation.js';
import { CONFIG } from '../platform/tokens.js';
import { AgentPath, PublishAgent, RollBackAgent } from '../agents/agent-requests.js';
import { publishedAgent } from '../agents/agent-responses.js';
import type { PublishedAgentView } from '../agents/agent-responses.js';
import { diffWords, publishingIsOff, whyNotPublishable } from '../agents/agent-view.js';
import { requireAgent } from '../agents/agents.controller.js';
import { findPublishedWords } from '../agents/published-agent.js';
import { playTests } from './tests/play-tests.js';
import { mergeWords } from './tries/begin-try.js';

const problems = [404, 409, 422];

/** What is to be published of an agent. */
interface Wanted {
  words: PublishedWords;
  did: 'agent-published' | 'agent-rolled-back';
  base?: string | undefined;
  isDry: boolean;
  /** The request itself, by which a repeat under its key is known. */
  asked: unknown;
}

/** What is said of agents in the place of their files: a run that begins from now on is told it, one under way is not (ADR 157). */
@Controller('v1/agents')
export class AgentChangesController {
  constructor(
    private readonly agentDirectory: AgentDirectory,
    private readonly engine: EngineClient,
    @Inject(CONFIG) private readonly config: Pick<Config, 'AGENT_PUBLISHING'>,
  ) {}

  @Operation({
    id: 'publishAgent',
    summary: 'Have runs of an agent that begin from now on be told other words than its file has, or ask another model',
    answers: { 200: publishedAgent },
    problems,
  })
  @Protected('agents', 'body')
  @HttpCode(200)
  @Post(':id/versions')
  async publish(
    @Param(strictly) { id }: AgentPath,
    @Body(strictly) body: PublishAgent,
    @IdempotencyKey() key: string | undefined,
  ): Promise<PublishedAgentView> {
    const agent = requireAgent(this.agentDirectory, id);
    const why = whyNotPublishable({ agent }, this.config);
    if (why !== null) throw new Problem(409, 'conflict', why);
    const { goal, constraints, model, base, dry_run: isDry = false } = body;
    const given = Object.entries({ goal, constraints, model }).filter(([, value]) => value !== undefined);
    if (given.length === 0) throw badField('goal', 'expected a goal, constraints or a model');
    const tested = body.tests === true && !isDry ? await this.refuseFailing(agent, body) : null;
    return this.change(agent, changedBy(body, key), async (changes, [current]) => {
      const words = mergeWords(agent, current ? await requireWords(changes, current) : {}, body);
      if (tested !== null && tested !== withWords(agent.definition, words).version) throw changedMeanwhile();
      return { words, did: 'agent-published', base, isDry, asked: given };
    });
  }

  @Operation({
    id: 'rollBackAgent',
    summary: 'Go back to what was published of an agent before, or to its file',
    answers: { 200: publishedAgent },
    problems,
  })
  @Protected('agents')
  @HttpCode(200)
  @Post(':id/rollback')
  rollBack(
    @Param(strictly) { id }: AgentPath,
    @Body(strictly) { version, base, ...body }: RollBackAgent,
    @IdempotencyKey() key: string | undefined,
  ): Promise<PublishedAgentView> {
    const agent = requireAgent(this.agentDirectory, id);
    if (version !== 'file' && this.config.AGENT_PUBLISHING === 'no')
      throw new Problem(409, 'conflict', publishingIsOff);
    return this.change(agent, changedBy(body, key), async (changes, all) => {
      const found = all.find((each) => each.version === version);
      if (version !== 'file' && found === undefined) throw noVersion(version);
      const words = found ? await requireWords(changes, found) : {};
      return { words, did: 'agent-rolled-back', base, isDry: false, asked: version };
    });
  }

  /** The gate of a publish that asks for it: all kept tests pass with its words, or it says which do not. The version that was tested. */
  private async refuseFailing(agent: RegisteredAgent, body: PublishAgent): Promise<string> {
    const { id } = agent.definition;
    const published = await this.engine.ask((_, { redis }) => findPublishedWords(new AgentChangeStore(redis), id));
    const by = { by: readOperatorName(body), reason: body.reason };
    const words = mergeWords(agent, published, body);
    const played = await playTests(this.engine, agent, words, by);
    if (played.length === 0)
      throw new Problem(409, 'conflict', `no tests are kept of ${id}: keep one, or publish without`);
    const failed = played.filter(({ failures }) => failures.length > 0);
    const errors = failed.map(({ test, runId, failures }) => ({
      field: 'tests',
      detail: `${test.name} (${runId}): ${failures.join('; ')}`,
    }));
    if (errors.length > 0) throw fieldProblem(409, 'conflict', errors);
    return withWords(agent.definition, words).version;
  }

  private async change(
    agent: RegisteredAgent,
    by: ChangedBy,
    want: (changes: AgentChangeStore, all: readonly AgentPublication[]) => Promise<Wanted>,
  ): Promise<PublishedAgentView> {
    return askChange(
      (work) => this.engine.ask((_store, { redis }) => work(redis)),
      async (redis: Redis) => {
        await refuseOlderControllers(redis);
        const { id } = agent.definition;
        const changes = new AgentChangeStore(redis);
        const all = await changes.versions(id);
        const { words, did, base, isDry, asked } = await want(changes, all);
        const now = all[0]?.version ?? null;
        const before = all[0] ? await requireWords(changes, all[0]) : {};
        const own = readWords(agent.definition);
        const view = { id, base: now, fields: Object.keys(words) as PublishedAgentView['fields'] }; // it has no other keys
        const differences = diffWords({ ...own, ...before }, { ...own, ...words });
        if (isDry) return { ...view, version: withWords(agent.definition, words).version, differences };
        const keyed = keyedBy(by, { id, did, asked });
        const on = base === undefined ? now : findBase(base, all);
        const change = { id, file: agent.definition, words, by: by.by, why: by.why, did, on, keyed };
        const { status, version } = await changes.publish(change);
        if (status === 'changed') throw changedMeanwhile();
        return { ...view, version, differences };
      },
    );
  }
}

/** A controller of an older build goes by the files alone: some runs would be told the one and some the other. */
async function refuseOlderControllers(redis: Redis): Promise<void> {
  const controllers = (await new SchemaStore(redis).processes()).filter(({ app }) => app === 'controller');
  if (controllers.some(({ takesAgentChanges }) => takesAgentChanges !== true))
    throw new Problem(
      409,
      'conflict',
      'a controller of an older build goes by the files of agents alone: replace it first',
    );
}

/** The publication that a base means: where the file holds, that may be one which gave it its word back. */
function findBase(base: string, [current]: readonly AgentPublication[]): string | null {
  if (base !== 'file') return base;
  return current?.fields.length === 0 ? current.version : null;
}

function changedMeanwhile(): Problem {
  const detail = 'somebody has published something else meanwhile; look at it again';
  return fieldProblem(409, 'conflict', [{ field: 'base', detail }]);
}

function noVersion(version: string): Problem {
  return fieldProblem(404, 'not-found', [{ field: 'version', detail: `no version ${version} is kept of this agent` }]);
}

async function requireWords(changes: AgentChangeStore, publication: AgentPublication): Promise<PublishedWords> {
  const words = await changes.words(publication);
  if (words === null) throw noVersion(publication.version);
  return words;
}
