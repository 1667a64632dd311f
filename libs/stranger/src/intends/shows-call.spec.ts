import { describe, expect, it } from '@jest/globals';
import type { Offer } from './offers.js';
import { showsCall } from './shows-call.js';

const args = { type: 'object', properties: { country: { type: 'string' } } };
const offer: Offer = { name: 'almanac', about: 'Names holidays.', kind: 'do', choices: new Map(), args };
const shows = (value: unknown, line = '- almanac: ') =>
  showsCall({ value, line }, { country: 'Portugal' }, offer, [offer, { ...offer, name: 'weather' }]);

describe('a result of a call', () => {
  it.each([
    { country: 'Portugal', day: '1 December' },
    { text: 'The next holiday in Portugal: 1 December.' },
    { text: 'No almanac of that country is at hand.' },
    { days: 14 },
    { holiday_id: 'holiday_7' },
    { holidayId: 'h7', days: 1 },
    'Closed on Monday',
    14,
    false,
  ])('is shown behind the name of what was called: %j', (value) => expect(shows(value)).toBe(true));

  it.each([{ country: 'Japan', day: '1 January' }, { name: 'Japan' }])(
    'is of another call where it names something else: %j',
    (value) => expect(shows(value)).toBe(false),
  );

  it('is of whatever its line names', () => {
    expect(shows({ country: 'Portugal' }, '- weather: ')).toBe(false);
    expect(shows('It rains in Portugal.', '- weather: ')).toBe(false);
    expect(shows('It rains in Portugal.', 'said: ')).toBe(false);
  });
});
