import * as Type from 'typebox';
import { list, nullable } from '../openapi/schemas.js';

const agent = Type.Object(
  {
    id: Type.String(),
    version: Type.String(),
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
  },
  { title: 'Agent', description: 'An agent of the directory. Null: as the environment has it.' },
);
export type AgentView = Type.Static<typeof agent>;
export const agents = Type.Object({ agents: list(agent), problems: list(Type.String()) });
