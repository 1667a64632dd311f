import * as Type from 'typebox';
import { approvers, repeats, toolApprovals, toolKinds } from '#model-turn';
import { attemptOutcomes } from '#protocol';
import { breaker } from '../breakers/breaker-responses.js';
import { anyObject, dateTime, list, nullable, oneOf } from '../openapi/schemas.js';

const fields = {
  name: Type.String(),
  kind: oneOf(toolKinds, { description: '`inline`: it runs inside a turn, and reaches nothing.' }),
  origin: Type.String({ description: 'The name of its file, or `built in`.' }),
  description: Type.String(),
  sentence: nullable(Type.String(), {
    description: 'What a call does, with {argument}s; null: it is made of the description.',
  }),
  parameters: anyObject(),
  result: nullable(anyObject(), { description: 'The form of its results; null: its file states none.' }),
  repeat: oneOf(repeats, { description: 'What a repeat does.' }),
  writes: Type.Boolean({ description: 'It changes something outside: a try of it is made up.' }),
  approver: nullable(oneOf(approvers), {
    description: 'Who is asked before a call: whoever answers first, one of the two, or both. Null: nobody is.',
  }),
  approval: oneOf(toolApprovals, { description: 'What a person says before a call: nothing, a plain yes, or a code.' }),
  max_calls: nullable(Type.Integer(), { description: 'In one run; null: as the policy has it.' }),
  cache_seconds: nullable(Type.Integer(), {
    description: 'How long an equal call’s answer is used again; null: the usual.',
  }),
  agents: list(Type.String(), { description: 'The agents of the directory that may call it.' }),
  breaker: nullable(breaker, { description: 'Null: none stands before it.' }),
};

export const tool = Type.Object(fields, { title: 'Tool', description: 'A tool of the files of the deployment.' });
export type ToolView = Type.Static<typeof tool>;
export const toolList = Type.Object({ tools: list(tool) });

const call = Type.Object({
  run_id: Type.String(),
  started_at: dateTime(),
  duration_ms: Type.Integer(),
  outcome: oneOf(attemptOutcomes),
  error_code: nullable(Type.String()),
  cause_message: nullable(Type.String(), { description: 'Why it failed. Null to viewers.' }),
  reused: Type.Boolean(),
  simulated: Type.Boolean(),
  sentence: nullable(Type.String(), { description: 'Null to viewers.' }),
});

export const toolWithCalls = Type.Object(
  {
    ...fields,
    calls: list(call, { description: 'Of the latest runs that were looked at, the latest first, 20 at most.' }),
    runs_looked_at: Type.Integer(),
  },
  { title: 'ToolWithCalls', description: 'A tool, and how its latest calls went.' },
);
export type ToolWithCalls = Type.Static<typeof toolWithCalls>;

export const triedTool = Type.Object(
  {
    ok: Type.Boolean(),
    simulated: Type.Boolean({ description: 'The tool writes: nothing was called, and the value is made up.' }),
    sentence: Type.String({ description: 'What the call does, in words.' }),
    value: Type.Unknown({ description: 'What it answered; null where it failed.' }),
    error: nullable(Type.Object({ code: Type.String(), message: Type.String() })),
    attempts: list(
      Type.Object({ outcome: Type.String(), error_code: nullable(Type.String()), duration_ms: Type.Integer() }),
    ),
  },
  { title: 'TriedTool', description: 'What one call came to that somebody tried.' },
);
export type TriedToolView = Type.Static<typeof triedTool>;
