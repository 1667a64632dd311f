/** Words that mean the same in plain English; the first stands for all. */
const alike: readonly (readonly [string, ...string[]])[] = [
  ['count', 'many', 'number', 'counts', 'total', 'amount', 'sum'],
  [
    'find',
    'search',
    'look',
    'get',
    'list',
    'fetch',
    'read',
    'show',
    'lookup',
    'see',
    'tells',
    'give',
    'gives',
    'query',
  ],
  ['send', 'text', 'sms', 'message', 'notify', 'write'],
  ['add', 'create', 'make', 'made', 'new', 'insert', 'save', 'store', 'note', 'remember', 'book', 'put'],
  ['remove', 'delete', 'cancel', 'drop', 'take', 'discard'],
  ['change', 'update', 'set', 'edit', 'modify', 'move', 'rename'],
  ['begin', 'start', 'from', 'first', 'since', 'after'],
  ['end', 'to', 'until', 'last', 'till', 'before'],
  ['most', 'limit', 'maximum', 'max'],
  ['more', 'greater', 'above', 'over', 'gt'],
  ['less', 'fewer', 'below', 'under', 'lt'],
  ['person', 'customer', 'client', 'user', 'who', 'whom', 'recipient'],
  ['day', 'date', 'days'],
  ['price', 'cost', 'money', 'refund', 'pay'],
  ['town', 'city', 'place', 'location', 'where'],
  ['stock', 'warehouse', 'inventory', 'piece'],
  ['say', 'answer', 'respond', 'reply', 'tell'],
  ['ask', 'clarify', 'clarification', 'question', 'inquire'],
];
const meanings = new Map(alike.flatMap((words) => words.map((word) => [word, words[0]] as const)));

const empty = new Set(
  'a an the of for in on at is are was were have has had it its this that with and or by be as i me my you your how what which do does did please all any each'.split(
    ' ',
  ),
);

/** The words of a text, each in its plain form: `get_open_orders` has three. */
export function plainWords(text: string): string[] {
  const apart = text.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();
  const words = apart.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '' && !empty.has(word));
  return words.map((word) => findMeaning(word) ?? stemWord(word));
}

/** Of the word as it stands, without the s of `deletes`, or without all of its ending. */
function findMeaning(word: string): string | undefined {
  return meanings.get(word) ?? meanings.get(word.replace(/s$/, '')) ?? meanings.get(stemWord(word));
}

function stemWord(word: string): string {
  if (word.length <= 3) return word;
  return word
    .replace(/ies$/, 'y')
    .replace(/(?:ing|ed|es|s)$/, '')
    .replace(/e$/, '');
}

/** How much of what is said stands in each of several texts: rare words count more, and those of a name twice. */
export function likeness(said: string, texts: readonly { name: string; about: string }[]): number[] {
  const read = texts.map(({ name, about }) => ({
    name: new Set(plainWords(name)),
    all: new Set(plainWords(`${name} ${about}`)),
  }));
  const computeWeight = (word: string): number =>
    Math.log(1 + texts.length / (1 + read.filter(({ all }) => all.has(word)).length));
  const words = [...new Set(plainWords(said))];
  return read.map(({ name, all }) =>
    words.reduce((sum, word) => sum + (all.has(word) ? computeWeight(word) * (name.has(word) ? 2 : 1) : 0), 0),
  );
}

/** Which of several texts each of several words is for: the likest first, each once; those that are like none are left out. */
export function bestPairs(
  all: readonly string[],
  texts: readonly { name: string; about: string }[],
): [words: string, at: number][] {
  const scored = all.flatMap((words) =>
    likeness(words, texts).map((score, at) => ({
      words,
      at,
      score: score - strangersIn(texts[at]?.name ?? '', words) / 100,
    })),
  );
  const taken: [string, number][] = [];
  for (const { words, at, score } of scored.sort((a, b) => b.score - a.score))
    if (score > 0 && !taken.some(([one, place]) => one === words || place === at)) taken.push([words, at]);
  return taken;
}

/** How many words of a name are not among others. */
function strangersIn(name: string, words: string): number {
  const known = new Set(plainWords(words));
  return new Set(plainWords(name).filter((word) => !known.has(word))).size;
}
