import * as Type from 'typebox';
import { byName, dateTime, list, nullable } from '../../openapi/schemas.js';

const expected = Type.Object({
  outcome: Type.Optional(Type.String()),
  says: Type.Optional(list(Type.String())),
  never: Type.Optional(list(Type.String())),
  calls: Type.Optional(byName(Type.Integer())),
});

const test = {
  test_id: Type.String(),
  name: Type.String(),
  text: Type.String(),
  expect: expected,
  run_id: nullable(Type.String(), { description: 'The run that it was kept of. Null: it was written.' }),
  by: Type.String(),
  at: dateTime(),
};

export const agentTest = Type.Object(test, {
  title: 'AgentTest',
  description: 'A text to an agent, with the end that is expected of it.',
});
export type AgentTestView = Type.Static<typeof agentTest>;

export const agentTests = Type.Object({ id: Type.String(), tests: list(agentTest) });
export type AgentTestsView = Type.Static<typeof agentTests>;

const played = Type.Object({
  test_id: Type.String(),
  name: Type.String(),
  run_id: Type.String({ description: 'The simulated run that played it.' }),
  failures: list(Type.String(), { description: 'Why it has failed; none: it has passed.' }),
});

export const playedTests = Type.Object(
  { id: Type.String(), passed: Type.Integer(), failed: Type.Integer(), tests: list(played) },
  { title: 'PlayedTests', description: 'The kept tests of an agent, played with the words that were asked for.' },
);
export type PlayedTestsView = Type.Static<typeof playedTests>;
