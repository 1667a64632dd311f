/** Words that only this repository used, in what people read: comments, help texts, messages and titles of tests. Names: plain-names.mjs. */

/** Before it and behind it, *leave* is a permission; otherwise it is to go, or to let be. */
const permission =
  /(?:\b(?:for|of|by|with|without|through|no|a|the|each|any|their|your|needs?|needed|asks?|asked|asking|given)|['’]s)\s+leave(?=$|\s*[^\w\s]|\s+(?:for|to|anew|and|or|as|is|was|beside|before|in|that (?:is|was))\b)|(?<=^|['"`])leave\s+(?:for|in|to read)\b/gi;

/** @type {readonly { word: string, pattern: RegExp, plain: string }[]} */
const ownWords = [
  { word: 'leave', pattern: permission, plain: 'approval' },
  { word: 'hear', pattern: /\bhears?\b/gi, plain: 'is told, learns, or receives' },
  { word: 'thinker', pattern: /\bthinkers?\b/gi, plain: 'turn effects' },
  { word: 'trail', pattern: /\btrails?\b/gi, plain: 'trace context' },
  { word: 'stow', pattern: /\bstow(?:s|ed|ing)?\b/gi, plain: 'serialize' },
  { word: 'roster', pattern: /\brosters?\b/gi, plain: 'agent registry' },
  { word: 'glimpse', pattern: /\bglimpses?\b/gi, plain: 'summary' },
  { word: 'recollection', pattern: /\brecollections?\b/gi, plain: 'recovery gate' },
  { word: 'pulse', pattern: /\bpulses?\b/gi, plain: 'heartbeat' },
  { word: 'beat', pattern: /\b(?:an?|the|one|last|each|every|stored|first) beats?\b/gi, plain: 'heartbeat' },
  { word: 'life', pattern: /\banother life\b/gi, plain: 'another process' },
  { word: 'rig', pattern: /\brigs?\b/gi, plain: 'harness' },
  { word: 'hail', pattern: /\bhails?\b/gi, plain: 'chaos run' },
  { word: 'shelf', pattern: /\bshel(?:f|ves)\b/gi, plain: 'layer, or archive' },
  { word: 'twin', pattern: /\btwins?\b/gi, plain: 'in-memory reference' },
  { word: 'elder', pattern: /\belders?\b/gi, plain: 'the one before' },
];

/** Texts that hold such a word all the same, and why. */
const exceptions = [
  { files: /^libs\/assistant\/src\/.*(prompt\/|agent-input)/, why: 'a prompt: other words would be another prompt' },
  {
    files: /^(test\/(protocol|model|chaos)\/|libs\/memory-engine\/|.*\.lua$|.*\.deep\.spec\.ts$)/,
    why: 'the deep proofs rest on it',
  },
  { files: /^scripts\/bench\/budget\/by-the-clock\.ts$/, why: 'names of files on disks' },
  {
    files: /^scripts\/checks\/plain-(names|prose)\.mjs$|^test\/boundaries\/boundaries\.spec\.ts$/,
    why: 'names the words',
  },
];

/** A text of one word is a value, such as a key or a class of CSS; a sentence has several. */
const isSentence = (text) => /[\p{L}\d'’]\s+[\p{L}\d'’]/u.test(text);

/**
 * The words of ours in a text, and where each begins.
 * @param {string} text
 * @param {string} file
 */
export function ownWordsIn(text, file) {
  if (!isSentence(text) || exceptions.some(({ files }) => files.test(file))) return [];
  return ownWords.flatMap(({ word, pattern, plain }) =>
    Array.from(text.matchAll(pattern), ({ index }) => ({ word, plain, at: index })),
  );
}

export const plainProse = {
  meta: {
    type: 'suggestion',
    schema: [],
    messages: { own: 'nobody outside says "{{ word }}" for it; say {{ plain }}' },
  },
  create(context) {
    const file = context.filename.slice(context.cwd.length + 1);
    const check = (node, text) => {
      for (const { word, plain } of ownWordsIn(text, file))
        context.report({ loc: node.loc, messageId: 'own', data: { word, plain } });
    };
    return {
      Program() {
        for (const comment of context.sourceCode.getAllComments()) check(comment, comment.value);
      },
      Literal(node) {
        if (typeof node.value === 'string') check(node, node.value);
      },
      TemplateElement: (node) => check(node, node.value.raw),
      JSXText: (node) => check(node, node.value),
    };
  },
};
