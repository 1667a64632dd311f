import { operate } from '../journeys.js';
import type { Fault } from './fault.js';

/** Pages of what a deployment is made of, and the way to any page by its name: the API had them, and no page did. */
export const deploymentFaults: readonly Fault[] = [
  {
    name: 'find anything',
    shows: 'Ctrl+K goes to a page, a workflow or a run by a part of its name, its id or its words',
    async go(walk, { stack }) {
      const document = { version: 1, root: { kind: 'llm', id: 'answer', instructions: 'Answer in one message.' } };
      await operate(stack, 'POST', '/v1/workflows', {
        id: 'count-the-angry',
        document,
        note: 'to be found',
        by: 'ana',
      });
      await walk.press('Control+k');
      await walk.page.getByRole('combobox', { name: 'Go to' }).fill('angry');
      await walk.sees('count-the-angry');
      await walk.judge('palette');
      await walk.press('Enter');
      await walk.find('heading', /count-the-angry/).waitFor();
      await walk.press('Control+k');
      await walk.page.getByRole('combobox', { name: 'Go to' }).fill('aud');
      await walk.press('Enter');
      await walk.find('heading', 'Audit').waitFor();
      await walk.press('Control+k');
      await walk.page.getByRole('combobox', { name: 'Go to' }).fill('no such thing');
      await walk.sees('with “no such thing”');
      await walk.press('Escape');
      await walk.page.locator('dialog').waitFor({ state: 'detached' });
    },
  },
  {
    name: 'audit links',
    shows: 'what people did is read on a page, with a link to what it was done to',
    async go(walk, { stack }) {
      const document = { version: 1, root: { kind: 'llm', id: 'answer', instructions: 'Answer in one message.' } };
      await operate(stack, 'POST', '/v1/workflows', { id: 'audited', document, note: 'to be audited', by: 'ana' });
      await walk.page.goto(`${stack.url}/console#/audit`);
      await walk.sees('to be audited');
      await walk.judge('audit');
      await walk.picture('audit');
      await walk.page.getByRole('link', { name: 'audited', exact: true }).first().click();
      await walk.find('heading', /audited/).waitFor();
    },
  },
  {
    name: 'tables rows',
    shows: 'a data table is found and its rows are read',
    async go(walk, { stack }) {
      const by = { reason: 'for prices', by: 'ana' };
      const columns = [
        { name: 'item', type: 'string' },
        { name: 'price', type: 'number' },
      ];
      await operate(stack, 'POST', '/v1/tables', { ...by, name: 'prices', columns });
      await operate(stack, 'POST', '/v1/tables/prices/rows', { ...by, rows: [{ item: 'boiler', price: 240 }] });
      await walk.page.goto(`${stack.url}/console#/tables`);
      await walk.judge('tables');
      await walk.click('link', 'prices');
      await walk.sees('boiler');
      await walk.sees('240');
      await walk.judge('table');
    },
  },
  {
    name: 'policy versions',
    shows: 'what going back to an earlier policy changes is said before it is done',
    async go(walk, { stack }) {
      const before = (await (await stack.api('/v1/policy')).json()) as { version: string }; // as GET /v1/policy is described
      const table = { version: 'five-steps', defaults: { maxSteps: 5 } };
      await operate(stack, 'PUT', '/v1/policy', { table, base: before.version, reason: 'fewer steps', by: 'ana' });
      await walk.page.goto(`${stack.url}/console#/policy`);
      await walk.sees('fewer steps');
      await walk.sees('in force');
      await walk.judge('policy');
    },
  },
  {
    name: 'agents page',
    shows: 'the agents of the directory, or what answers where there are none, and links between these pages',
    async go(walk) {
      await walk.press('g s');
      await walk.click('link', 'Agents');
      await walk.find('heading', 'Agents').waitFor();
      await walk.judge('agents');
      await walk.click('link', 'Webhooks');
      await walk.find('heading', 'Webhooks').waitFor();
      await walk.judge('webhooks');
    },
  },
];
