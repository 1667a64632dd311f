import { describe, expect, it } from '@jest/globals';
import type { Address } from '#protocol';
import { readSettings } from '#settings';
import { findZone, quietNow, quietZones } from './quiet-zones.js';

const night = { from: 21 * 60, to: 8 * 60 };
const hour = 3_600_000;

function read(text: string) {
  return readSettings('gateway', { QUIET_HOURS_ZONES: quietZones() }, { QUIET_HOURS_ZONES: text }).QUIET_HOURS_ZONES;
}

const zones = read('+1=America/Chicago, +1555012=America/New_York,+15550123=America/Los_Angeles');

describe('the zones of quiet hours', () => {
  it.each([
    ['+15550123', 'America/Los_Angeles'],
    ['+15550129', 'America/New_York'],
    ['+15550199', 'America/Chicago'],
    ['desk', 'UTC'],
  ])('of %s is that of its longest beginning: %s', (theirs, zone) => {
    expect(findZone(theirs, zones, 'UTC')).toBe(zone);
  });

  it.each([
    ['1212=America/New_York', '1212=America/New_York'],
    ['+1212', '+1212'],
    ['+1212=Atlantis/Capital', 'Atlantis/Capital'],
    ['+1=UTC,+1=Asia/Tokyo', '+1: expected each beginning of a number once'],
  ])('refuse %s at boot, and say which entry it is', (text, part) => {
    expect(() => read(text)).toThrow(part);
    expect(() => read(text)).toThrow('QUIET_HOURS_ZONES');
  });

  it('hold back who sleeps, and look nobody up while all are awake', async () => {
    let lookedUp = 0;
    const given = { QUIET_HOURS: night, QUIET_HOURS_APPLY_TO: 'all', QUIET_HOURS_ANSWER_MINUTES: 15 } as const;
    const restAt = async (at: string, theirs: string): Promise<number | undefined> => {
      const ask = quietNow({ ...given, QUIET_HOURS_ZONES: zones, TZ: 'America/New_York' }, undefined, () =>
        Date.parse(at),
      );
      const lookUp = (): Promise<Address> => {
        lookedUp += 1;
        return Promise.resolve({ tenant: 'default', channel: 'sms', ours: '+15550100', theirs });
      };
      return (await ask(lookUp)).quiet?.restMs;
    };
    expect(await restAt('2026-01-15T18:00:00Z', '+15550123')).toBe(0);
    expect(lookedUp).toBe(0);
    expect(await restAt('2026-01-16T03:00:00Z', '+15550129')).toBe(10 * hour);
    expect(await restAt('2026-01-16T03:00:00Z', '+15550123')).toBe(0);
    expect(lookedUp).toBe(2);
  });
});
