import type { PolicyTable } from '#policy';
import type { Outside } from '../config.js';
import { failed, ok } from './check.js';
import type { Check } from './check.js';
import { clockAdvice } from './clock-advice.js';
import { checkModels } from './check-models.js';
import { checkTwilio } from './check-twilio.js';
import { reach } from './reach.js';
import type { Reached } from './reach.js';

/** An HTTP date is a second coarse, and an answer takes its time. */
const clockSlackMs = 5_000;

const dashboard = {
  name: 'dashboard',
  advice: {
    refused: 'mend DASHBOARD_API_KEY',
    unreachable: 'mend DASHBOARD_API_URL, or start the dashboard: until then its tools answer with errors',
  },
};

function checkDashboard({ dashboardUrl }: Outside): Promise<Reached> {
  return reach({ ...dashboard, url: dashboardUrl ?? '' });
}

/** Ours is right if anybody agrees with it: the least difference counts. */
function checkClock(reached: readonly Reached[]): Check[] {
  const skews = reached.flatMap(({ skewMs }) => (skewMs === null ? [] : [skewMs]));
  if (skews.length === 0) return [];
  const least = skews.reduce((one, other) => (Math.abs(other) < Math.abs(one) ? other : one));
  const name = 'clock, by HTTP';
  const what = `the nearest of ${skews.length} dates that were answered is ${least} ms from this clock`;
  return [Math.abs(least) <= clockSlackMs ? ok(name, what) : failed(name, what, clockAdvice)];
}

/** Whether models, Twilio and the dashboard can be reached from here, and what their clocks say of ours. Costs nothing: no model call, no message. */
export async function checkOutside(
  outside: Outside,
  policyInForce: () => Promise<PolicyTable | null>,
): Promise<Check[]> {
  const reached = (
    await Promise.all([
      checkModels(policyInForce),
      checkTwilio(outside).then((one) => [one]),
      outside.dashboardUrl === null ? [] : checkDashboard(outside).then((one) => [one]),
    ])
  ).flat();
  return [...reached.map(({ check }) => check), ...checkClock(reached)];
}
