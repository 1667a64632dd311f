import type { Given, Intent, Step } from '#stranger';

/** What is asked of a document's model, what somebody who understands it would do, and what has to come of it. */
export interface DocumentTask {
  /** `planned`: a planner writes the document. `step`: one step of a document, with these tools. `form`: an answer in a form. */
  kind: 'planned' | 'step' | 'form';
  text: string;
  intents: readonly Intent[];
  /** The end of it, or the answer in its form. */
  comes: unknown;
}

const planned = (text: string, root: Given, comes: string, ...more: Intent[]): DocumentTask => ({
  ...{ kind: 'planned', text, comes },
  intents: [{ when: text, steps: [], facts: { version: 2, root } }, ...more],
});
const step = (text: string, comes: string, ...steps: Step[]): DocumentTask => ({
  ...{ kind: 'step', text, comes },
  intents: [{ when: text, steps }],
});
const form = (text: string, facts: Given, comes: object): DocumentTask => ({
  ...{ kind: 'form', text, comes },
  intents: [{ when: text, steps: [], facts }],
});

/** Tasks of documents; the tools lie in `play.ts`. */
export const documentTasks: readonly DocumentTask[] = [
  planned(
    'Say "three short words" louder',
    {
      is: 'calls a tool',
      id: 'louder',
      'name of the tool': { found: 'makes a text louder' },
      args: { text: 'three short words' },
    },
    'THREE SHORT WORDS',
  ),
  planned(
    'Count the words of "to be or not"',
    {
      is: 'calls a tool',
      id: 'count',
      'name of the tool': { found: 'counts the words of a text' },
      args: { text: 'to be or not' },
    },
    '4',
  ),
  planned(
    'Greet the guest, and say it louder',
    {
      ...{ is: 'its steps in order, the output of each is the input of the next', id: 'both' },
      steps: [
        { is: 'has an agent work on the input', id: 'greet', instructions: 'Write a greeting for the guest.' },
        {
          is: 'calls a tool',
          id: 'louder',
          'name of the tool': { found: 'makes a text louder' },
          args: { text: 'welcome' },
        },
      ],
    },
    'WELCOME',
    { when: 'Write a greeting for the guest', steps: ['say "Welcome, guest."'] },
  ),
  planned(
    'Two opinions on tea, side by side',
    {
      ...{ is: 'its paths at the same time, each on its input', id: 'opinions', mode: 'all', merge: 'text' },
      paths: [
        { is: 'has an agent work on the input', id: 'for', instructions: 'Speak for tea.' },
        { is: 'has an agent work on the input', id: 'against', instructions: 'Speak against tea.' },
      ],
    },
    'Tea warms.\nTea stains.',
    { when: 'Speak for tea', steps: ['say "Tea warms."'] },
    { when: 'Speak against tea', steps: ['say "Tea stains."'] },
  ),
  step(
    'How many words has "a cup of tea"?',
    '4',
    { do: 'count words of a text', with: { text: 'a cup of tea' } },
    'say how many',
  ),
  step(
    'Shout "hello there"',
    'HELLO THERE',
    { do: 'make a text louder', with: { text: 'hello there' } },
    'say what came',
  ),
  step(
    'How long is "one two three", in words?',
    '3',
    { do: 'count words of a text', with: { text: 'one two three' } },
    'say how many',
  ),
  form(
    'The shop writes: where is my parcel? Sort it.',
    { 'what it is': 'question', 'somebody is to look at once': false },
    { label: 'question', urgent: false },
  ),
  form(
    'The shop writes: this is a disgrace! Sort it.',
    { 'what it is': 'angry', 'somebody is to look at once': true },
    { label: 'angry', urgent: true },
  ),
  form(
    'The shop writes: wonderful, thank you. Sort it.',
    { 'what it is': 'praise', 'somebody is to look at once': false },
    { label: 'praise', urgent: false },
  ),
];

export const documentIntents: readonly Intent[] = documentTasks.flatMap(({ intents }) => intents);
