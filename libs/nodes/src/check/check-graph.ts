import { isObject } from '#values';
import { isNote, isSubNode, listEdges, listPortTypes } from '#graph';
import type { Connection, Graph, GraphNode } from '#graph';
import { findNodeType } from '../catalogue.js';
import type { CatalogueNode } from '../catalogue-node.js';
import { credentialFindings, secretsBeside } from './check-credentials.js';
import { expressionFindings } from './check-expressions.js';
import { readFindings } from './check-reads.js';
import { openValueFindings } from './check-open-values.js';
import { parameterFindings } from './check-parameters.js';
import { headerFindings } from './check-headers.js';
import { webhookPathFindings } from './check-webhook-path.js';
import { settingFindings } from './check-settings.js';
import { toFinding } from './finding.js';
import type { Finding, Found } from './finding.js';
import { fromAiIn } from '../parameters/from-ai.js';
import { lostConnections } from './lost-connections.js';
import { mergedByCode } from './merge-findings.js';
import { lackedCredential } from './missing-credential.js';
import { nameFindings } from './names-once.js';
import { isCalledAsTool } from '../versions/served-tools.js';
import { ownValue } from '../values/paths.js';
import { versionProblem } from '../node-version.js';
import { whyRefused } from '../refused-types.js';
import { serviceDeed } from '../services/services.js';
import { presentGraph } from '../versions/present-form.js';
import { versionFindings } from './version-findings.js';
import { unknownNodes } from '../stand-in.js';
import { requiredInputs } from './required-inputs.js';
import { unaskedFindings } from './unasked-writes.js';
import { hasPublicTrigger, workflowCalls } from '../workflow-calls.js';

/** What a check goes by beside the graph. */
export interface CheckGround {
  /** Whether graphs may read a name as `$env`; absent: unknown, and each name is advice. */
  hasEnv?: ((name: string) => boolean) | undefined;
  /** Absent: unknown, and each that a node names is taken for one that is there. */
  hasCredential?: ((id: string, type: string) => boolean) | undefined;
}

interface Known {
  node: GraphNode;
  type: CatalogueNode;
}

/**
 * What keeps a graph from a good run, as far as its drawing shows it, and advice: a hundred of each kind, and how many more there are. Notes and
 * disabled nodes count for nothing. Nothing found: an empty list. The whole of what a gate asks is `graphFindings` of the compiler, which has this in it.
 */
export function checkGraph(stored: Graph, { hasEnv, hasCredential }: CheckGround = {}): Finding[] {
  const graph = presentGraph(stored);
  const nodes = graph.nodes.filter((node) => node.disabled !== true && !isNote(node));
  const known = nodes.flatMap((node) => {
    const type = findNodeType(node);
    return type ? [{ node, type }] : [];
  });
  const names = new Set(graph.nodes.map(({ name }) => name));
  const found = [
    ...unknownNodes(graph).flatMap(unknownFindings),
    ...versionFindings(stored, graph),
    ...triggerFindings(known),
    ...known.flatMap(({ node, type }) => parameterFindings(node, type.description)),
    ...known.flatMap(({ node, type }) => expressionFindings(node, type.description, names)),
    ...known.flatMap(({ node }) => readFindings(node, graph, hasEnv)),
    ...known.flatMap((one) => inputFindings(graph, one)),
    ...known.flatMap((one) => looseFindings(graph, one)),
    ...known.flatMap((one) => unaskedLenders(graph, one)),
    ...lostConnections(graph),
    ...responseFindings(known),
    ...known.flatMap(({ node, type }) => settingFindings(node, type)),
    ...known.flatMap(({ node, type }) => openValueFindings(node, type.description, graph.nodes)),
    ...nodes.flatMap(headerFindings),
    ...nodes.flatMap(webhookPathFindings),
    ...nodes.flatMap(nameFindings),
    ...nodes.flatMap(credentialFindings),
    ...secretsBeside(graph),
    ...nodes.flatMap((node) => setupFindings(node, hasCredential)),
    ...known.flatMap(fromAiFindings),
    ...chosenFindings(graph),
    ...unaskedFindings(graph),
  ];
  return mergedByCode(found).map(toFinding);
}

/** Nobody can say before a run which workflow an expression names, nor whether that calls this one. */
function chosenFindings(graph: Graph): Found[] {
  const who = hasPublicTrigger(graph) ? 'the caller may decide' : 'an expression decides';
  return workflowCalls(graph)
    .filter(({ workflowId }) => workflowId === null)
    .map(({ node, path }) => ({
      ...{ code: 'WORKFLOW_CHOSEN', node, path },
      message: `${who} which workflow runs; a published one alone can be chosen by a caller`,
      expected: 'the id of a workflow, or an expression that chooses among known ones',
    }));
}

function unknownFindings({ node }: { node: GraphNode }): Found[] {
  const { name, type } = node;
  const known = findNodeType(node);
  if (known === undefined) {
    const message = `Node type "${type}" not found${whyRefused(type)}`;
    return [{ code: 'NODE_TYPE_NOT_FOUND', node: name, path: '/type', message, expected: 'a type of the catalogue' }];
  }
  const problem = versionProblem(node, known);
  return problem === null ? [] : [{ code: 'NODE_VERSION_NOT_FOUND', node: name, path: '/typeVersion', ...problem }];
}

