import { expect, it } from '@jest/globals';
import { emptyGraph } from '#graph';
import { composePrograms } from '../../compose-programs.js';
import { readConfig } from '../../config.js';
import { builder } from './index.js';

const programs = composePrograms(readConfig({ LLM_PROVIDER: 'scripted' }));
const { drafts } = programs.serving(builder);
if (drafts === undefined) throw new Error('the builder answers nothing');
const tests = drafts();
const asked = { at: 1_795_000_000_000, seed: 's' };
const assignments = [{ id: '1', name: 'at', value: "={{ $now.toFormat('yyyy') }}", type: 'string' }];
const graph = {
  ...emptyGraph,
  nodes: [
    { id: 's', name: 'Start', type: 'n8n-nodes-base.manualTrigger', parameters: {} },
    { id: 'k', name: 'Keep', type: 'n8n-nodes-base.set', parameters: { assignments: { assignments } } },
    { id: 't', name: 'Tell', type: 'turnpike.tool', parameters: { tool: 'nobody' } },
  ],
  connections: {
    Start: { main: [[{ node: 'Keep', type: 'main', index: 0 }]] },
    Keep: { main: [[{ node: 'Tell', type: 'main', index: 0 }]] },
  },
};

it('tests a draft by what the installation has, with its expressions in the sandbox', async () => {
  const test = { kind: 'test', graph, trigger: null, items: {} } as const;
  expect(await tests.answer({ ...test, part: { of: 'all' } }, asked)).toMatchObject({
    report: { passed: false, problem: expect.stringContaining('no tool "nobody" in this installation') },
  });
  expect(await tests.answer({ ...test, part: { of: 'up-to', node: 'Keep' } }, asked)).toMatchObject({
    report: { passed: true, nodes: [{ name: 'Start' }, { outputs: [{ count: 1, items: [{ at: '2026' }] }] }] },
  });
});

it('says what an expression comes to', async () => {
  const preview = { kind: 'preview', template: '={{ $json.a.length }}', input: [{ a: 'abc' }], itemIndex: 0 } as const;
  expect(await tests.answer({ ...preview, nodes: {}, workflow: '' }, asked)).toEqual({
    previewed: { text: '3', of: 'number', leftOut: 0 },
  });
});
