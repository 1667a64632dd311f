import { isDeepStrictEqual } from 'node:util';
import { isObject } from '#values';
import type { JsonSchema } from '#model-turn';
import { checkDocument } from '#workflow';
import { AgentHarness, parseAndRunWorkflow, WorkflowRunError } from '../../libs/harness/src/code/index.js';
import type { ModelCall, Tool } from '../../libs/harness/src/code/index.js';
import { aPersonIsAsked } from './task.js';
import type { Play, ReaderTask, ToolTold, Environment } from './task.js';

/** What is wrong with an answer as a document, as its writer is told; none: it is valid. */
export function refusalsOf(answer: string, { tools }: ReaderTask): string[] {
  const check = checkDocument(answer, { tools: new Set(tools.map(({ name }) => name)) });
  return check.ok ? [] : check.errors.map(({ code, path, message }) => `${path}: ${message} (${code})`);
}

/** What is wrong with what a valid answer does; none: it is right. */
export async function faultsOf(answer: string, task: ReaderTask): Promise<string[]> {
  const faults = await Promise.all(task.plays.map((play) => faultsIn(answer, task, play)));
  return faults.flat();
}

async function faultsIn(answer: string, task: ReaderTask, play: Play): Promise<string[]> {
  const done: string[] = [];
  const environment = play.environment((what) => void done.push(what));
  const input = typeof play.input === 'string' ? play.input : JSON.stringify(play.input);
  let [asked, waited] = [0, 0];
  const { http, events, approvals = [], messages = [] } = environment;
  const harness = new AgentHarness({
    name: 'reader',
    params: {
      ...{ time: 'virtual', model: (call: ModelCall) => sayTo(call, environment) },
      ...(http && { http }),
      ...(events && { events }),
      person: {
        approve: () => (done.push(aPersonIsAsked), approvals[asked++] ?? true),
        message: () => messages[waited++] ?? null,
      },
    },
  });
  const ctx = harness.createContext();
  const tools = task.tools.map((told) => toTool(told, environment));
  const came = await parseAndRunWorkflow({ json: answer, harness, ctx, tools, input }).catch((error: unknown) => error);
  const said = (problem: string): string => `${task.name}, ${play.name}: ${problem}`;
  return [...endFaults(came, play), ...doneFaults(done, play)].map(said);
}

function endFaults(came: unknown, { comes, fails }: Play): string[] {
  if (fails !== undefined) {
    if (!(came instanceof WorkflowRunError)) return [`expected it to fail, and it came to ${String(came)}`];
    return came.message.includes(fails) ? [] : [`expected a failure with ${fails}, and got ${came.message}`];
  }
  if (typeof came !== 'string') return [`it failed: ${String(came)}`];
  return isRight(readJson(came), comes) ? [] : [`expected ${JSON.stringify(comes)}, and got ${came}`];
}

/** Of an error only what is expected counts. */
function isRight(came: unknown, expected: unknown, isPart = false): boolean {
  if (Array.isArray(expected))
    return (
      Array.isArray(came) && came.length === expected.length && expected.every((each, at) => isRight(came[at], each))
    );
  if (!isObject(expected)) return isDeepStrictEqual(came, expected);
  if (!isObject(came)) return false;
  const names = Object.keys(expected);
  const isWhole = isPart || Object.keys(came).length === names.length;
  return isWhole && names.every((name) => isRight(came[name], expected[name], name === 'error'));
}

function doneFaults(done: readonly string[], { does, anyOrder }: Play): string[] {
  if (does === undefined) return [];
  const [made, wanted] = anyOrder ? [done.toSorted(), does.toSorted()] : [done, does];
  return isDeepStrictEqual(made, wanted)
    ? []
    : [`expected that it does ${JSON.stringify(wanted)}, and it does ${JSON.stringify(made)}`];
}

function toTool({ name, description, args }: ToolTold, { tools = {} }: Environment): Tool {
  const properties = Object.fromEntries(Object.entries(args).map(([arg, type]) => [arg, { type }]));
  return {
    ...{ name, description },
    schema: { type: 'object', properties, required: Object.keys(args), additionalProperties: false },
    execute: (given) => tools[name]?.(given) ?? null,
  };
}

/** What a model says, in the form that it is asked for. */
function sayTo({ instructions, input, schema }: ModelCall, { model = () => 'none' }: Environment): string {
  const word = model(`${instructions}\n${input}`);
  return schema === undefined ? String(word) : JSON.stringify(inForm(schema, word));
}

function inForm(schema: JsonSchema, word: unknown): unknown {
  const { type, properties, items } = schema;
  if (isObject(properties))
    return Object.fromEntries(
      Object.entries(properties).map(([name, part]) => [name, inForm(part as JsonSchema, word)]), // a schema
    );
  if (type === 'array') return isObject(items) ? [inForm(items, word)] : [word];
  if (type === 'boolean') return word === 'yes';
  return type === 'number' || type === 'integer' ? Number(word) || 0 : word;
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
