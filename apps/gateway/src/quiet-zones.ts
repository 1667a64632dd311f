import { EnvError, makeValidator } from 'envalid';
import type { Address, ClaimOptions } from '#actor';
import { isTimeZone } from '#settings';
import { quietFor } from './quiet-hours.js';
import type { QuietHours } from './quiet-hours.js';

/** Where the people live whose numbers begin so. */
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

/** The zone of a number: that of its longest known beginning, else the deployment's own. */
export function zoneOf(theirs: string, zones: readonly QuietZone[], otherwise: string): string {
  const number = theirs.slice(theirs.indexOf(':') + 1); // whatsapp:+1…
  return zones.find(({ prefix }) => number.startsWith(prefix))?.timeZone ?? otherwise;
}

/** Whom a send goes to; null when nobody knows any more. */
export type AddressOf = () => Promise<Pick<Address, 'theirs'> | null>;

/** The gateway's settings of this, under their published names. */
interface QuietSettings {
  QUIET_HOURS?: QuietHours | undefined;
  QUIET_HOURS_APPLY_TO: 'proactive' | 'all';
  QUIET_HOURS_ANSWER_MINUTES: number;
  QUIET_HOURS_ZONES?: readonly QuietZone[] | undefined;
  TZ: string;
}

/**
 * Asked before each claim: whether it is a time at which only answers are sent, and for how long, where the person lives. Whom a send
 * goes to is looked up only while it is quiet in one zone and not in another.
 */
export function quietNow(
  config: QuietSettings,
  clock: () => number = Date.now,
): (addressOf: AddressOf) => Promise<Pick<ClaimOptions, 'quiet'>> {
  const { QUIET_HOURS: hours, QUIET_HOURS_APPLY_TO: appliesTo, QUIET_HOURS_ZONES: zones = [], TZ } = config;
  const answerWithinMs = appliesTo === 'all' ? 0 : config.QUIET_HOURS_ANSWER_MINUTES * 60_000;
  if (!hours) return () => Promise.resolve({});
  return async (addressOf) => {
    const at = clock();
    const [restMs = 0, ...others] = new Set(
      [TZ, ...zones.map((zone) => zone.timeZone)].map((zone) => quietFor(hours, zone, at)),
    );
    if (others.length === 0) return { quiet: { restMs, answerWithinMs } };
    const address = await addressOf();
    return { quiet: { restMs: quietFor(hours, zoneOf(address?.theirs ?? '', zones, TZ), at), answerWithinMs } };
  };
}
