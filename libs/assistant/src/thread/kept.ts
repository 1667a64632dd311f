import { latestWithin } from '#values';

/** How many messages, events and so on a thread keeps, how many messages that wait beside these, and how many characters of messages and of events. */
export const kept = { messages: 400, waiting: 20, events: 400, answers: 200, ended: 1_000, chars: 524_288 } as const;

/** A list with one entry more, and only the latest within a number and a size; the last one stays whatever its size. */
export function withLatest<T extends { chars: number }>(list: readonly T[], last: Omit<T, 'chars'>, most: number): T[] {
  const entry = { ...last, chars: JSON.stringify(last).length } as T; // with the one field that was left out
  return latestWithin([...list, entry], { most, mostSize: kept.chars }, ({ chars }) => chars);
}
