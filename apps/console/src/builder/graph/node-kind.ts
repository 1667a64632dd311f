import type { Schemas } from '#client';
import { isLent } from './ports.js';

export const kinds = ['Triggers', 'AI', 'Flow and data', 'Actions', 'Parts of AI nodes'] as const;
export type Kind = (typeof kinds)[number];

type Described = Pick<Schemas['NodeType'], 'name' | 'group' | 'outputs'>;

/** Whether nodes of a type serve others instead of passing items on. */
export function isSubType({ outputs }: Pick<Described, 'outputs'>): boolean {
  if (typeof outputs === 'string') return false;
  return outputs.length > 0 && outputs.every((port) => typeof port === 'string' && isLent(port));
}

export function classifyNode(type: Described): Kind {
  if (type.group.includes('trigger')) return 'Triggers';
  if (isSubType(type)) return 'Parts of AI nodes';
  if (type.name.startsWith('@n8n/n8n-nodes-langchain.')) return 'AI';
  return type.group.includes('output') || type.name.startsWith('turnpike.') ? 'Actions' : 'Flow and data';
}
