import type { Question } from '../question.js';

const marked = /<untrusted_data[^]*?<\/untrusted_data>/g;
/** What the model itself has said and called before. */
const own = /^ASSISTANT: [^]*?(?=^[A-Z]+(?: [\w.-]+)*: |(?![^]))/gm;

/** What was said in a prompt, without what is marked as data and what the model said itself. */
export function saidIn({ messages }: Question): string {
  return messages.map(({ text }) => text.replace(marked, '').replace(own, '')).join('\n');
}

/** What a person asks for now, where a prompt has a heading for it; empty: it has none. */
export function requestIn(question: Question): string {
  const said = saidIn(question);
  const [, task, request] =
    /(?:^|\n)(?:TASK\n([^]*?)(?=\n\n|$)|[A-Z_]*REQUEST:?\n([^]*?)(?=\n[A-Z]{3,}[ A-Z_]*[:,]|\n\n|$))/.exec(said) ?? [];
  return task ?? request ?? '';
}

/** All that people ask for in a prompt, under a heading or behind `USER:`; each once, as it was said. What has headings itself is no request. */
export function requestsIn(question: Question): string[] {
  const said = saidIn(question);
  const lines = [...said.matchAll(/^USER: ([^]*?)(?=\n[A-Z]+(?: [\w.-]+)*: |\n\n|(?![^]))/gm)].map(
    ([, words = '']) => words,
  );
  return [...new Set([...lines, requestIn(question)].map((words) => words.trim()))].filter(
    (words) => words !== '' && !/^[A-Z][A-Z ]+\n/.test(words),
  );
}
