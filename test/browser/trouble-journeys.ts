import { setTimeout as pause } from 'node:timers/promises';
import { standInKeys } from '../support/product-environment.js';
import type { Journey } from './journeys.js';
import type { Walk } from './walk.js';

function banner(walk: Walk) {
  return walk.page.getByRole('alert').filter({ hasText: 'The gateway cannot be reached' });
}

/** What a person meets when something is not there: a page, the gateway, their own sign-in. */
export const troubleJourneys: readonly Journey[] = [
  {
    name: 'come to addresses that lead nowhere, and find back',
    async go(walk, { stack }) {
      for (const place of ['/nonsense', '/runs/run_none', '/letters/none', '/conversations/nobody', '/runs/%E0']) {
        await walk.page.goto(`${stack.url}/console#${place}`);
        await walk.find('heading', 'Not found').waitFor();
      }
      await walk.judge('not found');
      await walk.picture('not-found');
      await walk.page.goto(`${stack.url}/console#/nonsense`);
      await walk.click('link', 'To the runs');
      await walk.find('heading', 'Runs').waitFor();
    },
  },
  {
    name: 'lose the gateway, try again, and go on when it is back',
    async go(walk, { stack }) {
      await walk.page.goto(`${stack.url}/console#/runs?channel=sms`);
      await walk.page.locator('tbody tr').first().waitFor();
      await stack.apps.gateway.kill();
      await banner(walk).waitFor();
      const asked = walk.page.waitForRequest('**/console/session');
      await walk.click('button', 'Try again');
      await asked;
      await banner(walk).waitFor();
      await walk.judge('gateway away');
      await walk.picture('gateway-away');
      await walk.page.locator('tbody tr').first().waitFor();
      stack.apps.gateway.start();
      await stack.apps.gateway.untilReady(90_000);
      await banner(walk).waitFor({ state: 'hidden' });
      await walk.click('link', 'Dead letters');
      await walk.find('heading', 'Dead letters').waitFor();
      await walk.page.locator('.problem').waitFor({ state: 'hidden' });
    },
  },
  {
    name: 'read a page whose answers take longer than the page waits before it asks again',
    async go(walk, { stack }) {
      await walk.page.route('**/v1/queues', async (route) => {
        await pause(2_500);
        await route.continue().catch(() => undefined); // nobody waits for it any more
      });
      await walk.page.goto(`${stack.url}/console#/system`);
      await walk.page.getByRole('region', { name: 'Queues' }).locator('tbody tr').first().waitFor();
      await walk.page.unroute('**/v1/queues');
    },
  },
  {
    name: 'be told that a change was cut off, and that nobody knows whether it was done',
    async go(walk, { stack, person, model }) {
      const release = model.hold(0);
      await stack.text(person, 'How many angry messages today?');
      await walk.page.goto(`${stack.url}/console#/runs?phase=live`);
      const live = walk.page.locator('tbody tr').filter({ has: walk.page.locator('.badge.live') });
      await walk.clickOn(live.first().getByRole('link').first());
      await walk.clickOn(walk.page.getByText('Cancel this run'));
      await walk.page.route('**/cancel', (route) => route.abort());
      const form = walk.page.locator('form.reason-form');
      await walk.fill('Why', 'asked for by phone', form);
      await walk.click('button', 'Cancel the run', form);
      await walk.sees(/nobody knows whether this was done/);
      await walk.page.unroute('**/cancel');
      await banner(walk).waitFor({ state: 'hidden' });
      await walk.page.route('**/cancel', (route) =>
        route.continue({ postData: JSON.stringify({ reason: 'asked for by phone', by: ' ' }) }),
      );
      await walk.click('button', 'Cancel the run', form);
      await walk.sees(/^by: expected who does it/);
      await walk.page.unroute('**/cancel');
      release();
    },
  },
  {
    name: 'sign in again after a sign-in has ended, and be where one was',
    async go(walk, { stack }) {
      const place = '#/runs?channel=sms';
      await walk.page.goto(`${stack.url}/console${place}`);
      await walk.page.locator('tbody tr').first().waitFor();
      await walk.page.context().clearCookies();
      await walk.sees('Your sign-in has ended');
      await walk.judge('sign-in ended');
      await walk.picture('sign-in-ended');
      await walk.fill('Key', standInKeys.operator);
      await walk.click('button', 'Sign in');
      await walk.page.locator('tbody tr').first().waitFor();
      if (!walk.page.url().endsWith(place)) throw new Error(`signed in again, and at ${walk.page.url()}`);
    },
  },
];
