import { EnvError, makeValidator } from 'envalid';
import type { Address } from '#protocol';
import type { ClaimOptions } from '#engine/ports';
import { noAgents } from '#registry';
import type { AgentRegistry, RegisteredAgent } from '#registry';
import { isTimeZone } from '#settings';
import { quietFor, readQuietHours } from './quiet-hours.js';
import type { QuietHours } from './quiet-hours.js';

/** Time zones by the beginning of a phone number. */
export interface QuietZone {
  prefix: string;
  timeZone: string;
}

function zoneFrom(entry: string): QuietZone {
  const [, prefix = '', timeZone = ''] = /^(\+\d{1,15})=(.+)$/.exec(entry) ?? [];
  if (prefix === '')
    throw new EnvError(`${entry}: expected the beginning of a number and its zone: +1212=America/New_York`);
  if (!isTimeZone(timeZone)) throw new EnvError(`${entry}: expected an IANA time zone such as America/New_York`);
  return { prefix, timeZone };
}

/** `+1212=America/New_York,+1310=America/Los_Angeles`: the longest beginning first. */
export const quietZones = makeValidator<readonly QuietZone[]>((input) => {
  const entries = input.split(',').map((entry) => entry.trim());
  const zones = entries.filter((entry) => entry !== '').map(zoneFrom);
  const twice = zones.find(({ prefix }, at) => zones.findIndex((zone) => zone.prefix === prefix) !== at);
  if (twice) throw new EnvError(`${twice.prefix}: expected each beginning of a number once`);
  return zones.sort((one, other) => other.prefix.length - one.prefix.length);
});

/** The zone of a number: that of its longest listed beginning, else the deployment's own. */
export function findZone(theirs: string, zones: readonly QuietZone[], otherwise: string): string {
  const number = theirs.slice(theirs.indexOf(':') + 1); // whatsapp:+1…
  return zones.find(({ prefix }) => number.startsWith(prefix))?.timeZone ?? otherwise;
}

/** The recipient of a send, and our side; null when they are no longer known. */
export type AddressOf = () => Promise<Address | null>;

/** The gateway's settings for this, by their published names. */
interface QuietSettings {
  QUIET_HOURS?: QuietHours | undefined;
  QUIET_HOURS_APPLY_TO: 'proactive' | 'all';
  QUIET_HOURS_ANSWER_MINUTES: number;
  QUIET_HOURS_ZONES?: readonly QuietZone[] | undefined;
  TZ: string;
}

/** The quiet hours, and the zone of people whose own is unknown. */
interface QuietRule {
  hours: QuietHours;
  answerWithinMs: number;
  timeZone: string;
}

function commonRule(config: QuietSettings): QuietRule | null {
  const { QUIET_HOURS: hours, QUIET_HOURS_APPLY_TO: appliesTo, TZ: timeZone } = config;
  const answerWithinMs = appliesTo === 'all' ? 0 : config.QUIET_HOURS_ANSWER_MINUTES * 60_000;
  return hours ? { hours, answerWithinMs, timeZone } : null;
}

/** An agent's own hours; null where it has none, and the deployment's hold. */
function ownRule({ quietHours, definition }: RegisteredAgent, config: QuietSettings): QuietRule | null {
  if (quietHours === null) return null;
  const { appliesTo = 'proactive', answerMinutes = config.QUIET_HOURS_ANSWER_MINUTES } = quietHours;
  return {
    hours: readQuietHours(quietHours.hours),
    answerWithinMs: appliesTo === 'all' ? 0 : answerMinutes * 60_000,
    timeZone: definition.timeZone ?? config.TZ,
  };
}

/**
 * Called before each claim: whether only answers are sent now where the person lives, and for how long. The recipient is looked up only
 * while it is quiet in one zone, or for one agent, and not in another.
 */
export function quietNow(
  config: QuietSettings,
  registry: () => AgentRegistry = () => noAgents,
  clock: () => number = Date.now,
): (addressOf: AddressOf) => Promise<Pick<ClaimOptions, 'quiet'>> {
  const { QUIET_HOURS_ZONES: zones = [] } = config;
  const common = commonRule(config);
  const measureRests = ({ hours, timeZone }: QuietRule, at: number): number[] =>
    [timeZone, ...zones.map((zone) => zone.timeZone)].map((zone) => quietFor(hours, zone, at));
  return async (addressOf) => {
    const at = clock();
    const all = registry();
    const own = all.agents.map((agent) => ownRule(agent, config)).filter((rule) => rule !== null);
    const rules = [...(common ? [common] : []), ...own];
    const [restMs = 0, ...others] = new Set(rules.flatMap((rule) => measureRests(rule, at)));
    const isPlain = own.length === 0 || restMs === 0;
    if (others.length === 0 && isPlain)
      return common ? { quiet: { restMs, answerWithinMs: common.answerWithinMs } } : {};
    const address = await addressOf();
    const serving = address === null ? 'nobody' : all.serving(address);
    const rule = (typeof serving === 'string' ? null : ownRule(serving, config)) ?? common;
    if (rule === null) return {};
    const zone = findZone(address?.theirs ?? '', zones, rule.timeZone);
    return { quiet: { restMs: quietFor(rule.hours, zone, at), answerWithinMs: rule.answerWithinMs } };
  };
}
