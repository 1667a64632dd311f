import { expect, it } from '@jest/globals';
import { allZones, changesOf, daysOffBy, offsetIn } from '../test/every-zone.js';
import { amount } from '../../../test/support/amount.js';

const [from, to] = [Date.UTC(2024, 0, 1), Date.UTC(2028, 0, 1)];
const days = 86_400_000;

/** One of each group of zones whose clocks change at the same times. */
const unequal = new Map(
  allZones.map((zone) => {
    const at = changesOf(zone, from, to);
    return [`${at.join(' ')} ${offsetIn(zone, from)}`, { zone, at }];
  }),
);

/** Each expression has every so many-th change of a zone, the next one others. */
const step = amount(3, 1);
const crons = ['0 0 * * *', '30 0 * * *', '30 2 * * *', '59 23 * * *'];

it.each(crons.map((cron, at) => [cron, at] as const))(
  '%s comes once a local day around changes of the clocks of a zone from 2024 to 2027',
  (cron, first) => {
    let changes = 0;
    const wrong = [...unequal.values()].flatMap(({ zone, at: times }) =>
      times
        .filter((_, n) => n % step === first % step)
        .flatMap((at) => {
          changes += 1;
          return daysOffBy(cron, zone, at - 2 * days, at + 2 * days);
        }),
    );
    expect([wrong, changes * step > 100]).toEqual([[], true]);
  },
);

it.each(['Pacific/Apia 2011-12-30', 'Pacific/Kwajalein 1993-08-21', 'Pacific/Fakaofo 2011-12-30'])(
  'the days around one that the zone skips have one tick each: %s',
  (named) => {
    const [zone = '', skipped = ''] = named.split(' ');
    const at = Date.parse(skipped);
    expect(daysOffBy('0 9 * * *', zone, at - 4 * days, at + 4 * days)).toEqual([]);
  },
);
