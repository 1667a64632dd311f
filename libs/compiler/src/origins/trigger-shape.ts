import type { GraphNode } from '#graph';
import type { BegunBy } from './run-facts.js';
import { noItems, ownWords, shapeOf, withFields } from './shape.js';
import type { Origins, Shape } from './shape.js';

const caller: Origins = new Set(['caller']);
const ours = (...names: string[]): [string, Origins][] => names.map((name) => [name, ownWords]);

/** The fields of a public trigger that no caller writes. */
const ownFields: Readonly<Record<string, readonly string[]>> = {
  'n8n-nodes-base.webhook': ['webhookUrl', 'executionMode'],
  'n8n-nodes-base.formTrigger': ['submittedAt', 'formMode'],
  '@n8n/n8n-nodes-langchain.chatTrigger': ['action'],
};

/** How a run was begun: by whom, and with what, where another graph has called this one. */
export interface Begun {
  by?: BegunBy | undefined;
  given: Shape | null;
}

/** Whose words a trigger brings. Its type decides, not who has started the run: a run that is repeated has the same. */
export function shapeOfTrigger(node: GraphNode, { by, given }: Begun): Shape {
  if (given !== null) return given;
  const own = ownFields[node.type];
  if (own !== undefined && isOpen(node)) return withFields({ fields: new Map(), rest: caller }, ours(...own));
  if (node.type === 'n8n-nodes-base.errorTrigger') return withFields(shapeOf('unknown'), ours('workflow'));
  if (node.type === 'n8n-nodes-base.scheduleTrigger') return noItems;
  if (by === 'run') return shapeOf('unknown');
  return node.type === 'turnpike.smsTrigger' && by === 'person' ? texted : noItems;
}

/** The numbers of a text are known, and its words the person's. */
const texted: Shape = { fields: new Map<string, Origins>([['text', new Set(['person'])]]), rest: ownWords };

/** Whose words it may bring, whoever begins it. */
export function shapeAsDrawn(node: GraphNode): Shape {
  return shapeOfTrigger(node, { by: node.type === 'turnpike.smsTrigger' ? 'person' : undefined, given: null });
}

/** Whether people without a key may call it. */
export function isOpen({ type, parameters = {} }: GraphNode): boolean {
  const isSigned = ['basicAuth', 'headerAuth'].some((way) => way === parameters['authentication']);
  const isChat = type === '@n8n/n8n-nodes-langchain.chatTrigger';
  return !isSigned && (!isChat || parameters['public'] === true);
}
