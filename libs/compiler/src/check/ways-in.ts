import { clip } from '#values';
import type { Graph } from '#graph';
import { webhookPathProblem } from '#nodes';
import type { CompileProblem } from '../plan/compile-problem.js';
import type { GraphTrigger } from './triggers.js';

/** Of a path that is refused. */
const shownChars = 100;

/** The most parts that a path has. */
export const mostParts = 6;

const phoneNumber = /^\+[1-9]\d{6,14}$/;
const partForm = /^:?[\w.~!$&'()*+,;=@%-]{1,100}$/;

/** A place in a path that takes any part, in a route. */
export const anyPart = ':';

/** The path under which a service calls a trigger. */
export function hookPath(webhookId: string): string {
  return `hooks/${webhookId}`;
}

/** The ways in that lead to a trigger; a path that is none is an error's text. */
export function waysIn({ arming, webhookId }: Pick<GraphTrigger, 'arming' | 'webhookId'>): string[] | string {
  switch (arming.kind) {
    case 'webhook': {
      const path = arming.path === '' ? webhookId : arming.path;
      return findPathProblem(path) ?? arming.methods.map((method) => `webhook ${method} ${toPathPattern(path)}`);
    }
    case 'form': {
      const path = arming.path === '' ? webhookId : arming.path;
      return findPathProblem(path) ?? (path.includes(':') ? 'a form has no parameters in its path' : [`form ${path}`]);
    }
    case 'chat': {
      const path = `${webhookId}/chat`;
      const methods = arming.isHosted ? ['GET', 'POST'] : ['POST'];
      return arming.isPublic ? (findPathProblem(path) ?? methods.map((method) => `webhook ${method} ${path}`)) : [];
    }
    case 'hook':
      return findPathProblem(webhookId) ?? [`webhook POST ${hookPath(webhookId)}`];
    case 'sms':
      if (arming.to !== null && !phoneNumber.test(arming.to)) return 'expected a number such as +15550100';
      return [`text ${arming.to ?? '*'}`];
    case 'manual':
    case 'error':
    case 'workflow':
    case 'schedule':
      return [];
  }
}

/**
 * Why a trigger that is published now may not have its path; null: it may. One that is published already keeps its own. The id of a webhook stands
 * where no path does, and may begin with a colon as well.
 */
export function refusedPath({ arming, webhookId }: Pick<GraphTrigger, 'arming' | 'webhookId'>): string | null {
  if (arming.kind === 'webhook') return webhookPathProblem(arming.path === '' ? webhookId : arming.path);
  const hasParts = arming.kind === 'chat' && webhookId.split('/').some((part) => part.startsWith(':'));
  return hasParts ? 'the path of a chat, its webhookId, has no parameters: it would take the calls of others' : null;
}

function findPathProblem(path: string): string | null {
  const parts = path.split('/');
  if (parts.length <= mostParts && parts.every((part) => partForm.test(part))) return null;
  return `expected a path of 1 to ${mostParts} parts without spaces: ${clip(path, shownChars)}`;
}

function toPathPattern(path: string): string {
  return path
    .split('/')
    .map((part) => (part.startsWith(':') ? anyPart : part))
    .join('/');
}

/** Why the triggers of a graph cannot be reached once it is published: a way in that is none, or that two of them have. */
export function wayProblems({ nodes }: Graph, triggers: readonly GraphTrigger[]): CompileProblem[] {
  const taken = new Set<string>();
  return triggers.flatMap((trigger) => {
    const { node } = trigger;
    const at = nodes.findIndex(({ name }) => name === node);
    const refused = (message: string): CompileProblem[] => [
      { code: 'TRIGGER_PARAMETER', path: `/nodes/${at}/parameters`, message },
    ];
    const ways = refusedPath(trigger) ?? waysIn(trigger);
    if (typeof ways === 'string') return refused(ways);
    const twice = ways.find((way) => taken.has(way));
    for (const way of ways) taken.add(way);
    return twice === undefined ? [] : refused(`another trigger has ${twice}`);
  });
}
