import { toOutput } from '../output.js';
import type { Around, Scope } from './scope.js';

/** A value of version 2 as it is handed on. */
export function toJson(value: unknown): string {
  return JSON.stringify(value ?? null);
}

/** What was handed on: `toJson` wrote it. */
export function fromJson(text: string): unknown {
  return JSON.parse(text);
}

/** A value as text: a text as it is, nothing as an empty one, any other as JSON. */
export const toText = toOutput;

/** The value that a reference begins with; undefined: there is none. */
export function findRoot(name: string | number, scope: Scope, around: Around): unknown {
  switch (name) {
    case 'input':
      return scope.input;
    case 'steps':
      return scope.steps;
    case 'item':
      return scope.item;
    case 'index':
      return scope.index;
    case 'error':
      return around.error ?? scope.error;
    case 'loop':
      return around.loop ?? undefined;
    case 'page':
      return around.page ?? undefined;
    case 'run':
      return { id: around.runId };
    case 'now':
      return new Date(around.at).toISOString();
    default:
      return undefined;
  }
}
