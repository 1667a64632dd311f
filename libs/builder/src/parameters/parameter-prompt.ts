import type { Graph, GraphNode } from '#graph';
import { withoutSecrets } from '#nodes';
import type { CatalogueNode } from '#nodes';
import { classifyNode } from './node-category.js';
import { newest, ofVersion } from './of-version.js';
import { examplesFor } from './parameter-examples.js';
import { listSecrets, shownWorkflow } from '../shown/shown-workflow.js';
import { fenced } from '../shown/untrusted.js';
import { valueOrder } from './value-order.js';

const task = `You set the parameters of one node of a workflow.
You are given the person's request, the workflow, the node with its present parameters, the parameters that its type has, and the changes to make.
- Begin with the present parameters. Keep every value that no change speaks of.
- Give the complete parameters, changed and unchanged.
- Use the names of the definition only, and for a choice one of its values. A parameter that displayOptions hide has no effect.
- A value has the type that the definition asks for.
- Set each parameter that the changes need to work, also where the default looks right.
- Where a change leaves a value open, take what the workflow shows; invent no addresses, ids or keys.

${valueOrder}`;

const expressionRules = `EXPRESSIONS
A text that begins with = is an expression: "={{ $json.email }}", "=Dear {{ $json.name }}". Without the = it is plain text.
$json is the item that comes in; $('Node Name').item.json is that of an earlier node; $now and $today are times with Luxon's methods. Inside {{ }}
stands one JavaScript expression, ?? and arrow functions too. A json parameter takes an object, or its JSON as a text; the text may be an expression.`;

const locatorRules = `RESOURCE LOCATORS
A parameter of type resourceLocator or workflowSelector is an object: {"__rl":true,"mode":"id","value":"wf_7"}. The mode is one that the
definition lists: "id", "url", "name" or "list".`;

const answer = `ANSWER
Exactly one JSON object, and nothing around it: {"parameters":{...},"open":[]}. open names what you left out, which the node needs and nobody has said, a few words each:
"the text of the message".`;

export interface ParameterAsk {
  graph: Graph;
  node: GraphNode;
  type: CatalogueNode;
  changes: readonly string[];
  request: string;
  executionText: string;
}

/** The prompt for a node's parameters; `system` is the same for all nodes of a type. */
export function parameterPrompt(ask: ParameterAsk): { system: string; user: string } {
  const { description } = ask.type;
  const { typeVersion = newest(description) } = ask.node;
  const text = JSON.stringify(ofVersion(description.properties, typeVersion));
  const system = [
    task,
    expressionRules,
    ...(/"type":"(?:resourceLocator|workflowSelector)"/.test(text) ? [locatorRules] : []),
    examplesFor(classifyNode(description)),
    `THE PARAMETERS OF ${description.name}\n${text}`,
    `HINT\n${description.builderHint}`,
    answer,
  ].join('\n\n');
  return { system, user: userText(ask) };
}

function userText({ graph, node, changes, request, executionText }: ParameterAsk): string {
  const parameters = withoutSecrets(node.parameters ?? {}, listSecrets(graph.nodes));
  return [
    `REQUEST\n${request}`,
    `WORKFLOW\n${shownWorkflow(graph)}`,
    ...(executionText === '' ? [] : [`LAST RUN\n${fenced(executionText)}`]),
    `NODE\nid: ${node.id}\nname: ${node.name}\ntype: ${node.type}\nparameters: ${JSON.stringify(parameters)}`,
    `CHANGES\n${changes.map((change, at) => `${at + 1}. ${change}`).join('\n')}`,
  ].join('\n\n');
}
