import type { Schemas } from '#client';
import { words } from '../wording.js';

type Answer = Schemas['FormingAnswer'];

/** What a model does while it writes an answer, in a word or two. */
export function formingWords(answer: Answer | null): string {
  const { tools = [], words: said = '' } = answer ?? {};
  const tool = tools.at(-1);
  if (tool !== undefined) return `working: ${words(tool)}`;
  return said === '' ? 'thinking' : 'writing';
}

/** What is being said, as far as it is there. It is read aloud once it is whole. */
export function Forming({ answer }: { answer: Answer | null }) {
  if (answer === null || answer.words === '') return null;
  return (
    <div class="bubble theirs forming" aria-live="off">
      {answer.words}
    </div>
  );
}
