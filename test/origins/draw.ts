import type { Graph, GraphNode } from '#graph';

const prefixes = ['n8n-nodes-base.', 'turnpike.', '@n8n/n8n-nodes-langchain.'];
const versions: Readonly<Record<string, number>> = {
  ...{
    chainSummarization: 2.1,
    set: 3.4,
    merge: 3.2,
    agent: 3,
    chainLlm: 1.9,
    splitInBatches: 3,
    code: 2,
    httpRequest: 4.2,
    if: 2.2,
  },
  ...{ dataTable: 1.1, executeWorkflow: 1.2, toolWorkflow: 2.2, lmChatOpenAi: 1.2, toolHttpRequest: 1.1, webhook: 2 },
  ...{ httpRequestTool: 4.2, chatTrigger: 1.1, formTrigger: 2.2, switch: 3.2, executeWorkflowTrigger: 1 },
};
const ours = ['sendMessage', 'smsTrigger', 'tool', 'sendMessageTool', 'toolTool', 'approval'];
const langchain = [
  'agent',
  'chainLlm',
  'chainSummarization',
  'lmChatOpenAi',
  'toolWorkflow',
  'toolHttpRequest',
  'chatTrigger',
  'agentTool',
];

type Drawn = [name: string, type: string, parameters?: Record<string, unknown>, more?: Partial<GraphNode>];

/** A graph in few words: nodes, and lines such as `A > B > C`, `If:1 > B`, `B > Merge:1`, `Model =ai_languageModel> Agent`. */
export function draw(nodes: readonly Drawn[], ...lines: string[]): Graph {
  const connections: Record<string, Record<string, ({ node: string; type: string; index: number }[] | null)[]>> = {};
  for (const line of lines) {
    const parts = line.split(/\s*(?:=(\w+))?>\s*/);
    for (let at = 0; at + 2 < parts.length; at += 2) {
      const [from = '', output = '0'] = (parts[at] ?? '').split(':');
      const [node = '', input = '0'] = (parts[at + 2] ?? '').split(':');
      const type = parts[at + 1] ?? 'main';
      const outputs = ((connections[from] ??= {})[type] ??= []);
      while (outputs.length <= Number(output)) outputs.push([]);
      outputs[Number(output)]?.push({ node, type, index: Number(input) });
    }
  }
  return { name: 'drawn', nodes: nodes.map(nodeOf), connections } as Graph; // nodes without places
}

function nodeOf([name, type, parameters = {}, more = {}]: Drawn): GraphNode {
  const prefix = ours.includes(type) ? prefixes[1] : langchain.includes(type) ? prefixes[2] : prefixes[0];
  return { id: name, name, type: `${prefix}${type}`, typeVersion: versions[type] ?? 1, parameters, ...more };
}

/** A set node's fields. */
export function fields(values: Record<string, unknown>): Record<string, unknown> {
  const assignments = Object.entries(values).map(([name, value]) => ({ id: name, name, value, type: 'string' }));
  return { assignments: { assignments } };
}

/** A node that asks a model, with the model under it. */
export const asks = (name: string, parameters: Record<string, unknown> = {}): Drawn[] => [
  [name, 'agent', { promptType: 'define', text: 'Who is next?', ...parameters }],
  [`${name} model`, 'lmChatOpenAi', { model: { __rl: true, mode: 'list', value: 'gpt-4o-mini' } }],
];
export const under = (name: string): string => `${name} model =ai_languageModel> ${name}`;
