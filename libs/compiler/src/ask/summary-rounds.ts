import { untrustedData } from '#content';
import type { ModelRequest } from '#nodes';

/** What is summed up for one item, and how. */
export type Summary = Pick<Extract<ModelRequest, { kind: 'summarize' }>, 'method' | 'prompts'> & {
  pieces: readonly string[];
  /** Whose words the pieces are; absent: an operator's, or those of an older run. */
  by?: string;
};

/** Summaries are put together in one question up to so many characters, and by twos where they are longer. */
const mostChars = 20_000;

/**
 * The questions of the next round of a summary, by what was said in each round before; none: it is over, and the last word is the
 * summary. Pieces are summed up side by side and then together (map_reduce), one after the other (refine), or all at once (stuff).
 */
export function nextQuestions({ by, ...summary }: Summary, said: readonly (readonly string[])[]): string[] {
  if (by === undefined) return questionsAfter(summary, said);
  const { pieces, ...how } = summary;
  return questionsAfter(
    { ...how, pieces: pieces.map((text) => untrustedData(text, { source: by, label: 'text' })) },
    said.map((round) => round.map((text) => untrustedData(text, { source: 'model', label: 'summary' }))),
  );
}

function questionsAfter({ method, pieces, prompts }: Summary, said: readonly (readonly string[])[]): string[] {
  const last = said.at(-1);
  switch (method) {
    case 'stuff':
      return last === undefined ? [filled(prompts.combine, pieces.join('\n\n'))] : [];
    case 'refine': {
      const piece = pieces[said.length];
      if (piece === undefined) return [];
      return [last === undefined ? filled(prompts.piece, piece) : filled(prompts.refine, piece, last[0])];
    }
    case 'map_reduce':
      if (last === undefined) return pieces.map((piece) => filled(prompts.piece, piece));
      if (said.length > 1 && last.length === 1) return [];
      return together(last).map((text) => filled(prompts.combine, text));
  }
}

/** One pass: what stands in for a name is never looked at again. */
function filled(prompt: string, text: string, existing = ''): string {
  return prompt.replaceAll(/\{(text|existing_answer)\}/g, (_, name) => (name === 'text' ? text : existing));
}

function together(said: readonly string[]): string[] {
  const groups: string[][] = [];
  let length = 0;
  for (const one of said) {
    const group = groups.at(-1);
    const isFull = group === undefined || (group.length > 1 && length + one.length > mostChars);
    if (isFull) groups.push([one]);
    else group.push(one);
    length = isFull ? one.length : length + one.length;
  }
  return groups.map((group) => group.join('\n\n'));
}
