import { Body, Controller, HttpCode, Param, Post } from '@nestjs/common';
import { AgentChangeStore } from '#versions';
import { AgentDirectory } from '../../agent-directory/agent-directory.js';
import { Protected } from '../../auth/protected.js';
import { Operation } from '../../openapi/operation.js';
import { EngineClient } from '../../platform/engine-client.js';
import { strictly } from '../../platform/http/validation.js';
import { AgentPath, TryAgent } from '../../agents/agent-requests.js';
import { requireAgent } from '../../agents/agents.controller.js';
import { findPublishedWords } from '../../agents/published-agent.js';
import { beginTry, mergeWords } from './begin-try.js';
import { begunTry } from './try-responses.js';
import type { BegunTryView } from './try-responses.js';

/** Side conversations with agents, which send nothing. */
@Controller('v1/agents')
export class AgentTriesController {
  constructor(
    private readonly agentDirectory: AgentDirectory,
    private readonly engine: EngineClient,
  ) {}

  @Operation({
    id: 'tryAgent',
    summary:
      'Have an agent answer a text, simulated, as it is or with other words; nothing that it sends or writes leaves',
    answers: { 202: begunTry },
    problems: [404, 409],
  })
  @Protected('executions')
  @HttpCode(202)
  @Post(':id/tries')
  begin(@Param(strictly) { id }: AgentPath, @Body(strictly) body: TryAgent): Promise<BegunTryView> {
    const agent = requireAgent(this.agentDirectory, id);
    return this.engine.ask(async (store, { redis }) => {
      const published = await findPublishedWords(new AgentChangeStore(redis), id);
      const { text, conversation } = body;
      return beginTry(store, redis, { agent, words: mergeWords(agent, published, body), text, conversation });
    });
  }
}