function triggerFindings(known: readonly Known[]): Found[] {
  if (known.some(({ type }) => type.runs.as === 'trigger')) return [];
  return [
    {
      code: 'TRIGGER_MISSING',
      node: null,
      path: '/nodes',
      message: 'Nothing starts the workflow',
      expected: 'a trigger',
    },
  ];
}

/** Whether something that is not disabled leads to a node by a type. */
function isReached({ nodes, connections }: Graph, name: string, type: string): boolean {
  const isOn = new Set(nodes.filter(({ disabled }) => disabled !== true).map((node) => node.name));
  return Object.entries(connections).some(
    ([source, outputs]) =>
      isOn.has(source) &&
      Object.hasOwn(outputs, type) &&
      (outputs[type] ?? []).some((slot: readonly Connection[] | null) =>
        slot?.some((end) => end.node === name && end.type === type),
      ),
  );
}

function inputFindings(graph: Graph, { node, type }: Known): Found[] {
  return requiredInputs(node, type.description)
    .filter((input) => !isReached(graph, node.name, input))
    .map((input) => ({
      ...{ code: 'INPUT_MISSING', node: node.name, path: `/inputs/${input}`, expected: `a node that lends ${input}` },
      message: `"${node.name}" needs ${input}, and nothing is connected there`,
    }));
}

/** n8n writes null for an output that nothing leaves. */
function isTaken(slot: readonly Connection[] | null): boolean {
  return (slot?.length ?? 0) > 0;
}

function looseFindings({ connections }: Graph, { node, type }: Known): Found[] {
  if (!isSubNode(type.description, node)) return [];
  const outputs = Object.hasOwn(connections, node.name) ? (connections[node.name] ?? {}) : {};
  const lends = listPortTypes(type.description.outputs).filter((output) => output !== 'main');
  if (lends.some((output) => (outputs[output] ?? []).some(isTaken))) return [];
  return [
    {
      ...{
        code: 'SUB_NODE_LOOSE',
        node: node.name,
        path: '/outputs',
        expected: `a connection by ${lends.join(' or ')}`,
      },
      message: `"${node.name}" stands under no node`,
    },
  ];
}

/** What a node of a service would be lent: none of them takes anything, and it would go unused without a word. */
function unaskedLenders({ connections }: Graph, { node, type }: Known): Found[] {
  if (serviceDeed(node) === null) return [];
  const takes = listPortTypes(type.description.inputs);
  const lent = listEdges(connections).filter((edge) => edge.node === node.name && !takes.includes(edge.outputType));
  return lent.map(({ source, outputType }) => ({
    ...{ code: 'NODE_NOT_RUNNABLE', node: node.name, path: `/inputs/${outputType}` },
    message: `"${node.name}" takes no ${outputType}: what "${source}" lends it would not be used`,
    expected: 'an agent, which has tools and a memory, or no such connection',
  }));
}

/** A caller who awaits an answer of a node needs one, and such a node a caller. */
function responseFindings(known: readonly Known[]): Found[] {
  const responders = known.filter(({ node }) => node.type === 'n8n-nodes-base.respondToWebhook');
  const places = [['responseMode'], ['options', 'responseMode']];
  const waiting = known.filter(({ node }) =>
    places.some((place) => ownValue(node.parameters, place) === 'responseNode'),
  );
  if (waiting.length > 0 && responders.length === 0) {
    return waiting.map(({ node }) => ({
      ...{
        code: 'RESPONSE_MISSING',
        node: node.name,
        path: '/parameters/responseMode',
        expected: 'a respondToWebhook node',
      },
      message: `"${node.name}" awaits the answer of a node that is not there`,
    }));
  }
  if (waiting.length > 0) return [];
  return responders.map(({ node }) => ({
    ...{
      code: 'RESPONSE_UNASKED',
      node: node.name,
      path: '',
      expected: 'a trigger whose responseMode is responseNode',
    },
    message: `"${node.name}" answers nobody`,
  }));
}

function fromAiFindings({ node, type }: Known): Found[] {
  const { outputs } = type.description;
  if (listPortTypes(outputs).includes('ai_tool') || isCalledAsTool(node)) return [];
  return Object.entries(isObject(node.parameters) ? node.parameters : {})
    .filter(([, value]) => fromAiIn(value).length > 0)
    .map(([name]) => ({
      ...{ code: 'FROM_AI_OUTSIDE_TOOL', node: node.name, path: `/parameters/${name}`, expected: 'no $fromAI' },
      message: '$fromAI is filled in by a model, in tools only',
    }));
}

/** A node that signs in, and names no credential yet, or one of elsewhere. */
function setupFindings(node: GraphNode, has: CheckGround['hasCredential']): Found[] {
  const lacks = lackedCredential(node, has);
  if (lacks === null) return [];
  const { type, named } = lacks;
  const how = named === '' ? 'names no credential' : `names the credential "${named}", which is not here`;
  return [
    {
      ...{ code: 'CREDENTIAL_MISSING', node: node.name, path: `/credentials/${type}` },
      ...{ message: `"${node.name}" signs in, and ${how}`, expected: `a ${type} credential` },
    },
  ];
}
