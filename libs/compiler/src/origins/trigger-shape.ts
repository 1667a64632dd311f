import type { GraphNode } from '#graph';
import type { BegunBy } from './run-facts.js';
import { noItems, ownWords, shapeOfAll, toShape, withFields } from './shape.js';
import type { Origins, Shape } from './shape.js';

const caller: Origins = new Set(['caller']);
const ours = (...names: string[]): [string, Origins][] => names.map((name) => [name, ownWords]);
const theirs = (...names: string[]): [string, Origins][] => names.map((name) => [name, caller]);

/** What strangers bring by a trigger that is open to them; null: it is none of these. */
function publicShape({ type, parameters = {}, webhookId }: GraphNode): Shape | null {
  switch (type) {
    case 'n8n-nodes-base.webhook': {
      const called = hasFixedPath(parameters['path'] || webhookId) ? ours('webhookUrl') : theirs('webhookUrl');
      return withFields(noItems, [...theirs('headers', 'params', 'query', 'body'), ...called]);
    }
    case '@n8n/n8n-nodes-langchain.chatTrigger':
      return withFields(noItems, theirs('sessionId', 'chatInput', 'metadata'));
    case 'n8n-nodes-base.formTrigger':
      return withFields(shapeOfAll(caller), ours('submittedAt', 'formMode'));
    case '@n8n/n8n-nodes-langchain.mcpTrigger':
    case 'n8n-nodes-base.gmailTrigger':
    case 'n8n-nodes-base.googleDriveTrigger':
    case 'n8n-nodes-base.telegramTrigger':
      return shapeOfAll(caller);
    default:
      return null;
  }
}

/** The address that a webhook was called by has the caller's words where its path has parameters. */
function hasFixedPath(path: unknown = ''): boolean {
  return typeof path === 'string' && !/[:=]/.test(path);
}

/** How a run was begun: by whom, and with what, where another graph has called this one. */
export interface Begun {
  by?: BegunBy | undefined;
  given: Shape | null;
}

/** Whose words a trigger brings. Its type decides, not who has started the run: a run that is repeated has the same. */
export function shapeOfTrigger(node: GraphNode, { by, given }: Begun): Shape {
  if (given !== null) return given;
  const open = isOpen(node) ? publicShape(node) : null;
  if (open !== null) return open;
  if (node.type === 'n8n-nodes-base.errorTrigger') return withFields(toShape('unknown'), ours('workflow'));
  if (node.type === 'n8n-nodes-base.scheduleTrigger') return noItems;
  if (by === 'run') return toShape('unknown');
  return node.type === 'turnpike.smsTrigger' ? texted : noItems;
}

/** The numbers of a text are known, and its words the person's. */
const texted: Shape = { fields: new Map<string, Origins>([['text', new Set(['person'])]]), rest: ownWords };

/** Whose words it may bring, whoever begins it. */
export function shapeAsDrawn(node: GraphNode): Shape {
  return shapeOfTrigger(node, { given: null });
}

/** Whether people without a key may call it. */
export function isOpen({ type, parameters = {} }: GraphNode): boolean {
  const isSigned = ['basicAuth', 'bearerAuth', 'headerAuth'].some((way) => way === parameters['authentication']);
  const isChat = type === '@n8n/n8n-nodes-langchain.chatTrigger';
  return !isSigned && (!isChat || parameters['public'] === true);
}
