import { expect, it } from '@jest/globals';
import { AgentHarness, parseAndRunWorkflow } from './index.js';
import type { ModelCall } from './index.js';

it('a model reads what the references in its instructions lead to', async () => {
  const asked: string[] = [];
  const model = ({ instructions }: ModelCall): string => {
    asked.push(instructions);
    return 'done';
  };
  const harness = new AgentHarness({ name: 'runner', params: { model, time: 'virtual' } });
  const json = {
    version: 2,
    input: { schema: { type: 'object', properties: { name: { type: 'string' }, town: { type: 'string' } } } },
    root: { kind: 'llm', id: 'a', instructions: 'Greet {{ $.input.name }} of {{ $.input.town ?? "nowhere" }}.' },
  };
  const input = JSON.stringify({ name: 'Ana' });
  const ctx = harness.createContext();
  await parseAndRunWorkflow({ json, harness, ctx, tools: [], input });
  expect(asked).toEqual(['Greet Ana of nowhere.']);
});
