import type { ThreadDecision, ThreadRequestKind } from '#contract';

/** Something that a thread has asked, with the code of its answer. */
export interface OpenRequest {
  requestId: string;
  kind: ThreadRequestKind;
  args: Record<string, unknown>;
  code: string;
}

/** What a text means for a thread: an answer to what it has asked, a message, or neither, and then how to answer. */
export type Meaning =
  | { does: 'decide'; requestId: string; decision: ThreadDecision; text: string | null }
  | { does: 'say' }
  | { does: 'hint'; text: string };

const words = { yes: ['yes', 'y', 'ok', 'go', 'sure'], no: ['no', 'n', 'stop', 'cancel'] };
const codeForm = /(?<!\d)\d{6}(?!\d)/;

/** How a request is answered by text. */
export function howToAnswer(kind: ThreadRequestKind, code: string): string {
  switch (kind) {
    case 'plan':
      return `Reply YES ${code} to go ahead, NO ${code} to drop it, or ${code} and what to change.`;
    case 'call':
      return `Reply YES ${code} or NO ${code}.`;
    case 'question':
      return 'Reply with your choice.';
    case 'setup':
      return `Reply YES ${code} once it is done, or NO ${code} to put it off.`;
  }
}

/** Reads a text. Nothing is allowed without the code that was sent: a number can be forged, and a code is seen by its owner alone. */
export function readAnswer(text: string, open: readonly OpenRequest[]): Meaning {
  const code = codeForm.exec(text)?.[0];
  const asked = open.find((each) => each.code === code);
  if (asked !== undefined) return answerTo(asked, text.replace(asked.code, '').trim());
  const [question] = open.filter(({ kind }) => kind === 'question');
  const [first] = open;
  const isBare = [...words.yes, ...words.no].includes(wordsIn(text));
  if (first === undefined) return { does: 'say' };
  if (question !== undefined && code === undefined)
    return { does: 'decide', requestId: question.requestId, decision: 'approved', text: choiceIn(question, text) };
  return isBare ? { does: 'hint', text: howToAnswer(first.kind, first.code) } : { does: 'say' };
}

/** Its letters alone, in small letters. */
function wordsIn(text: string): string {
  return text
    .replace(/[^\p{L}]+/gu, ' ')
    .trim()
    .toLowerCase();
}

function answerTo({ requestId, kind }: OpenRequest, rest: string): Meaning {
  const word = wordsIn(rest);
  const decide = (decision: ThreadDecision, text: string | null = null): Meaning => ({
    ...{ does: 'decide', requestId, decision, text },
  });
  if (words.yes.includes(word)) return decide('approved');
  if (word === '' || words.no.includes(word)) return decide(word === '' ? 'approved' : 'denied');
  return decide(kind === 'plan' ? 'changes' : 'denied', rest);
}

/** A choice by its number, or in words. */
function choiceIn({ args: { options } }: OpenRequest, text: string): string {
  const all = Array.isArray(options) ? options.map(String) : [];
  return all[Number(/^(\d{1,2})[.)]?$/.exec(text.trim())?.[1]) - 1] ?? text.trim();
}
