import { standInKeys } from '../support/product-environment.js';
import type { Journey } from './journeys.js';

export const viewerJourneys: readonly Journey[] = [
  {
    name: 'look around as a viewer, who may not act',
    async go(walk) {
      await walk.fill('Key', standInKeys.api);
      await walk.click('button', 'Sign in');
      await walk.click('link', 'Phone');
      await walk.find('heading', 'Phone').waitFor();
      if ((await walk.page.locator('.bubble').count()) > 0)
        throw new Error('a viewer is shown the texts of who was signed in before');
      await walk.fill('Text message', 'How many angry messages today?');
      await walk.click('button', 'Send');
      await walk.sees(/answer, sent/, walk.page.locator('.thread'));
      await walk.sees('How many angry messages today?', walk.page.locator('.thread'));
      await walk.click('link', 'Runs');
      await walk.page.locator('tbody tr').first().waitFor();
      await walk.click('link', /^run_/, walk.page.locator('tbody tr').first());
      await walk.click('button', /^Turn 1/);
      await walk.sees('Prompt and answer are shown to operators');
      await walk.sees('Plan and observation are shown to operators');
      if ((await walk.page.getByRole('button', { name: 'Show the prompt' }).count()) > 0)
        throw new Error('a viewer is offered a prompt');
      await walk.click('link', 'System');
      await walk.find('rowheader', 'turn').waitFor();
      if ((await walk.page.getByText('Force it').count()) > 0)
        throw new Error('a viewer is offered to force a breaker');
    },
  },
];
