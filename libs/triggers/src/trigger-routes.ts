import { clip } from '#contract';
import type { GraphTrigger } from '#compiler';
import { textRoute } from '#versions';

/** Of a path that is refused. */
const shownChars = 100;

/** The most parts that a path has. */
export const mostParts = 6;

const phoneNumber = /^\+[1-9]\d{6,14}$/;
const partForm = /^:?[\w.~!$&'()*+,;=@%-]{1,100}$/;

/** A place in a path that takes any part, in a route. */
const anyPart = ':';

/** The ways in that lead to a trigger; a path that is none is an error's text. */
export function routesOf({ arming, webhookId }: Pick<GraphTrigger, 'arming' | 'webhookId'>): string[] | string {
  switch (arming.kind) {
    case 'webhook': {
      const path = arming.path === '' ? webhookId : arming.path;
      return problemOf(path) ?? arming.methods.map((method) => `webhook ${method} ${patternOf(path)}`);
    }
    case 'form': {
      const path = arming.path === '' ? webhookId : arming.path;
      return problemOf(path) ?? (path.includes(':') ? 'a form has no parameters in its path' : [`form ${path}`]);
    }
    case 'chat': {
      const path = `${webhookId}/chat`;
      const methods = arming.isHosted ? ['GET', 'POST'] : ['POST'];
      return arming.isPublic ? (problemOf(path) ?? methods.map((method) => `webhook ${method} ${path}`)) : [];
    }
    case 'sms':
      if (arming.to !== null && !phoneNumber.test(arming.to)) return 'expected a number such as +15550100';
      return [textRoute(arming.to ?? '')];
    case 'manual':
    case 'error':
    case 'workflow':
    case 'schedule':
      return [];
  }
}

function problemOf(path: string): string | null {
  const parts = path.split('/');
  if (parts.length <= mostParts && parts.every((part) => partForm.test(part))) return null;
  return `expected a path of 1 to ${mostParts} parts without spaces: ${clip(path, shownChars)}`;
}

function patternOf(path: string): string {
  return path
    .split('/')
    .map((part) => (part.startsWith(':') ? anyPart : part))
    .join('/');
}

/** The routes that a path may be meant by, those with the fewest parameters first. */
export function webhookRoutes(method: string, path: string): string[] {
  const parts = path.split('/');
  if (parts.length > mostParts) return [];
  let patterns: { count: number; text: string }[] = [{ count: 0, text: '' }];
  for (const part of parts) {
    patterns = patterns.flatMap(({ count, text }) => {
      const before = text === '' ? '' : `${text}/`;
      return [
        { count, text: before + part },
        { count: count + 1, text: before + anyPart },
      ];
    });
  }
  return patterns.toSorted((one, other) => one.count - other.count).map(({ text }) => `webhook ${method} ${text}`);
}

/** What the parameters of a trigger's path are in a path that it takes. */
export function paramsIn(pattern: string, path: string): Record<string, string> {
  const parts = path.split('/');
  const named = pattern
    .split('/')
    .flatMap((part, at) => (part.startsWith(':') ? [[part.slice(1), parts[at] ?? '']] : []));
  return Object.fromEntries(named) as Record<string, string>; // pairs of texts
}
