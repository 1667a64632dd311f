import { Controller, Get } from '@nestjs/common';
import { problemLine } from '#registry';
import type { RegisteredAgent } from '#registry';
import { AgentDirectory } from '../agent-directory/agent-directory.js';
import { Operation } from '../openapi/operation.js';
import { agents } from './agent-responses.js';
import type { AgentView } from './agent-responses.js';

function agentView({ file, tenant, version, definition, quietHours }: RegisteredAgent): AgentView {
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
  };
}

/** The agents in use by this gateway: none before a controller has announced them. Null in an agent: as in the environment. */
@Controller('v1/agents')
export class AgentsController {
  constructor(private readonly agentDirectory: AgentDirectory) {}

  @Operation({ id: 'listAgents', summary: 'The agents of the directory', answers: { 200: agents } })
  @Get()
  list(): { agents: AgentView[]; problems: string[] } {
    const { doubt, reading, problems } = this.agentDirectory;
    const known = doubt === null ? reading.agents.map(agentView) : [];
    const found = [...problems, ...reading.doubts].map(problemLine);
    return { agents: known, problems: [...(doubt === null ? [] : [doubt]), ...found] };
  }
}
