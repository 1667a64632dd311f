import type { MapNode } from './document.js';
import { outputOf } from './output.js';

/** The inputs of the items in this text; null: there is no list. */
export function itemsOf({ over, items }: MapNode, input: string): string[] | null {
  const value = parsed(input);
  if (over !== undefined) return listed(own(value, over));
  if (items === 'lines') return linesOf(input);
  return listed(value) ?? (items === 'json' ? null : linesOf(input));
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function own(value: unknown, field: string): unknown {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, field)) return undefined;
  return Object.entries(value).find(([name]) => name === field)?.[1];
}

function listed(value: unknown): string[] | null {
  return Array.isArray(value) ? value.map(outputOf) : null;
}

function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}
