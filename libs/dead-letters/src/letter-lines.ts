import { isId } from '#protocol';
import type { Address } from '#protocol';
import type { LedgerRow } from '#program';
import { parseStored } from '#redis';
import type { Redis } from '#redis';
import { ioBoundary } from '#telemetry';
import { keys, Records } from '#records';
import { readQuestions } from '#runs';
import type { Letter, LetterHead } from '#engine/ports';

/** What somebody wrote about a letter, as a line of a list has it; null where it is not kept. */
export interface LetterLine {
  /** The first text of the run. */
  question: string | null;
  /** Whom the conversation is with: a number, a name. */
  person: string | null;
  /** What the failed call was answered, or why a turn was given up. */
  message: string | null;
}

/** What the last failed row of a run says of it. */
function failureIn(ledger: readonly LedgerRow[]): string | null {
  const failed = ledger.findLast((row) => 'cause_message' in row && row.cause_message !== undefined);
  if (failed === undefined || !('cause_message' in failed)) return null;
  const { cause_message: message = null, http_status: status } = failed;
  return status === undefined ? message : `${status}: ${message ?? ''}`;
}

async function readLine(redis: Redis, letter: LetterHead, payload: Letter['payload'] | null): Promise<LetterLine> {
  const records = new Records(redis);
  const [own, asked] = [letter.runId ?? '', letter.rootRunId ?? letter.runId ?? ''];
  const [run, ledger, address] = await Promise.all([
    isId('run', asked) ? records.readRun(asked) : null,
    isId('run', own) ? records.readLedger(own) : [],
    ioBoundary('redis.letter-address', () => redis.hget(keys.actor(letter.rootId ?? letter.actorId), 'address')),
  ]);
  const [question = null] = run === null ? [] : await readQuestions(redis, [run]);
  const reason = payload !== null && 'reason' in payload ? payload.reason : null;
  return {
    question,
    person: parseStored<Address | null>(address ?? 'null')?.theirs ?? null,
    message: reason ?? failureIn(ledger),
  };
}

/** The lines of letters, in the order given. */
export function readLines(
  redis: Redis,
  letters: readonly LetterHead[],
  readLetter: (letterId: string) => Promise<Letter | null>,
): Promise<LetterLine[]> {
  return Promise.all(
    letters.map(async (letter) => {
      const full = letter.kind === 'turn' ? await readLetter(letter.letterId) : null;
      return readLine(redis, letter, full?.payload ?? null);
    }),
  );
}
