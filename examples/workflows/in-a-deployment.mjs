/**
 * A workflow from code that runs on Redis: `npm run build`, then, beside the four processes,
 * `OPERATOR_API_KEY=… node examples/workflows/in-a-deployment.mjs may-1`. Stop it in the middle and start it again: it joins its run.
 */
import { AgentHarness, deployment, fork, step } from 'turnpike/workflow';

const { GATEWAY_URL: url = 'http://127.0.0.1:3000', OPERATOR_API_KEY: key = '' } = process.env;
const [id = 'first'] = process.argv.slice(2);

/** Tools of the deployment: they have no code here. @type {import('turnpike/workflow').Tool[]} */
const [range, counts] = [
  { name: 'today_range', description: 'Today, as a range of dates.' },
  { name: 'get_counts', description: 'How many messages had a label.' },
];

const report = fork({
  ...{ id: 'report', mode: 'all', merge: 'concat' },
  paths: [
    step.tool({ id: 'today', tool: range }),
    step.llm({ id: 'count', instructions: 'Answer with the figure.', tools: [range, counts] }),
  ],
});

const harness = new AgentHarness({ name: 'example', initialStep: report, engine: deployment({ url, key }) });
await harness.execute('How many angry messages today?', harness.createContext({ id }));
const { text, usage } = await harness.getAgentResponse();
console.log(text);
console.log(`${usage.toolCalls} calls of tools, ${usage.usd} USD`);
