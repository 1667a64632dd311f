import type { Scope, Template } from '../run/service-call.js';
import { isObject } from '#values';
import { NodeError } from '../values/node-error.js';
import { ownValue, splitPath } from '../values/paths.js';
import { plainText } from '../values/plain-text.js';
import type { Make } from './conditions.js';
import { templateOperations } from './template-operations.js';

/**
 * What a template makes. A text that begins with `$` is the value of a parameter by its path, one that begins with `@` something else that is known. An
 * object whose first name begins with `$` is an operation; any other keeps its form, without what comes to nothing.
 */
export function made(template: Template, scope: Scope): unknown {
  if (typeof template === 'string') return /^[$@]/.test(template) ? referenced(template, scope) : template;
  if (Array.isArray(template)) return template.map((one) => made(one, scope)).filter((one) => one !== undefined);
  if (!isObject(template)) return template;
  const [first = ''] = Object.keys(template);
  if (!first.startsWith('$')) return madeOfEach(template, scope);
  const operation = Object.hasOwn(templateOperations, first) ? templateOperations[first] : undefined;
  if (operation === undefined) throw new NodeError('NODE_OPERATION', `the service's file has an operation ${first}`);
  return operation(template, makerIn(scope));
}

/** Makes templates in a scope, with what is known in one alone. */
export function makerIn(scope: Scope): Make {
  return (template, more) => made(template, withKnown(scope, more));
}

/** A scope in which more is known. */
export function withKnown(scope: Scope, more: Scope['known'] = {}): Scope {
  return { ...scope, known: { ...scope.known, ...more } };
}

function madeOfEach(template: Record<string, unknown>, scope: Scope): Record<string, unknown> {
  const entries = Object.entries(template).map(([name, inner]) => [name, made(inner, scope)] as const);
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
}

/** An empty text in a parameter is as good as none. */
function referenced(reference: string, scope: Scope): unknown {
  const [root = '', ...keys] = splitPath(reference.slice(1));
  if (reference.startsWith('$')) {
    const value = ownValue(scope.values, [root, ...keys]);
    return value === '' || value === null ? undefined : value;
  }
  const isNamed = !Object.hasOwn(scope.known, root) && Object.hasOwn(scope.named, root);
  return ownValue(isNamed ? made(scope.named[root], scope) : scope.known[root], keys);
}

const place = /\{(\/?\??)([$@][^{}]+)\}/g;

/** A text with values in it. `{/$path}`: its slashes stay; `{/?$more}`: they begin one more part, or there is none. What stands in a path can lead to no other one. */
export function madePath(path: string, scope: Scope): string {
  return path.replaceAll(place, (_, slash: string, reference: string) => {
    const text = plainText(referenced(reference, scope));
    if (text === '' && slash.endsWith('?')) return '';
    if (text === '') throw new NodeError('NODE_PARAMETER', `Parameter "${readRoot(reference)}": expected a value`);
    const parts = slash === '' ? [text] : text.split('/').filter((part) => part !== '');
    if (parts.some((part) => part === '.' || part === '..'))
      throw new NodeError('NODE_PARAMETER', `Parameter "${readRoot(reference)}": "${text}" leads elsewhere`);
    return (slash.endsWith('?') ? '/' : '') + parts.map(encodeURIComponent).join('/');
  });
}

function readRoot(reference: string): string {
  return splitPath(reference.slice(1))[0] ?? reference;
}

/** The names behind `$` and `@` that a template asks for. */
export function namesIn(template: Template): Set<string> {
  const found = new Set<string>();
  const look = (value: unknown): void => {
    if (typeof value === 'string') {
      if (/^[$@]\w/.test(value)) found.add(value.charAt(0) + readRoot(value));
      for (const [, , reference = ''] of value.matchAll(place)) found.add(reference.charAt(0) + readRoot(reference));
    } else if (typeof value === 'object' && value !== null && !Object.hasOwn(value, '$literal'))
      Object.values(value).forEach(look);
  };
  look(template);
  return found;
}
