import type { PolicyTable } from '#policy';
import type { Outside } from '../config.js';
import { doubtful, failed, ok } from './check.js';
import type { Check } from './check.js';
import { agentsIn } from './check-agents.js';
import { clockAdvice } from './clock-advice.js';
import { checkModels } from './check-models.js';
import type { AgentModels } from './check-models.js';
import { checkSenders } from './check-senders.js';
import { checkSlack } from './check-slack.js';
import { checkTwilio } from './check-twilio.js';
import { checkWebhook } from './check-webhook.js';
import { asOurs, reach } from './reach.js';
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

/** Asks as the tool-runner does: what that does not follow is not there. */
async function checkDashboard(url: string): Promise<Reached> {
  const reached = await reach({ ...dashboard, url, fetch: asOurs(url) });
  const { status } = reached;
  if (status === null || status < 300 || status >= 400) return reached;
  const what = `answers ${status}: tools do not follow redirects`;
  const advice = 'nothing, if only its front page does so; else put the last address into DASHBOARD_API_URL';
  return { ...reached, check: doubtful(dashboard.name, what, advice) };
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

/** What an agent's file says of its models, without what it leaves open. */
function modelsOf({ provider, model, rescueModel }: AgentModels): AgentModels {
  return { ...(provider && { provider }), ...(model && { model }), ...(rescueModel && { rescueModel }) };
}

/** Whether models, channels and the dashboard can be reached from here, and what their clocks say of ours. Costs nothing: no model call, no message. */
export async function checkOutside(
  outside: Outside,
  policyInForce: () => Promise<PolicyTable | null>,
): Promise<Check[]> {
  const chosen = agentsIn(outside).map(({ definition: { policy } }) => modelsOf(policy));
  const senders = checkSenders(outside);
  const reached = (
    await Promise.all([
      checkModels(chosen, policyInForce),
      ...[checkTwilio, checkSlack, checkWebhook].map((check) => check(outside).then((one) => [one])),
      outside.dashboardUrl === null ? [] : checkDashboard(outside.dashboardUrl).then((one) => [one]),
    ])
  ).flat();
  return [...reached.map(({ check }) => check), ...(await senders), ...checkClock(reached)];
}
