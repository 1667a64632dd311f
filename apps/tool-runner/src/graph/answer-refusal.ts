import type { DayCaps, DayOf } from '#limits';
import { outputLimits } from '#nodes';
import { tooLarge } from './call-failure.js';

/** An answer as it is kept, with its headers beside its body. */
const mostAnswerBytes = outputLimits.bytes + 65_536;

interface DayPorts {
  day: Pick<DayCaps, 'beyond'>;
  /** Is called for each answer that is not kept, since the day's bytes were. */
  onBeyondDay(this: void): void;
}

/** Says why an answer of a call is not kept: it is too large, or the bytes of the day are spent, which a call takes once. Null: it may be kept. */
export function refusalOnce({ day, onBeyondDay }: DayPorts, whose: DayOf): (answer: string) => Promise<string | null> {
  let taken = 0; // by an earlier answer of the same call
  return async (answer) => {
    const bytes = Buffer.byteLength(answer);
    if (bytes > mostAnswerBytes) return tooLarge(outputLimits.bytes).envelope.error.message;
    const beyond = bytes > taken ? await day.beyond(whose, bytes - taken) : null;
    taken = Math.max(taken, bytes);
    if (beyond === null) return null;
    onBeyondDay();
    return `its answer is not kept: ${beyond} (BYTES_BUDGET)`;
  };
}
