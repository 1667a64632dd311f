import { outcomeValues } from '#client';
import type { Schemas } from '#client';

/** One conversation with the end that is expected of it, as `npm run eval -- --golden` reads it. */
export interface EvalTask {
  name: string;
  exchanges: { text: string; expect: Expected }[];
}

interface Expected {
  outcome?: string;
  matches?: string[];
  never?: string[];
  calls?: Record<string, number>;
}

/** What a person expects of the run, as the form holds it; blank: anything. */
export interface Wanted {
  name: string;
  text: string;
  outcome: string;
  /** Words that the answer must have, and must not have, one a line. */
  says: string;
  never: string;
  /** The calls of its tools, by name; null: any. */
  calls: Readonly<Record<string, number>> | null;
}

/** Words as a regular expression that means just them. */
function literally(words: string): string {
  return words.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
}

function splitLines(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

/** How often the model has had each tool called: a further try of a call, and one that was made before it asked, are none of their own. */
export function countCalls(items: Schemas['Timeline']['items']): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const item of items)
    if (item.kind === 'tool' && item.retry_index === 0 && !item.prefetched)
      counts[item.tool_name] = (counts[item.tool_name] ?? 0) + 1;
  return counts;
}

/** The task of a run with the end that is wanted. Throws, in words for the form, where nothing is expected. */
export function buildTask({ name, text, outcome, says, never, calls }: Wanted): EvalTask {
  const [must, mustNot] = [splitLines(says).map(literally), splitLines(never).map(literally)];
  const expect: Expected = {
    ...(outcome !== '' && { outcome }),
    ...(must.length > 0 && { matches: must }),
    ...(mustNot.length > 0 && { never: mustNot }),
    ...(calls !== null && { calls: { ...calls } }),
  };
  if (Object.keys(expect).length === 0) throw new Error('Expect something of it: an outcome, words, or calls.');
  return { name: name.trim(), exchanges: [{ text, expect }] };
}

/** What is expected of the run, as a test of its agent has it: words as they are. */
export function toExpectedEnd({ outcome, says, never, calls }: Wanted): Schemas['KeepAgentTest']['expect'] {
  const [must, mustNot] = [splitLines(says), splitLines(never)];
  const end = (['asks', ...outcomeValues] as const).find((each) => each === outcome);
  return {
    ...(end !== undefined && { outcome: end }),
    ...(must.length > 0 && { says: must }),
    ...(mustNot.length > 0 && { never: mustNot }),
    ...(calls !== null && { calls: { ...calls } }),
  };
}

/** The file of a task: `golden/<name>.json`. */
export function toFile(task: EvalTask): { name: string; text: string } {
  const words = task.name.toLowerCase().match(/[a-z0-9]+/g) ?? [];
  const plain = words.join('-');
  return { name: `${plain === '' ? 'task' : plain}.json`, text: `${JSON.stringify([task], null, 2)}\n` };
}
