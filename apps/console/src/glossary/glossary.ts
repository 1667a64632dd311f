interface Entry {
  meaning: string;
  /** As what it stands on the pages; the word itself unless others are named. */
  labels: readonly string[];
}

/** The words of the console that a newcomer does not know, as docs/glossary.md has them. */
export const glossary = {
  agent: {
    meaning: 'The model that answers people, with its goal, its tools and its limits.',
    labels: ['Agent', 'Agents'],
  },
  approval: {
    meaning: 'The permission of a person or an operator for one call of a tool.',
    labels: ['Approval', 'Approvals'],
  },
  breaker: {
    meaning: 'Keeps calls from a tool or a model that fails for all, until one call of it is well again.',
    labels: ['Breaker', 'Breakers'],
  },
  channel: { meaning: 'The way that texts come and go: SMS, Slack, a form and so on.', labels: ['Channel'] },
  conversation: {
    meaning:
      'Everything that one person writes on one channel and is answered. It is handled in order, apart from all others.',
    labels: ['Conversation', 'Conversations'],
  },
  'dead letter': {
    meaning: 'A reply, a call or a turn that failed for the last time. It waits until somebody replays or discards it.',
    labels: ['Dead letter', 'Dead letters'],
  },
  handoff: {
    meaning: 'A person answers a conversation in the place of its agent, and gives it back.',
    labels: ['Handoff'],
  },
  node: { meaning: 'A part of a workflow, which does one thing.', labels: ['Node'] },
  parent: { meaning: 'The run that has started this one.', labels: ['Parent'] },
  policy: {
    meaning: 'The limits that every run keeps to: of steps, calls, tokens, money and time.',
    labels: ['Policy'],
  },
  program: {
    meaning: 'What decides a run: an agent, a workflow, a schedule, the builder or the assistant.',
    labels: ['Program'],
  },
  replay: { meaning: 'A dead letter is done again, as a run that is linked to the first.', labels: ['Replay of'] },
  root: {
    meaning: 'The run at the top of a tree of runs, which nobody has started but a person or a clock.',
    labels: ['Root'],
  },
  run: {
    meaning: 'One attempt to answer or to do something, within limits, with exactly one outcome.',
    labels: ['Run', 'Runs'],
  },
  schedule: {
    meaning: 'Starts a workflow again and again, at the times that it says.',
    labels: ['Schedule', 'Schedules'],
  },
  token: {
    meaning: 'What a model reads and writes is counted in these: in English about four characters each.',
    labels: ['Tokens'],
  },
  tool: {
    meaning: 'What an agent may call: a request to another system, or a function.',
    labels: ['Tool', 'Tools', 'Tool calls'],
  },
  trial: {
    meaning: 'A changed prompt, model or tool result, tried on old runs. Nothing is sent or written.',
    labels: ['Trial', 'Trials'],
  },
  turn: { meaning: 'One call of the model, and the decision that follows from it.', labels: ['Turns'] },
  webhook: { meaning: 'An address of yours that is told what happens here.', labels: ['Webhooks'] },
  workflow: {
    meaning: 'A document of nodes, which run one after the other or beside each other.',
    labels: ['Workflow', 'Workflows'],
  },
} as const satisfies Readonly<Record<string, Entry>>;

/** A word of the list. */
export type GlossaryWord = keyof typeof glossary;

const words = new Map<string, GlossaryWord>(
  Object.entries(glossary).flatMap(
    ([word, { labels }]) => labels.map((label): [string, GlossaryWord] => [label, word as GlossaryWord]), // a key of the list
  ),
);

/** The word that a label stands for; undefined: it needs no words. */
export function findWord(label: string): GlossaryWord | undefined {
  return words.get(label);
}

/** What a title begins with that is in the list, and the rest: of `Run …8W00` it is `Run`. */
export function splitTitle(title: string): { label: string; rest: string } | null {
  const label = [...words.keys()]
    .filter((one) => title === one || title.startsWith(`${one} `))
    .sort((a, b) => b.length - a.length)[0];
  return label === undefined ? null : { label, rest: title.slice(label.length) };
}
