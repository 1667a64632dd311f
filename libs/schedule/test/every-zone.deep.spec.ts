import { expect, it } from '@jest/globals';
import { allZones, daysOffBy } from './every-zone.js';

it('midnight comes once on every local day of every zone from 2024 to 2027', () => {
  const wrong = allZones.flatMap((zone) => daysOffBy('0 0 * * *', zone, Date.UTC(2023, 11, 30), Date.UTC(2028, 0, 3)));
  expect(wrong).toEqual([]);
  expect(allZones.length).toBeGreaterThan(400);
}, 300_000);
