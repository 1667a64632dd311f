import { describe, expect, it } from '@jest/globals';
import type { PlayedThread, Says } from '../../../test/play-thread.js';
import { lies, stateOf, words } from '../../../test/ten-words.js';
import type { Truth, Word } from '../../../test/ten-words.js';

/** Its journal replays, and what the model says never stands without the runtime's own line. */
function holds({ play }: Word, script: Says[], { state, ends }: Truth): void {
  const thread = play(script);
  const last = lastWords(thread);
  expect([stateOf(thread), last.slice(last.length - ends.length)]).toEqual([state, ends]);
  expect(thread.replayed()).toEqual(thread.known);
  expect(unmarked(thread)).toEqual([]);
}

function lastWords({ known }: PlayedThread): string {
  return known.messages.findLast(({ role }) => role === 'assistant')?.text ?? '';
}

/** Lies that the person reads without the runtime's line at their end. */
function unmarked({ known }: PlayedThread): string[] {
  const told = known.messages.filter(
    ({ role, text }) => role === 'assistant' && lies.some((lie) => text.includes(lie)),
  );
  return told.flatMap(({ text, line }) => (line !== undefined && line !== '' && text.endsWith(line) ? [] : [text]));
}

describe.each(words)('the assistant keeps its word: $word', (word) => {
  it('with an obedient model', () => holds(word, [...word.obedient.script], word.obedient));
  it('with a forgetful one', () => holds(word, word.forgetful.script, word.forgetful));
  it.each(lies)('with one that lies: %s', (lie) => holds(word, word.lying.script(lie), word.lying));
});
