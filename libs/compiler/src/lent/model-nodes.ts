import { presentRules } from '#graph';
import type { Graph, GraphNode } from '#graph';
import { catalogue, NodeError, serviceFiles } from '#nodes';
import type { CatalogueNode, Lent } from '#nodes';
import type { CompileProblem } from '../plan/compile-problem.js';
import type { PlannedNode } from '../plan/graph-plan.js';
import { resolveParameters } from '../items/parameters.js';
import { findLenders, lendersBy } from '../plan/sub-nodes.js';
import type { Lender } from '../plan/sub-nodes.js';

type Typed = Pick<PlannedNode, 'node' | 'type'>;
type Lenders = ReadonlyMap<string, readonly Lender[]>;

const ai = '@n8n/n8n-nodes-langchain.';
/** What may stand under a retriever as a store. */
const storeNames = catalogue
  .filter(({ description: { outputs } }) => typeof outputs === 'string' && outputs.includes('"ai_vectorStore"'))
  .map(({ description }) => description.name);
const searching = `${ai}toolVectorStore`;
const modelNames = [
  ...['OpenAi', 'Anthropic', 'DeepSeek', 'GoogleGemini', 'Groq', 'MistralCloud', 'Ollama', 'OpenRouter'],
];
const embeddingNames = ['OpenAi', 'GoogleGemini', 'HuggingFaceInference', 'MistralCloud', 'Ollama'];
/** By the type of connection, the types that can lend to a node that asks a model, or to what stands under one. */
const lending: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ['ai_languageModel', new Set(['turnpike.lmChat', ...modelNames.map((name) => `${ai}lmChat${name}`)])],
  ['ai_outputParser', new Set(['Structured', 'Autofixing', 'ItemList'].map((name) => `${ai}outputParser${name}`))],
  ['ai_memory', new Set([`${ai}memoryBufferWindow`])],
  ['ai_embedding', new Set(embeddingNames.map((name) => `${ai}embeddings${name}`))],
  ['ai_retriever', new Set([`${ai}retrieverVectorStore`])],
  ['ai_vectorStore', new Set(storeNames)],
  ['ai_document', new Set([`${ai}documentDefaultDataLoader`])],
  ['ai_textSplitter', new Set([`${ai}textSplitterRecursiveCharacterTextSplitter`, `${ai}textSplitterTokenSplitter`])],
  [
    'ai_tool',
    new Set([
      ...[
        'toolCalculator',
        'toolCode',
        'toolHttpRequest',
        'toolWorkflow',
        'toolWikipedia',
        'toolSerpApi',
        'mcpClientTool',
        'agentTool',
      ].map((name) => ai + name),
      ...[...storeNames, searching, 'turnpike.toolTool', 'turnpike.sendMessageTool'],
      ...['httpRequest', 'emailSend', 'postgres', 'mySql'].map((name) => `n8n-nodes-base.${name}Tool`),
      ...serviceFiles.map(({ name }) => `${name}Tool`),
    ]),
  ],
]);
/** It names its model of OpenAI itself. */
const ownModel = 'turnpike.openAiTools';
/** Agents lend themselves to each other so deep at most. */
const mostAgents = 3;

/** What has nodes under itself that count. */
const servesDeeper: ReadonlySet<string> = new Set(['ai_document', 'ai_outputParser', 'ai_retriever', 'ai_vectorStore']);

/** Whether a node asks a model, in runs of their own. */
export function asksModel(typed: Typed | undefined): boolean {
  return typed !== undefined && typed.node.disabled !== true && typed.type.runs.as === 'model';
}

/** Why a node that asks a model cannot run; none where it can. */
export function modelProblems({ node }: Typed, lenders: Lenders, nodes: readonly GraphNode[]): CompileProblem[] {
  return askingProblems(node, lenders, nodes, []);
}

/** Why a node cannot ask, itself or an agent that is its tool; `above`: the names of those whose tool it is. */
function askingProblems(
  asking: GraphNode,
  lenders: Lenders,
  nodes: readonly GraphNode[],
  above: readonly string[],
): CompileProblem[] {
  const { name } = asking;
  const code = 'NODE_NOT_RUNNABLE';
  const path = `/nodes/${nodes.indexOf(asking)}`;
  if (above.includes(name)) return [{ code, path, message: `"${name}" is a tool of its own` }];
  if (above.length >= mostAgents)
    return [{ code, path, message: `"${name}": agents are tools of each other at most ${mostAgents} deep` }];
  const most = asking.parameters?.['needsFallback'] === true ? 2 : 1;
  const models = lendersBy(lenders, name, 'ai_languageModel').length;
  if (asking.type !== ownModel && models !== most)
    return [{ code, path, message: `"${name}" needs ${most === 2 ? 'two chat models' : 'one chat model'} under it` }];
  return problemsUnder(name, lenders, nodes, above);
}

