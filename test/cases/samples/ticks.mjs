import { nextTick } from '#schedule';

/** Midnights that do not exist: the day's tick comes at the first moment that does. */
const cases = [
  ['0 0 * * *', 'America/Havana', '2026-03-07T12:00:00Z', '2026-03-08T05:00:00.000Z'],
  ['0 0 * * *', 'Asia/Beirut', '2026-03-28T12:00:00Z', '2026-03-28T22:00:00.000Z'],
  ['0 0 * * *', 'Africa/Cairo', '2027-04-29T12:00:00Z', '2027-04-29T22:00:00.000Z'],
  ['0 0 5 9 *', 'America/Santiago', '2027-09-01T12:00:00Z', '2027-09-05T04:00:00.000Z'],
  ['0 0 14 3 *', 'America/Havana', '2027-03-01T12:00:00Z', '2027-03-14T05:00:00.000Z'],
];
for (const [cron, timeZone, from, expected] of cases) {
  const next = nextTick({ times: { cron, timeZone }, from: 0 }, Date.parse(from));
  const got = next === null ? null : new Date(next).toISOString();
  console.log(got === expected ? 'ok' : `${cron} ${timeZone}: ${got}, expected ${expected}`);
}
