import { dateTime, timeOfDay, zonedTime } from '../../wording.js';

/** A time as people say it, in the reader's zone, which its title names. `isClock`: of a day that is known. */
export function Time({ at, isClock = false }: { at: string; isClock?: boolean }) {
  return (
    <time dateTime={at} title={zonedTime(at)}>
      {isClock ? timeOfDay(at) : dateTime(at)}
    </time>
  );
}
