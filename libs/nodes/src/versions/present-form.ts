import type { Connection, Graph, GraphNode } from '#graph';
import { openAiTools, sendsMessages } from '../types/open-ai-tools.js';
import { findNodeType } from '../catalogue.js';
import { versionProblem } from '../node-version.js';
import { agentSteps, chainSteps, memorySteps, parserSteps, retrievalSteps } from './ai-steps.js';
import { batchSteps, batchType, presentOutputs } from './batch-steps.js';
import { conditionSteps } from './condition-steps.js';
import { presentType } from './former-types.js';
import { emailSteps } from './email-steps.js';
import { htmlSteps } from './html-steps.js';
import { httpSteps } from './http-steps.js';
import { mergeSteps } from './merge-steps.js';
import { objectIn } from './read-stored.js';
import { setSteps } from './set-steps.js';
import { earlierServices } from './service-steps.js';
import { postgresSteps, sqlSteps } from './sql-steps.js';
import { withServedTools } from './served-tools.js';
import { switchSteps } from './switch-steps.js';
import { toolWorkflowSteps } from './tool-workflow-steps.js';
import type { VersionStep } from './version-step.js';

/** A node as the catalogue reads it. */
interface PresentForm {
  node: GraphNode;
  /** What is otherwise than in its own version, in words. */
  differs: readonly string[];
  /** It is of a later version than anybody knows here, and read as the latest one. */
  isNewer: boolean;
}

const base = 'n8n-nodes-base.';
const ai = '@n8n/n8n-nodes-langchain.';

const stepsOf: ReadonlyMap<string, readonly VersionStep[]> = new Map([
  [`${base}set`, setSteps],
  [`${base}if`, conditionSteps({ combinedBy: 'combineOperation', any: 'any' })],
  [`${base}filter`, conditionSteps({ combinedBy: 'combineConditions', any: 'OR' })],
  [`${base}switch`, switchSteps],
  [`${base}merge`, mergeSteps],
  [`${base}httpRequest`, httpSteps],
  [`${base}html`, htmlSteps],
  [`${base}emailSend`, emailSteps],
  ...['postgres', 'postgresTool'].map((name) => [`${base}${name}`, postgresSteps] as const),
  ...['mySql', 'mySqlTool'].map((name) => [`${base}${name}`, sqlSteps('mysql', [2, 2.1, 2.2, 2.3, 2.4, 2.5])] as const),
  [batchType, batchSteps],
  [`${ai}agent`, agentSteps],
  [`${ai}chainLlm`, chainSteps],
  [`${ai}chainRetrievalQa`, retrievalSteps],
  [`${ai}memoryBufferWindow`, memorySteps],
  [`${ai}outputParserStructured`, parserSteps],
  [`${ai}toolWorkflow`, toolWorkflowSteps],
  ...earlierServices,
]);

/** By their nodes, which never change. */
const forms = new WeakMap<GraphNode, PresentForm>();
const graphs = new WeakMap<Graph, Graph>();

/**
 * A node in the version that the catalogue carries out: those of an early version step by step, each step pure, those of a later minor version as the
 * latest that there is. What cannot be said in a known version stays as it is, and is a stand-in. What is stored and exported is the node itself.
 */
export function presentForm(node: GraphNode): PresentForm {
  const known = forms.get(node);
  if (known !== undefined) return known;
  const { node: present, differs } = presentType(withOnError(node));
  const made = formed(present);
  const form = differs.length === 0 ? made : { ...made, differs: [...differs, ...made.differs] };
  forms.set(node, form);
  return form;
}

export function presentNode(node: GraphNode): GraphNode {
  return presentForm(node).node;
}

/** The same of a whole graph; one that is all of today is itself. */
export function presentGraph(graph: Graph): Graph {
  const known = graphs.get(graph);
  if (known !== undefined) return known;
  const { nodes: stored } = graph;
  const withTools = namesWithTools(graph);
  const nodes = stored.map(presentNode).map((node) => (withTools.has(node.name) ? asksWithTools(node) : node));
  const isSame = nodes.every((node, at) => node === stored[at]);
  const present = withServedTools(isSame ? graph : { ...graph, nodes, connections: presentConnections(graph) });
  graphs.set(graph, present);
  return present;
}

/** The names of what has a tool under it. */
function namesWithTools({ nodes, connections }: Graph): ReadonlySet<string> {
  const on = nodes.filter(({ disabled, name }) => disabled !== true && Object.hasOwn(connections, name));
  const slots = on.flatMap(({ name }) => connections[name]?.['ai_tool'] ?? []);
  return new Set(slots.flatMap((slot: readonly Connection[] | null) => slot ?? []).map(({ node }) => node));
}

/** A node of OpenAI that sends messages asks as an agent does, where tools stand under it. */
function asksWithTools(node: GraphNode): GraphNode {
  return sendsMessages(node) ? { ...node, type: openAiTools.description.name } : node;
}

/** The connections by the outputs that nodes have today. A disabled node passes its items on by the first that it had. */
function presentConnections({ nodes, connections }: Graph): Graph['connections'] {
  const former = nodes.filter(({ type, disabled }) => type === batchType && disabled !== true);
  const changed = former.flatMap((node) => {
    const outputs = Object.hasOwn(connections, node.name) ? connections[node.name] : undefined;
    const main = outputs?.['main'];
    return main === undefined ? [] : [[node.name, { ...outputs, main: presentOutputs(node, main) }] as const];
  });
  return changed.length === 0 ? connections : { ...connections, ...Object.fromEntries(changed) };
}

/** `onError` has taken the place of `continueOnFail`, and wins where a node has both. */
function withOnError(node: GraphNode): GraphNode {
  const goesOn = node['continueOnFail'] === true && node.onError === undefined;
  return goesOn ? { ...node, onError: 'continueRegularOutput' } : node;
}

function formed(node: GraphNode): PresentForm {
  const { typeVersion } = node;
  const asItIs = { node, differs: [], isNewer: false };
  const type = findNodeType(node);
  if (typeVersion === undefined || type === undefined) return asItIs;
  const stepped = steppedFrom(node, stepsOf.get(node.type) ?? []);
  if (stepped !== null) return versionProblem(stepped.node, type) === null ? { ...stepped, isNewer: false } : asItIs;
  const latest = Math.max(...[type.description.version].flat());
  const isNewer = typeVersion > latest && Math.floor(typeVersion) === Math.floor(latest);
  return isNewer ? { node: { ...node, typeVersion: latest }, differs: [], isNewer } : asItIs;
}

/** Null: no step begins at its version, or one of them cannot be taken. */
function steppedFrom(node: GraphNode, steps: readonly VersionStep[]): Omit<PresentForm, 'isNewer'> | null {
  let [version, parameters] = [node.typeVersion ?? 0, objectIn(node.parameters)];
  const differs: string[] = [];
  const taken = steps.filter((step) => {
    if (!step.from.includes(version)) return false;
    const made = step.change(parameters, version);
    if (made === null) return false;
    ({ parameters } = made);
    version = step.to;
    differs.push(...(made.differs ?? []));
    return true;
  });
  return taken.length === 0 ? null : { node: { ...node, typeVersion: version, parameters }, differs };
}
