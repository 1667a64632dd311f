import { estimateTokens } from '#agent';

/** Whether a prompt asks for a scratchpad out of a raw log and not for a turn. */
export function isCompressorPrompt(user: string): boolean {
  return rawLog.test(user) && !user.startsWith('USER_REQUEST:');
}

const rawLog = /^RAW LOG:/m;
/** The tokens left for observations: 300, less those of plan and progress. */
const factTokens = 250;
/** The latest lines of a log, which always stay. */
const alwaysKept = 3;

/**
 * The scripted model as a compressor: keeps goal and constraints, and unchanged log lines: those that were asked about, then the newest
 * that fit.
 */
export function compressLog(prompt: string): string {
  const [head = '', log = ''] = prompt.split(rawLog);
  const request = listBullets(head.split(/^REQUEST:/m)[1] ?? '').flatMap((line) => line.split(' '));
  const named = request.filter((word) => /\p{N}/u.test(word)).map((word) => word.replace(/[?!.,;:]$/, ''));
  const facts = newest([...new Set(listBullets(log))], named);
  return JSON.stringify({
    GOAL: after('GOAL', prompt) ?? 'Answer the question.',
    CONSTRAINTS: after('CONSTRAINTS', prompt) ?? 'none',
    PLAN: ['Find out the dates.', 'Count the messages.', 'Answer with the number.'],
    PROGRESS: facts.length === 0 ? 'Nothing counted yet.' : 'Some facts are known.',
    OBSERVATIONS: facts.length === 0 ? ['none'] : facts,
    OPEN_QUESTIONS: [],
    RISKS: [],
  });
}

function listBullets(text: string): string[] {
  const lines = text.split('\n').filter((line) => line.startsWith('- '));
  return lines.map((line) => line.slice(2).trim()).filter((line) => line !== '');
}

/** The latest lines and those about the question, then the newest of the rest while there is room. */
function newest(lines: readonly string[], named: readonly string[]): string[] {
  const isWanted = (line: string, i: number): boolean =>
    i >= lines.length - alwaysKept || named.some((word) => line.includes(word));
  const wanted = lines.filter(isWanted);
  const kept = new Set(wanted);
  let left = factTokens - estimateTokens(wanted.join('\n'));
  for (const line of lines.toReversed()) {
    if (kept.has(line)) continue;
    left -= estimateTokens(line);
    if (left < 0) break;
    kept.add(line);
  }
  return lines.filter((line) => kept.has(line));
}

function after(header: string, prompt: string): string | null {
  return new RegExp(`^${header}:[ \\t]*(\\S.*)$`, 'm').exec(prompt)?.[1] ?? null;
}
