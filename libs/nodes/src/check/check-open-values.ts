import { isObject } from '#values';
import type { GraphNode } from '#graph';
import { findNodeType } from '../catalogue.js';
import type { NodeDescription } from '../catalogue-node.js';
import { completeParameters } from '../parameters/complete-parameters.js';
import { isShown } from '../parameters/display-options.js';
import type { Found } from './finding.js';

/** An expression that is one field of a named node: `={{ $('Settings').first().json.city }}`. */
const oneField =
  /^=\{\{\s*\$\(\s*(['"])(?<node>[^'"]+)\1\s*\)\.(?:item|first\(\)|last\(\))\.json(?:\.(?<dotted>\w+)|\[\s*(['"])(?<quoted>[^'"]+)\4\s*\])\s*\}\}$/;

/** Parameters without which a node does nothing where no conversation is, though their types let them be empty. */
const alsoNeeded: Readonly<Record<string, readonly string[]>> = {
  'turnpike.sendMessage': ['to'],
  'turnpike.sendMessageTool': ['to'],
};

/** Triggers whose runs nobody is in conversation with. */
const silent: ReadonlySet<string> = new Set([
  ...['n8n-nodes-base.scheduleTrigger', 'n8n-nodes-base.webhook', 'n8n-nodes-base.formTrigger'],
  'n8n-nodes-base.errorTrigger',
]);

/** Whether whatever starts a graph has no conversation, so that a message without a recipient has nobody to go to. */
export function hasNoConversation(nodes: readonly GraphNode[]): boolean {
  const triggers = nodes.filter((node) => node.disabled !== true && findNodeType(node)?.runs.as === 'trigger');
  return triggers.length > 0 && triggers.every(({ type }) => silent.has(type));
}

/** Values that a node needs and that a Set node was left to hold: somebody must still give them. */
export function openValueFindings(node: GraphNode, description: NodeDescription, nodes: readonly GraphNode[]): Found[] {
  const values = completeParameters(node, description);
  const version = node.typeVersion ?? [description.version].flat().at(-1) ?? 1;
  const at = (name: string) => ({ code: 'VALUE_OPEN' as const, node: node.name, path: `/parameters/${name}` });
  return description.properties
    .filter((each) => each.required === true || alsoNeeded[node.type]?.includes(each.name) === true)
    .filter((each) => isShown(each, values, version))
    .flatMap(({ name, displayName }) => {
      if (name === 'to' && (values[name] ?? '') === '' && hasNoConversation(nodes))
        return [
          { ...at(name), message: 'Nothing that starts the workflow has a conversation', expected: 'a recipient' },
        ];
      const open = findOpenField(values[name], nodes);
      if (open === null) return [];
      const message = `"${displayName}" is "${open.field}" of "${open.node}", which is empty`;
      const expected = `a value of "${open.field}" in "${open.node}"`;
      return [{ ...at(name), message, expected }];
    });
}

/** The empty field that an expression stands for; null: it stands for none. */
function findOpenField(value: unknown, nodes: readonly GraphNode[]): { node: string; field: string } | null {
  const found = typeof value === 'string' ? oneField.exec(value)?.groups : undefined;
  const field = found?.['dotted'] ?? found?.['quoted'];
  const source = nodes.find(({ name, type }) => name === found?.['node'] && type === 'n8n-nodes-base.set');
  if (source === undefined || field === undefined) return null;
  const { assignments } = { assignments: undefined, ...source.parameters };
  const list: unknown = isObject(assignments) ? assignments['assignments'] : undefined;
  const given = (Array.isArray(list) ? list : []).filter(isObject).findLast(({ name }) => name === field);
  const isEmpty = given !== undefined && isNothing(given['value']);
  return isEmpty ? { node: source.name, field } : null;
}

function isNothing(value: unknown): boolean {
  return value === undefined || value === null || (typeof value === 'string' && value.trim() === '');
}
