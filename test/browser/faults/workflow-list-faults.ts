import { operate } from '../journeys.js';
import type { Fault } from './fault.js';

/** The list of workflows, which knew ids alone. */
export const workflowListFaults: readonly Fault[] = [
  {
    name: 'B20 workflows by name',
    shows: 'a graph stands under its name with what came of its last run, and is found by a part of the name',
    async go(walk, { stack }) {
      const graph = {
        name: 'Evening report',
        nodes: [{ id: '1', name: 'Start', type: 'n8n-nodes-base.manualTrigger' }],
        connections: {},
      };
      const document = { version: 1, root: { kind: 'llm', id: 'answer', instructions: 'Answer in one message.' } };
      await operate(stack, 'POST', '/v1/workflows', { id: 'evening', graph, by: 'ana' });
      await operate(stack, 'POST', '/v1/workflows', { id: 'other', document, by: 'ana' });
      await operate(stack, 'POST', '/v1/workflows/evening/runs', { input: 'begin' });
      await walk.press('g w');
      await walk.find('link', 'Evening report').waitFor();
      await walk.find('link', 'other').waitFor();
      await walk.page
        .locator('tr', { hasText: 'Evening report' })
        .locator('.badge.good, .badge.quiet')
        .first()
        .waitFor();
      await walk.fill('Find', 'evening');
      await walk.find('link', 'other').waitFor({ state: 'detached' });
      await walk.sees('evening');
      await walk.judge('workflows');
      await walk.picture('workflows');
    },
  },
];
