import { askProvider } from '#harness';
import { completeStructured, createModel } from '#llm';
import type { Model } from '#llm';
import { AgentHarness, dynamicWorkflow, step } from '../../../libs/harness/src/code/index.js';
import type { ModelFunction, Tool } from '../../../libs/harness/src/code/index.js';
import type { DocumentTask } from './tasks.js';

const { signal } = new AbortController();
const text = {
  type: 'object',
  properties: { text: { type: 'string' } },
  required: ['text'],
  additionalProperties: false,
};
const tools: readonly Tool[] = [
  {
    ...{ name: 'make_louder', description: 'Makes a text louder, in capital letters.', schema: text },
    execute: (args) => String(args['text']).toUpperCase(),
  },
  {
    ...{ name: 'count_words', description: 'Counts the words of a text.', schema: text },
    execute: (args) => String(args['text']).split(/\s+/).filter(Boolean).length,
  },
];

/** How what is written to the shop is sorted. */
const sorting = {
  type: 'object',
  properties: {
    label: { type: 'string', enum: ['angry', 'praise', 'question'], description: 'What it is.' },
    urgent: { type: 'boolean', description: 'Whether somebody is to look at once.' },
  },
  required: ['label', 'urgent'],
  additionalProperties: false,
};

/** Has a task done by the model at that address; what it comes to. */
export async function playDocument(url: string, task: DocumentTask): Promise<unknown> {
  const model = createModel({ provider: 'openai', apiUrl: url, apiKey: 'k' });
  if (task.kind === 'form') return sorted(model, task.text);
  const initialStep =
    task.kind === 'planned'
      ? dynamicWorkflow({ tools, instructions: 'Use as few nodes as it takes.' })
      : step.llm({ id: 'work', instructions: 'Do what is asked, with the tools where they help.', tools });
  const harness = new AgentHarness({
    name: 'stranger',
    initialStep,
    params: { model: asking(model), time: 'virtual' },
  });
  await harness.execute(task.text);
  return (await harness.getAgentResponse()).text;
}

function asking(model: Model): ModelFunction {
  const providers = { named: (name: string) => ({ provider: 'openai' as const, model: name }), open: () => model };
  return (call) => askProvider(providers, call);
}

async function sorted(model: Model, user: string): Promise<unknown> {
  const asked = {
    system: 'Sort what is written to the shop.',
    user,
    model: 'm',
    maxTokens: 200,
    temperature: 0,
    tools: [],
  };
  const read = (value: Record<string, unknown>) => ({ ok: true as const, value });
  const answer = await completeStructured(model, asked, { schema: sorting, read }, signal);
  return answer.ok ? answer.value : answer.complaint;
}
