import { failedCheck, ok } from './check.js';
import type { Check } from './check.js';
import { agentsIn } from './check-agents.js';
import { clockAdvice } from './clock-advice.js';
import { checkModels } from './check-models.js';
import type { AgentModels } from './check-models.js';
import { checkSenders } from './channels/check-senders.js';
import { checkSlack } from './channels/check-slack.js';
import { policyInForce } from './check-redis.js';
import { checkPublic } from './channels/check-public.js';
import { checkTexts } from './channels/check-texts.js';
import { checkTwilio } from './channels/check-twilio.js';
import { checkEventWebhook, checkWebhook } from './channels/check-webhook.js';
import type { Examined } from './examined.js';
import type { Reached } from './reach.js';
import { servesBeside } from './serves-beside.js';

/** An HTTP date is a second coarse, and an answer takes its time. */
const clockSlackMs = 5_000;

/** Our clock is right if anybody agrees with it: the least difference counts. */
function checkClock(reached: readonly Reached[]): Check[] {
  const skews = reached.flatMap(({ skewMs }) => (skewMs === null ? [] : [skewMs]));
  if (skews.length === 0) return [];
  const least = skews.reduce((one, other) => (Math.abs(other) < Math.abs(one) ? other : one));
  const name = 'clock, by HTTP';
  const what = `the nearest of ${skews.length} dates that were answered is ${least} ms from this clock`;
  return [Math.abs(least) <= clockSlackMs ? ok(name, what) : failedCheck(name, what, clockAdvice)];
}

/** An agent's choice of models, without open fields. */
function pickModels({ provider, model, rescueModel }: AgentModels): AgentModels {
  return { ...(provider && { provider }), ...(model && { model }), ...(rescueModel && { rescueModel }) };
}

/** What is asked over the channels of these apps: controllers that serve sends reach Twilio alone. */
function outsideOf(examined: Examined): ((outside: Examined['outside']) => Promise<Reached>)[] {
  if (examined.apps.includes('gateway')) return [checkPublic, checkTwilio, checkSlack, checkWebhook, checkEventWebhook];
  return servesBeside(examined, 'sends') ? [checkTwilio] : [];
}

/**
 * Whether models and channels can be reached from here, and how their clocks compare with ours. Costs nothing: no model call, no message.
 */
export async function checkOutside(examined: Examined): Promise<Check[]> {
  const { apps, outside } = examined;
  const chosen = agentsIn(examined).map(({ definition: { policy } }) => pickModels(policy));
  const hasChannels = apps.includes('gateway');
  const asksModels = apps.includes('controller') || apps.includes('compressor');
  const texts = hasChannels ? Promise.all([checkSenders(examined), checkTexts(outside.twilio)]) : [];
  const reached = (
    await Promise.all([
      asksModels ? checkModels(examined, chosen, () => policyInForce(outside)) : [],
      ...outsideOf(examined).map((check) => check(outside).then((one) => [one])),
    ])
  ).flat();
  return [...reached.map(({ check }) => check), ...(await texts).flat(), ...checkClock(reached)];
}
