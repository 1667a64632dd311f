/**
 * A workflow from code: `npm run build`, then `node examples/workflows/from-code.mjs`. It asks no model of a provider: `ask` stands in for one.
 */
import {
  AgentHarness,
  dynamicWorkflow,
  fork,
  loop,
  parseAndRunWorkflow,
  sequence,
  step,
  until,
} from 'turnpike/workflow';

/** @type {import('turnpike/workflow').Tool} */
const count = {
  name: 'count',
  description: 'Counts the words of a text.',
  schema: { type: 'object', properties: { text: { type: 'string' } }, required: ['text'] },
  execute: ({ text }) => ({ words: String(text).split(/\s+/).length }),
};

/** A document, as it may come from a file, a database or a model. */
const document = {
  version: 1,
  root: {
    kind: 'sequence',
    id: 'research',
    steps: [
      { kind: 'llm', id: 'gather', instructions: 'Gather what is known.', model: 'openai/gpt-4o' },
      { kind: 'tool', id: 'measure', toolName: 'count', args: { text: 'three short words' } },
    ],
  },
};

/** Answers every call of a model. A planner gets the document. @type {import('turnpike/workflow').ModelFunction} */
function ask({ id, input }) {
  return id.startsWith('dynamic-workflow') ? JSON.stringify(document) : `${id}: ${input}`;
}

const harness = new AgentHarness({ name: 'example', params: { model: ask } });
const ctx = harness.createContext();
console.log('a document:', await parseAndRunWorkflow({ json: document, harness, ctx, tools: [count], input: 'tides' }));

const built = sequence({
  id: 'vote',
  steps: [
    fork({
      ...{ id: 'both', mode: 'all', merge: 'concat' },
      paths: [step.llm({ id: 'a', instructions: 'For it.' }), step.llm({ id: 'b', instructions: 'Against it.' })],
    }),
    loop({ id: 'refine', body: step.llm({ id: 'sum-up', instructions: 'Sum up.' }), until: until.maxSteps(1) }),
  ],
});
console.log('steps:', await harness.run(built, 'tides', ctx));

const planner = new AgentHarness({
  name: 'planner',
  params: { model: ask },
  initialStep: dynamicWorkflow({ tools: [count], instructions: 'Plan what is cheapest.' }),
});
await planner.execute('Tell me about tides');
console.log('planned:', (await planner.getAgentResponse()).text);
