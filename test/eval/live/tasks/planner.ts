import { AgentHarness, dynamicWorkflow } from '../../../../libs/harness/src/code/index.js';
import type { ModelFunction, Tool } from '../../../../libs/harness/src/code/index.js';
import { askProvider } from '#harness';
import { modelOf } from '../live-task.js';
import type { LivePlay, LiveSetting, LiveTask } from '../live-task.js';

interface Planned {
  text: string;
  /** What is noted down, in order; absent: nothing is looked at. */
  notes?: readonly string[];
  says?: RegExp;
}

const planned: readonly Planned[] = [
  { text: 'Say "done" in capital letters.', says: /DONE/ },
  { text: 'Note down "first". After that note down "second".', notes: ['first', 'second'] },
  { text: 'How many words does "one two three four" have?', says: /\b4\b|four/i },
  { text: 'Note down the words red, green and blue, one by one, in this order.', notes: ['red', 'green', 'blue'] },
  { text: 'Which city is the capital of France?', says: /Paris/ },
  { text: 'Say "ready" in capital letters, and note down what came of it.', notes: ['READY'] },
];

const text = {
  type: 'object',
  properties: { text: { type: 'string' } },
  required: ['text'],
  additionalProperties: false,
};

function toolsFor(notes: string[]): Tool[] {
  const tool = (name: string, description: string, execute: (text: string) => string): Tool => ({
    ...{ name, description, schema: text },
    execute: (args) => execute(String(args['text'])),
  });
  return [
    tool('shout', 'Writes a text in capital letters.', (said) => said.toUpperCase()),
    tool('count_words', 'Counts the words of a text.', (said) => String(said.split(/\s+/).filter(Boolean).length)),
    tool('note', 'Notes a text down.', (said) => {
      notes.push(said);
      return said;
    }),
  ];
}

async function play(task: Planned, { config, models }: LiveSetting): Promise<LivePlay> {
  const notes: string[] = [];
  let refused = 0;
  const { LLM_PROVIDER: provider } = config;
  const named = (model: string) => ({ provider, model });
  const model: ModelFunction = (call) => askProvider({ named, open: (name) => models.of(name) }, call);
  const initialStep = dynamicWorkflow({ tools: toolsFor(notes), onRefused: () => void (refused += 1) });
  const harness = new AgentHarness({ name: 'live', initialStep, params: { model, defaultModel: modelOf(config) } });
  await harness.execute(task.text);
  const ended = await harness.getAgentResponse().then(
    ({ text }) => ({ text, error: null }),
    (error: unknown) => ({ text: '', error: String(error) }),
  );
  const isPlanned = ended.error === null || !ended.error.includes('no valid workflow');
  return {
    ...{ asks: 1, first: Number(refused === 0 && isPlanned), repaired: Number(isPlanned) },
    problems: ended.error === null ? problemsOf(task, notes, ended.text) : [ended.error],
  };
}

function problemsOf({ notes, says }: Planned, noted: readonly string[], said: string): string[] {
  const isNoted = notes === undefined || JSON.stringify(notes) === JSON.stringify(noted);
  return [
    ...(isNoted ? [] : [`noted ${noted.join(', ') || 'nothing'}, not ${notes.join(', ')}`]),
    ...(says === undefined || says.test(said) ? [] : [`it said ${JSON.stringify(said)}`]),
  ];
}

/** Tasks that a planner writes a document for, which is then run. */
export const plannerLiveTasks: readonly LiveTask[] = planned.map((task) => ({
  ...{ program: 'planner', name: task.text },
  play: (setting) => play(task, setting),
}));