/** What cannot serve a node, and what not that. */
export function problemsUnder(
  name: string,
  lenders: Lenders,
  nodes: readonly GraphNode[],
  above: readonly string[] = [],
): CompileProblem[] {
  return (lenders.get(name) ?? []).flatMap(({ node, by }): CompileProblem[] => {
    const code = 'NODE_NOT_RUNNABLE';
    const path = `/nodes/${nodes.indexOf(node)}/type`;
    if (lending.get(by)?.has(node.type) !== true)
      return [{ code, path, message: `a node of type ${node.type} cannot serve "${name}" yet` }];
    const [asking] = above.slice(-1);
    if (by === 'ai_memory' && asking !== undefined && lendersBy(lenders, asking, by).length === 0)
      return [
        { code, path, message: `"${name}" remembers what "${asking}" does: expected a memory under that as well` },
      ];
    if (by === 'ai_document' && isSummary(nodes, name) && node.parameters?.['dataType'] === 'binary')
      return [{ code, path, message: `"${node.name}" reads files, which "${name}" cannot: read them before it` }];
    if (node.type === `${ai}agentTool`) return askingProblems(node, lenders, nodes, [...above, name]);
    return servesDeeper.has(by) || node.type === searching || storeNames.includes(node.type)
      ? problemsUnder(node.name, lenders, nodes, above)
      : [];
  });
}

function isSummary(nodes: readonly GraphNode[], name: string): boolean {
  return nodes.some((node) => node.name === name && node.type === `${ai}chainSummarization`);
}

type LentModel = Extract<Lent, { kind: 'model' }>;

/** A lent model by the name that a workflow's `llm` gives it; undefined: the policy's. */
export function modelName({ provider, model }: LentModel): string | undefined {
  if (model === null || model === '') return undefined;
  return provider === null ? model : `${provider}/${model}`;
}

/** The chat models of providers that there are not, as far as that is known before a run. */
export function providerProblems(
  graph: Graph,
  typeOf: (node: GraphNode) => CatalogueNode | undefined,
  hasProvider: (provider: string) => boolean,
): CompileProblem[] {
  const own = hasProvider('openai')
    ? []
    : graph.nodes.filter(({ type, disabled }) => type === ownModel && disabled !== true);
  const models = new Set([...findLenders(graph, typeOf).values()].flat().filter(({ by }) => by === 'ai_languageModel'));
  const refused = (node: GraphNode, provider: string): CompileProblem => ({
    ...{ code: 'NODE_NOT_RUNNABLE', path: `/nodes/${graph.nodes.indexOf(node)}` },
    message: `"${node.name}": there is no provider ${provider} here`,
  });
  const ofLenders = [...models].flatMap((lender): CompileProblem[] => {
    const lent = knownLent(lender);
    if (lent?.kind !== 'model' || lent.provider === null || hasProvider(lent.provider)) return [];
    return [refused(lender.node, lent.provider)];
  });
  return [...own.map((node) => refused(node, 'openai')), ...ofLenders];
}

/** The model that is named without an expression; undefined: none is, or the policy's. */
export function knownModel(lender: Lender | undefined): string | undefined {
  const lent = lender && knownLent(lender);
  return lent?.kind === 'model' ? modelName(lent) : undefined;
}

/** What a sub-node lends, where it has no expressions; null: that is known as it runs. */
export function knownLent({ node, type }: Lender): Lent | null {
  if (type.runs.as !== 'sub-node') return null;
  const evaluate = (): never => {
    throw new NodeError('NODE_PARAMETER', 'an expression has no value before a run');
  };
  const scope = { rules: presentRules, input: [], runIndex: 0, nodes: {}, now: 0, timeZone: 'UTC', ...nowhere };
  const parameter = resolveParameters({ node, type }, evaluate, scope);
  try {
    return type.runs.lends({
      ...{ node, rules: presentRules, inputs: [], parameter, now: 0, timeZone: 'UTC', runIndex: 0 },
      ...nowhere,
      random: () => 0,
    });
  } catch (error) {
    if (error instanceof NodeError) return null;
    throw error;
  }
}

const nowhere = { workflow: { id: '', name: '' }, execution: { id: '', mode: 'live' } } as const;
