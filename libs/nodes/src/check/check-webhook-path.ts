import { forbiddenNames } from '#values';
import type { GraphNode } from '#graph';
import { findTwice } from '../parameters/read-parameter.js';
import type { Found } from './finding.js';

/** What is wrong with the path of a webhook whose parts begin with a colon where they take anything; null: nothing. */
export function webhookPathProblem(path: string): string | null {
  const parts = path.split('/').filter((part) => part !== '');
  const names = parts.filter((part) => part.startsWith(':')).map((part) => part.slice(1));
  if (parts.length > 0 && names.length === parts.length)
    return 'a path of parameters alone would take every call that nobody else has: begin it with a word of its own';
  const odd = names.find((name) => forbiddenNames.has(name));
  if (odd !== undefined) return `no parameter may be called ${odd}`;
  const twice = findTwice(names);
  return twice === undefined ? null : `two parameters are called ${twice}`;
}

/** The same of a node, where its path is written out. */
export function webhookPathFindings({ name: node, type, parameters }: GraphNode): Found[] {
  const path = parameters?.['path'];
  if (type !== 'n8n-nodes-base.webhook' || typeof path !== 'string' || path.startsWith('=')) return [];
  const message = webhookPathProblem(path);
  if (message === null) return [];
  const expected = 'a path such as orders/:id';
  return [{ code: 'PARAMETER_INVALID', node, path: '/parameters/path', message, expected }];
}
