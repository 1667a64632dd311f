import { startStranger } from '#stranger';
import type { Stranger } from '#stranger';
import { standInKeys } from '../../test/support/product-environment.js';
import { openRedis } from '../../test/support/redis.mjs';
import { appNames } from '../../test/support/app-process.js';
import { startStack } from '../../test/support/stack.js';
import type { Stack } from '../../test/support/stack.js';
import { demoModel } from './model/demo-model.js';
import { demoTools } from './model/demo-environment.js';
import { modelSettings } from './model/model-settings.js';
import type { OwnModel } from './model/model-settings.js';
import { startShop } from './shop.js';
import { startWeather } from './weather.js';
import type { Weather } from './weather.js';
import { startWeb } from './web.js';

/** So soon, in ms, Twilio is asked for a message of which nobody knows whether it was sent: whoever watches should not have to wait. */
const reconcileGraceMs = '1500';

/** The four processes, and all that the demo has around them. */
export interface Demo {
  stack: Stack;
  weather: Weather;
  /** It answers in the place of a model, where the environment names none. */
  stranger: Stranger;
  close(): Promise<void>;
}

/** Starts everything; `own`: a real model, null: there is none. `log` takes a line on where Redis is from. */
export async function openDemo(own: OwnModel | null, log: (line: string) => void): Promise<Demo> {
  const redis = await openRedis({ appendonly: 'always', log });
  const [weather, shop, web] = await Promise.all([startWeather(), startShop(), startWeb()]);
  const stranger = await startStranger(demoModel());
  const stack = await startStack({
    redis,
    environment: {
      ...{ ...modelSettings(stranger.url, own), TZ: 'America/New_York', RECONCILE_GRACE_MS: reconcileGraceMs },
      ...{ ...demoTools, ...weather.environment, ...shop.environment, WEB_SEARCH_URL: web.url },
    },
  });
  await putRefunds(stack);
  const close = async (): Promise<void> => {
    await Promise.all(appNames.map((app) => stack.apps[app].kill('SIGTERM'))); // as they end, they write down what they have compiled
    await Promise.all([stack.stop(), weather.close(), shop.close(), web.close(), stranger.close()]);
  };
  return { stack, weather, stranger, close };
}

/** The table that a workflow of refunds writes into. */
async function putRefunds(stack: Stack): Promise<void> {
  const columns = ['name', 'phone'].map((name) => ({ name, type: 'string' }));
  const response = await stack.api('/v1/tables', {
    method: 'POST',
    headers: { authorization: `Bearer ${standInKeys.operator}` },
    body: JSON.stringify({ name: 'refunds', columns, reason: 'the demo has it' }),
  });
  if (!response.ok && response.status !== 409) throw new Error(`the table of refunds: ${response.status}`);
}
