import { readFile } from 'node:fs/promises';
import { compileForeignTools } from '#model-turn';
import { isObject, isDatePattern } from '#values';
import type { ToolSpec, ToolTable } from '#model-turn';
import { printNotice } from '../output/output.js';
import { UsageError } from '../usage-error.js';

type ListedTool = Pick<ToolSpec, 'name' | 'description' | 'parameters'>;

const expected = 'expected a JSON list of {name, description, parameters}';

function listedTool(value: unknown, place: string): ListedTool {
  if (!isObject(value)) throw new UsageError(`${place}: expected an object {name, description, parameters}`);
  const { name, description = '', parameters } = value;
  if (typeof name !== 'string' || name === '') throw new UsageError(`${place}.name: expected a string`);
  const tool = `${place} (tool ${JSON.stringify(name)})`;
  if (typeof description !== 'string') throw new UsageError(`${tool}: description: expected a string`);
  if (!isObject(parameters)) throw new UsageError(`${tool}: parameters: expected a JSON Schema, an object`);
  return { name, description, parameters };
}

/** Keywords whose values are data and no schemas. */
const dataKeywords = ['enum', 'const', 'default', 'examples'];

/**
 * The schema in the engine's form. A pattern that means a date accepts 2026-02-30: with `format: 'date'` beside it the calendar is
 * checked too. Formats that cannot be checked here are left out, as JSON Schema allows.
 */
function prepared(schema: Record<string, unknown>, place: string, unchecked: Set<string>): Record<string, unknown> {
  const ready: [string, unknown][] = [];
  for (const [key, value] of Object.entries(schema)) {
    if (key === 'format' && typeof value === 'string' && value !== 'date') unchecked.add(value);
    else ready.push([key, dataKeywords.includes(key) ? value : preparedPart(value, `${place}.${key}`, unchecked)]);
  }
  if (meansDate(schema['pattern'], place)) ready.push(['format', 'date']);
  return Object.fromEntries(ready);
}

function preparedPart(value: unknown, place: string, unchecked: Set<string>): unknown {
  if (Array.isArray(value)) return value.map((item, i) => preparedPart(item, `${place}[${i}]`, unchecked));
  return isObject(value) ? prepared(value, place, unchecked) : value;
}

function meansDate(pattern: unknown, place: string): boolean {
  try {
    return typeof pattern === 'string' && isDatePattern(pattern);
  } catch (error) {
    throw new UsageError(`${place}.pattern: expected a regular expression: ${String(error)}`);
  }
}

function toToolSpec({ name, description, parameters }: ListedTool, unchecked: Set<string>): ToolSpec {
  const schema = prepared(parameters, `tool ${JSON.stringify(name)}: parameters`, unchecked);
  // Arguments are an object even if the schema does not say so. A foreign `$schema` is no reason to refuse it.
  return { name, description, parameters: { type: 'object', ...schema }, repeat: 'safe', runs: 'owed' };
}

/** Reads and compiles a tool file; throws UsageError that names the tool and the place in it that is wrong. */
export async function readToolFile(path: string): Promise<ToolTable> {
  const text = await readFile(path, 'utf8').catch((error: Error) => {
    throw new UsageError(`--tools ${path}: ${error.message}`);
  });
  let list: unknown;
  try {
    list = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (error) {
    throw new UsageError(`--tools ${path}: ${expected}: ${String(error)}`);
  }
  if (!Array.isArray(list)) throw new UsageError(`--tools ${path}: ${expected}`);
  try {
    const unchecked = new Set<string>();
    const tools = compileForeignTools(list.map((item, i) => toToolSpec(listedTool(item, `[${i}]`), unchecked)));
    if (unchecked.size > 0) printNotice(`--tools ${path}: formats that are not checked: ${[...unchecked].join(', ')}`);
    return tools;
  } catch (error) {
    throw new UsageError(`--tools ${path}: ${error instanceof Error ? error.message : String(error)}`);
  }
}
