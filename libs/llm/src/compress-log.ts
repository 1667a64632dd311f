/** Whether a prompt asks for a scratchpad out of a raw log (§7) and not for a turn. */
export function isCompressorPrompt(user: string): boolean {
  return rawLog.test(user) && !user.startsWith('USER_REQUEST:');
}

const rawLog = /^RAW LOG:/m;
const maxFacts = 12;

/** The scripted model as a compressor: keeps goal, constraints and the newest lines of the log, under the seven headers (A81). */
export function compressLog(prompt: string): string {
  const log = prompt.split(rawLog)[1] ?? '';
  const lines = log.split('\n').map((line) => line.replace(/^\s*[-*•]?\s*/, '').trimEnd());
  const facts = [...new Set(lines.filter((line) => line !== ''))].slice(-maxFacts);
  return [
    `GOAL: ${after('GOAL', prompt) ?? 'Answer the question.'}`,
    `CONSTRAINTS: ${after('CONSTRAINTS', prompt) ?? 'none'}`,
    'PLAN:',
    '1. Find out the dates.',
    '2. Count the messages.',
    '3. Answer with the number.',
    `PROGRESS: ${facts.length === 0 ? 'Nothing counted yet.' : `${facts.length} facts known.`}`,
    'OBSERVATIONS:',
    ...(facts.length === 0 ? ['- none'] : facts.map((fact) => `- ${fact}`)),
    'OPEN_QUESTIONS: none',
    'RISKS: none',
  ].join('\n');
}

function after(header: string, prompt: string): string | null {
  return new RegExp(`^${header}:[ \\t]*(\\S.*)$`, 'm').exec(prompt)?.[1] ?? null;
}
