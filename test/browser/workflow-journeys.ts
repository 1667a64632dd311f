import type { Locator } from 'playwright-core';
import type { Fixture, Journey } from './journeys.js';
import type { Walk } from './walk.js';

/** Counts, and has a model say what they mean: a tool in the run itself, and a child. */
function documentWith(
  toolName: string,
  args: object = { start_date: '2026-01-01', end_date: '2026-01-31', label: 'angry' },
): string {
  const steps = [
    { kind: 'tool', id: 'figures', toolName, args },
    { kind: 'llm', id: 'words', instructions: 'Say in one message what these figures mean.', tools: [] },
  ];
  return JSON.stringify({ version: 1, root: { kind: 'sequence', id: 'report', steps } }, null, 2);
}

/** Each view writes a workflow of its own. */
function idOf({ person }: Fixture): string {
  return `report-${person.slice(-2)}`;
}

function region(walk: Walk, name: string): Locator {
  return walk.page.getByRole('region', { name, exact: true });
}

function node(walk: Walk, id: string): Locator {
  const name = walk.page.locator('.name').filter({ hasText: new RegExp(`^${id}$`) });
  return region(walk, 'Graph of the workflow').locator('li.node').filter({ has: name });
}

async function save(walk: Walk, why: string): Promise<void> {
  await walk.sees(/^It may run/);
  await walk.fill('Why', why, region(walk, 'Editor'));
  await walk.fill('Your name', 'ana', region(walk, 'Editor'));
  await walk.click('button', 'Save as a new version');
}

/** What a person does with workflows: writes one, changes it, and watches a run of it. */
export const workflowJourneys: readonly Journey[] = [
  {
    name: 'write a workflow, be shown what is wrong with it at its line, mend it and save it',
    async go(walk, fixture) {
      await walk.press('g w');
      await walk.find('heading', 'Workflows').waitFor();
      await walk.judge('workflows');
      await walk.click('link', 'Write a document');
      await walk.fill('Id', idOf(fixture));
      await walk.fill('Document', documentWith('no_such_tool'));
      await walk.sees('UNKNOWN_TOOL_REFERENCE', walk.page.locator('.wrong'));
      await walk.sees('/root/steps/0/toolName', walk.page.locator('.wrong'));
      await walk.click('button', 'Line 10');
      await walk.judge('editor with an error');
      await walk.picture('editor-wrong');
      await walk.fill('Document', '{ "version": 1,');
      await walk.page.locator('.wrong li').filter({ hasNotText: 'UNKNOWN' }).waitFor();
      await walk.fill('Document', documentWith('get_counts'));
      await node(walk, 'words').waitFor();
      await save(walk, 'the first one');
      await walk.find('heading', `Workflow ${idOf(fixture)}`).waitFor();
      await walk.judge('workflow');
      await walk.picture('workflow');
    },
  },
  {
    name: 'save another version of a workflow, and read what it has other than the one before',
    async go(walk, fixture) {
      await walk.press('g w');
      await walk.click('link', idOf(fixture));
      await walk.fill('Document', documentWith('today_range', {}));
      await save(walk, 'only the days');
      const versions = region(walk, 'Versions').locator('ol > li');
      await versions.nth(1).waitFor();
      await walk.clickOn(versions.first().locator('summary'));
      await walk.sees('“today_range”', versions.first());
      await walk.fill('Document', documentWith('get_counts'));
      await save(walk, 'the figures again');
      await walk.sees('the figures again', region(walk, 'Versions'));
      await walk.judge('versions of a workflow');
    },
  },
  {
    name: 'run a workflow, watch its graph until all nodes are done, and open the run of one by keyboard',
    async go(walk, { model }) {
      const release = model.hold(0);
      try {
        await walk.fill('Input', 'How was January?');
        await walk.click('button', 'Run');
        await walk.find('heading', /^Run/).waitFor();
        await walk.sees('done', node(walk, 'figures'));
        await walk.sees('running', node(walk, 'words'));
        await walk.judge('run of a workflow, live');
        await walk.picture('workflow-run-live');
      } finally {
        release();
      }
      await walk.sees('done', node(walk, 'words'));
      await walk.page.locator('.heading .badge.good').waitFor();
      await walk.judge('run of a workflow');
      await walk.picture('workflow-run');
      await walk.focusOn(node(walk, 'words').getByRole('link'));
      await walk.press('Enter');
      await walk.sees('report/words', walk.page.locator('dd'));
    },
  },
  {
    name: 'start a workflow that repeats itself as a schedule, pause it, have it go on, and stop it',
    async go(walk, fixture) {
      const id = `daily-${fixture.person.slice(-2)}`;
      const step = { kind: 'tool', id: 'days', toolName: 'today_range' };
      const root = { kind: 'every', id: 'daily', cron: '0 7 * * *', timeZone: 'Europe/Lisbon', step };
      await walk.press('g w');
      await walk.click('link', 'Write a document');
      await walk.fill('Id', id);
      await walk.fill('Document', JSON.stringify({ version: 1, root }, null, 2));
      await walk.sees('0 7 * * * Europe/Lisbon', node(walk, 'daily'));
      await save(walk, 'every morning');
      await walk.find('heading', 'Start as a schedule').waitFor();
      await walk.fill('Why', 'the manager asked', region(walk, 'Start'));
      const set = walk.page.waitForRequest((each) => each.method() === 'POST' && each.url().endsWith('/v1/schedules'));
      await walk.click('button', 'Start the schedule');
      const asked = JSON.parse((await set).postData() ?? '') as { workflow?: string; document?: object }; // the console's own request
      if (asked.workflow !== id || asked.document) throw new Error('expected the id of the stored workflow alone');
      const card = walk.page.getByRole('listitem', { name: id, exact: true });
      await walk.sees('ticking', card);
      await walk.judge('schedules');
      for (const [order, state] of [
        ['Pause', 'paused'],
        ['Resume', 'ticking'],
        ['Stop for good', 'stopped'],
      ] as const) {
        await walk.clickOn(card.locator('summary'));
        await walk.fill('Why', 'a drill', card);
        await walk.click('button', order, card);
        await walk.sees(state, card.locator('h2'));
        await walk.picture(`schedule-${state}`);
      }
      await walk.judge('stopped schedule');
    },
  },
];
