import { until } from '../../support/app-process.js';
import { operate } from '../journeys.js';
import type { Fault } from './fault.js';

const document = { version: 1, root: { kind: 'llm', id: 'answer', instructions: 'Answer in one message.' } };

/** A filter of each other list, with a value that is chosen of it. */
const choices = [
  ['/conversations', 'Channel', 'webhook'],
  ['/letters', 'What', 'send reply'],
  ['/approvals', 'Channel', 'SMS'],
] as const;

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
  {
    name: 'lists filed',
    shows: 'a workflow is put into a new folder and tagged from the list and from its page, and is found by both',
    async go(walk, { stack }) {
      for (const id of ['bills', 'alarms']) await operate(stack, 'POST', '/v1/workflows', { id, document, by: 'ana' });
      await walk.press('g w');
      await walk.click('button', 'File bills: folder and tags');
      const dialog = walk.find('dialog', 'Folder and tags of bills');
      await walk.find('combobox', 'Folder', dialog).selectOption({ label: 'a new folder' });
      await walk.fill('Name of the folder', 'Money');
      await walk.fill('Tags, with commas between', 'monthly, urgent');
      await walk.judge('folder and tags');
      await walk.click('button', 'File it', dialog);
      await dialog.waitFor({ state: 'detached' });
      await walk.find('link', 'Money').waitFor();
      await walk.find('combobox', 'Tag').selectOption({ label: 'urgent' });
      await walk.find('link', 'alarms').waitFor({ state: 'detached' });
      await walk.find('link', 'bills').waitFor();
      await walk.click('link', 'Clear');
      await walk.find('combobox', 'Folder').selectOption({ label: 'Money' });
      await walk.find('link', 'alarms').waitFor({ state: 'detached' });
      await walk.judge('workflows of a folder');
      await walk.click('link', 'bills');
      await walk.click('button', 'File bills: folder and tags');
      await walk.find('combobox', 'Folder', walk.find('dialog', 'Folder and tags of bills')).selectOption('');
      await walk.click('button', 'File it');
      await walk.find('link', 'Money').waitFor({ state: 'detached' });
      await walk.find('link', 'monthly').waitFor();
    },
  },
  {
    name: 'lists saved',
    shows:
      'the filters of each list stand in its address, are saved under a name, and lead another browser to the same',
    async go(walk, { stack }) {
      await walk.press('g r');
      await walk.find('combobox', 'Channel').selectOption({ label: 'form or chat' });
      await walk.find('combobox', 'Phase').selectOption({ label: 'asking' });
      await walk.click('button', 'Save these filters');
      await walk.fill('Name of these filters', 'forms that ask');
      await walk.judge('filters being saved');
      await walk.press('Enter');
      await walk.sees('These are saved');
      await walk.page.goto(`${stack.url}/console#/overview`);
      await walk.find('heading', 'Overview').waitFor();
      await walk.press('g r');
      await walk.click('link', 'forms that ask');
      await walk.page.waitForURL(/channel=html&phase=asking/);
      await walk.judge('runs with saved filters');
      const link = walk.page.url();
      const page = await walk.page.context().newPage(); // a colleague's, who was sent the address
      await page.goto(link);
      await until('the filter', async () => (await walk.find('combobox', 'Channel', page).inputValue()) === 'html');
      await page.close();
      await walk.click('button', 'Forget the filters forms that ask');
      await walk.find('link', 'forms that ask').waitFor({ state: 'detached' });
      for (const [place, label, option] of choices) {
        await walk.page.goto(`${stack.url}/console#${place}`);
        await walk.find('combobox', label).selectOption({ label: option });
        await walk.page.waitForURL(/\?\w+=/);
        await walk.find('button', 'Save these filters').waitFor();
        await walk.judge(`${place} with a filter`);
      }
    },
  },
];
