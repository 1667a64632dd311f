import { Body, Controller, Delete, Get, HttpCode, Param, Post } from '@nestjs/common';
import { AgentChangeStore } from '#versions';
import { AgentDirectory } from '../../agent-directory/agent-directory.js';
import { OperatorRequest, readOperatorName } from '../../auth/operator-request.js';
import { Protected } from '../../auth/protected.js';
import { Operation } from '../../openapi/operation.js';
import { EngineClient } from '../../platform/engine-client.js';
import { badField, notFound, Problem } from '../../platform/http/problem.js';
import { strictly } from '../../platform/http/validation.js';
import { AgentPath, AgentWords } from '../../agents/agent-requests.js';
import { requireAgent } from '../../agents/agents.controller.js';
import { findPublishedWords } from '../../agents/published-agent.js';
import { mergeWords } from '../tries/begin-try.js';
import { AgentTestStore, mostTests } from './agent-test-store.js';
import type { AgentTest } from './agent-test.js';
import { playTests } from './play-tests.js';
import type { PlayedTest } from './play-tests.js';
import { AgentTestPath, KeepAgentTest } from './test-requests.js';
import { agentTest, agentTests, playedTests } from './test-responses.js';
import type { AgentTestsView, AgentTestView, PlayedTestsView } from './test-responses.js';

/** The tests that are kept of agents: texts of nobody's, each with the end that is expected of it. */
@Controller('v1/agents')
export class AgentTestsController {
  constructor(
    private readonly agentDirectory: AgentDirectory,
    private readonly engine: EngineClient,
  ) {}

  @Operation({
    id: 'listAgentTests',
    summary: 'The tests that are kept of an agent',
    answers: { 200: agentTests },
    problems: [404],
  })
  @Get(':id/tests')
  async list(@Param(strictly) { id }: AgentPath): Promise<AgentTestsView> {
    requireAgent(this.agentDirectory, id);
    const tests = await this.engine.ask((_, { redis }) => new AgentTestStore(redis).list(id));
    return { id, tests: tests.map(testView) };
  }

  @Operation({
    id: 'keepAgentTest',
    summary: 'Keep a test of an agent; one under a name that is there takes its place',
    answers: { 200: agentTest },
    problems: [404, 409],
  })
  @Protected('agents')
  @HttpCode(200)
  @Post(':id/tests')
  async keep(@Param(strictly) { id }: AgentPath, @Body(strictly) body: KeepAgentTest): Promise<AgentTestView> {
    requireAgent(this.agentDirectory, id);
    const { name, text, expect, run_id: runId = null } = body;
    if (Object.values(expect.calls ?? {}).some((times) => !Number.isSafeInteger(times) || times < 0))
      throw badField('expect.calls', 'expected how often each tool is called, by name');
    const test = { name, text, expect: { ...expect }, runId, by: readOperatorName(body), at: Date.now() };
    const kept = await this.engine.ask((_, { redis }) => new AgentTestStore(redis).keep(id, test));
    if (kept === null) throw new Problem(409, 'conflict', `${mostTests} tests of an agent are kept at most`);
    return testView(kept);
  }

  @Operation({
    id: 'deleteAgentTest',
    summary: 'Forget a test of an agent',
    answers: { 200: agentTests },
    problems: [404],
  })
  @Protected('agents')
  @Delete(':id/tests/:test')
  async remove(
    @Param(strictly) { id, test }: AgentTestPath,
    @Body(strictly) _body: OperatorRequest,
  ): Promise<AgentTestsView> {
    const tests = await this.engine.ask(async (_, { redis }) => {
      const store = new AgentTestStore(redis);
      if ((await store.read(id, test)) === null) throw notFound('test');
      await store.remove(id, test);
      return store.list(id);
    });
    return { id, tests: tests.map(testView) };
  }

  @Operation({
    id: 'playAgentTests',
    summary: 'Play the kept tests of an agent, simulated, as it is or with other words; ends within a minute',
    answers: { 200: playedTests },
    problems: [404, 409],
  })
  @Protected('executions')
  @HttpCode(200)
  @Post(':id/tests/plays')
  async play(@Param(strictly) { id }: AgentPath, @Body(strictly) body: AgentWords): Promise<PlayedTestsView> {
    const agent = requireAgent(this.agentDirectory, id);
    const published = await this.engine.ask((_, { redis }) => findPublishedWords(new AgentChangeStore(redis), id));
    const by = { by: readOperatorName(body), reason: body.reason };
    return playedView(id, await playTests(this.engine, agent, mergeWords(agent, published, body), by));
  }
}

function testView({ testId, name, text, expect, runId, by, at }: AgentTest): AgentTestView {
  return { test_id: testId, name, text, expect, run_id: runId, by, at: new Date(at).toISOString() };
}

function playedView(id: string, played: readonly PlayedTest[]): PlayedTestsView {
  const failed = played.filter(({ failures }) => failures.length > 0).length;
  const tests = played.map(({ test, runId, failures }) => ({
    ...{ test_id: test.testId, name: test.name, run_id: runId, failures },
  }));
  return { id, passed: played.length - failed, failed, tests };
}
