import type { MapNode } from '../../document/document.js';
import { toOutput } from '../../output.js';
import { toJson } from '../../values/handed-on.js';

/** The inputs of the items in this text; null: there is no list. */
export function splitItems({ over, items }: MapNode, input: string): string[] | null {
  const value = parseJson(input);
  if (over !== undefined) return toOutputs(own(value, over));
  if (items === 'lines') return splitLines(input);
  return toOutputs(value) ?? (items === 'json' ? null : splitLines(input));
}

/** The items of a list of values, each as it is handed on. */
export function splitValues(list: string): string[] {
  const values = parseJson(list);
  return Array.isArray(values) ? values.map(toJson) : [];
}

/** A Markdown fence around a whole text, with or without the name of a language. */
const fence = /^```[\w-]*\n([^]*)\n\s*```$/;

/** What a text is whose lines are no items: JSON, whole or in a fence. Null: its lines may be. */
export function whyNoLines({ over, items }: MapNode, input: string): string | null {
  if (over !== undefined || items === 'json') return null;
  const text = input.trim();
  const inFence = fence.exec(text)?.[1];
  const value = parseJson(inFence ?? text);
  const isJson = typeof value === 'object' && value !== null;
  if (!isJson || (inFence === undefined && items === undefined && Array.isArray(value))) return null;
  return `expected lines, and got ${Array.isArray(value) ? 'a JSON list' : 'a JSON object'}${inFence === undefined ? '' : ' in a fence'}`;
}

function parseJson(text: string): unknown {
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

function toOutputs(value: unknown): string[] | null {
  return Array.isArray(value) ? value.map(toOutput) : null;
}

function splitLines(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}
