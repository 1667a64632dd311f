import type { Surroundings } from './peer.js';

const node = (name: string, type: string, typeVersion: number, parameters: object) => ({
  ...{ id: name, name, type: `n8n-nodes-base.${type}`, typeVersion, position: [0, 0], parameters },
});
const to = (...names: string[]) => ({ main: names.map((name) => [{ node: name, type: 'main', index: 0 }]) });

const day = { type: 'string', format: 'date' };
const tools = [
  { type: 'function', function: { name: 'today_range', parameters: { type: 'object', properties: {} } } },
  {
    type: 'function',
    function: {
      name: 'get_counts',
      parameters: { type: 'object', properties: { start_date: day, end_date: day, label: { type: 'string' } } },
    },
  },
];

const today = 'JSON.stringify({ start_date: day, end_date: day })';

/** What a run begins with: the text, and today's dates as well where the model is not to be asked for them. */
function beginning(modelCalls: 2 | 3): string {
  const asked = `{ role: 'assistant', content: null, tool_calls: [{ id: 'call_today', type: 'function', function: { name: 'today_range', arguments: '{}' } }] },
    { role: 'tool', tool_call_id: 'call_today', content: ${today} }`;
  return `const { from, to, text } = $input.first().json.body;
const day = new Date().toISOString().slice(0, 10);
return [{ json: { from, to, tools: ${JSON.stringify(tools)}, messages: [{ role: 'user', content: text }, ${modelCalls === 2 ? asked : ''}] } }];`;
}

/** What the model has said is added to the messages, and says where to go on. */
const next = `const state = { ...$('State').last(0, $runIndex).json };
const said = $input.first().json.choices[0].message;
const call = said.tool_calls?.[0];
if (call === undefined && typeof said.content !== 'string') throw new Error('neither a call nor an answer');
const args = call === undefined ? {} : JSON.parse(call.function.arguments);
return [{ json: { ...state, messages: [...state.messages, said], route: call?.function.name ?? 'respond', call: call?.id, args, said: said.content } }];`;

/** The result of a tool, as the model is told; `state` is what the last answer of the model has led to. */
const told = (state: string, content: string): string => `const state = ${state};
const day = new Date().toISOString().slice(0, 10);
return [{ json: { ...state, messages: [...state.messages, { role: 'tool', tool_call_id: state.call, content: ${content} }] } }];`;

const route = (name: string) => ({
  conditions: {
    options: { caseSensitive: true, leftValue: '', typeValidation: 'strict', version: 2 },
    conditions: [
      {
        id: name,
        leftValue: '={{ $json.route }}',
        rightValue: name,
        operator: { type: 'string', operation: 'equals' },
      },
    ],
    combinator: 'and',
  },
  renameOutput: true,
  outputKey: name,
});

/** The agent's loop as a workflow of n8n's own nodes: a webhook, code that keeps the state, HTTP for model, tool and message. */
export function workflowOf({ model, dashboard, twilio, modelCalls }: Surroundings, id: string): object {
  const asking =
    "={{ JSON.stringify({ model: 'stand-in-model', temperature: 0, tools: $json.tools, messages: $json.messages }) }}";
  const counts = `=${dashboard}/counts?start={{ $json.args.start_date }}&end={{ $json.args.end_date }}&label={{ $json.args.label }}`;
  const message = [
    { name: 'From', value: '={{ $json.to }}' },
    { name: 'To', value: '={{ $json.from }}' },
    { name: 'Body', value: '={{ $json.said }}' },
  ];
  const posted = { method: 'POST', sendBody: true, options: {} };
  return {
    id,
    name: 'Agent',
    active: false,
    settings: { executionOrder: 'v1' },
    pinData: {},
    tags: [],
    nodes: [
      {
        ...node('Webhook', 'webhook', 2, { httpMethod: 'POST', path: 'agent', responseMode: 'lastNode', options: {} }),
        webhookId: 'agent',
      },
      node('Begin', 'code', 2, { jsCode: beginning(modelCalls) }),
      node('State', 'code', 2, { jsCode: 'return [{ json: $input.first().json }];' }),
      node('Model', 'httpRequest', 4.2, {
        ...posted,
        url: `${model}/chat/completions`,
        specifyBody: 'json',
        jsonBody: asking,
      }),
      node('Next', 'code', 2, { jsCode: next }),
      node('Route', 'switch', 3.2, {
        rules: { values: ['today_range', 'get_counts', 'respond'].map(route) },
        options: {},
      }),
      node('Today', 'code', 2, { jsCode: told('$input.first().json', today) }),
      node('Counts', 'httpRequest', 4.2, { url: counts, options: {} }),
      node('Counted', 'code', 2, { jsCode: told("$('Route').last(1).json", 'JSON.stringify($input.first().json)') }),
      node('Message', 'httpRequest', 4.2, {
        ...posted,
        ...{
          url: `${twilio}/2010-04-01/Accounts/AC0/Messages.json`,
          contentType: 'form-urlencoded',
          specifyBody: 'keypair',
        },
        bodyParameters: { parameters: message },
      }),
    ],
    connections: {
      Webhook: to('Begin'),
      Begin: to('State'),
      State: to('Model'),
      Model: to('Next'),
      Next: to('Route'),
      Route: to('Today', 'Counts', 'Message'),
      Today: to('State'),
      Counts: to('Counted'),
      Counted: to('State'),
    },
  };
}
