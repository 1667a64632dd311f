/** The time in a zone, with its offset and the day of the week: `2026-11-24T03:04:05+01:00 (Europe/Paris, Tuesday)`. */
export function localTime(at: number, timeZone = 'UTC'): string {
  const zoned = { timeZone, timeZoneName: 'longOffset', hourCycle: 'h23', weekday: 'long' } as const;
  const digits = { year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' } as const;
  const parts = new Intl.DateTimeFormat('en-CA', { ...zoned, ...digits, second: '2-digit' }).formatToParts(at);
  const part = (type: string): string => parts.find((each) => each.type === type)?.value ?? '';
  const offset = part('timeZoneName').replace('GMT', '') || '+00:00';
  const [date, time] = [
    [part('year'), part('month'), part('day')],
    [part('hour'), part('minute'), part('second')],
  ];
  return `${date.join('-')}T${time.join(':')}${offset} (${timeZone}, ${part('weekday')})`;
}
