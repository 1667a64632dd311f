import { isDeepStrictEqual } from 'node:util';
import type { FetchAs } from '#transport';
import { runGuarded } from '../run-guarded.js';
import type { CatalogueEntry, ToolCatalogue } from '../tool-catalogue.js';
import type { ToolExample } from './tool-definition.js';
import { ToolFolders } from './tool-folders.js';
import { createTypescriptTool } from './typescript-tool.js';

/** What an example of a tool came to. */
export interface PlayedExample {
  tool: string;
  file: string;
  /** Its number in its file, from 1; null: the tool gives none. */
  example: number | null;
  /** What is wrong; null: it is as its file says. */
  problem: string | null;
}

/** In the place of what only a deployment has: an example needs no environment. */
export function standInFor(name: string, isAddress: boolean): string {
  return isAddress ? `https://${name.toLowerCase().replaceAll('_', '-')}.example` : `the value of ${name}`;
}

const timeoutMs = 10_000;
const headers = { 'X-Run-Id': 'run', 'X-Step-Id': 'step', 'X-Parent-Step': '', 'X-Idempotency-Key': 'key' };

/** Plays the examples of tools in TypeScript as calls, one after the other, with their answers in the place of every server. */
export async function playExamples(catalogue: ToolCatalogue): Promise<PlayedExample[]> {
  const folders = new ToolFolders();
  const played: PlayedExample[] = [];
  try {
    for (const entry of catalogue.entries) played.push(...(await playTool(entry, catalogue, folders)));
  } finally {
    folders.close();
  }
  return played;
}

async function playTool(
  { way, origin: file }: CatalogueEntry,
  catalogue: ToolCatalogue,
  folders: ToolFolders,
): Promise<PlayedExample[]> {
  if (way.kind !== 'typescript') return [];
  const { definition, folder } = way;
  const { name: tool, examples = [], addresses = [] } = definition;
  if (examples.length === 0) return [{ tool, file, example: null, problem: null }];
  const table = catalogue.table();
  const played: PlayedExample[] = [];
  for (const [i, example] of examples.entries()) {
    const environment = {
      fetchAs: answering(example.answers),
      valueOf: (name: string) => standInFor(name, addresses.includes(name)),
    };
    const tools = [createTypescriptTool(definition, environment, folders.processFor(folder))];
    const checkArgs = (name: string, args: unknown) => table.checkArgs(name, args);
    const call = { tool, args: example.input, dedupeKey: '', deadlineAt: Infinity, retries: 0, headers };
    const { result } = await runGuarded({ tools, checkArgs, timeoutMs }, call, new AbortController().signal);
    const problem = result.ok ? compare(example.output, result.value) : wordFailure(result.envelope.error);
    played.push({ tool, file, example: i + 1, problem });
  }
  return played;
}

function compare(wanted: unknown, value: unknown): string | null {
  if (isDeepStrictEqual(wanted, value)) return null;
  return `expected ${JSON.stringify(wanted)}, and it gives ${JSON.stringify(value)}`;
}

function wordFailure({ code, message, details }: { code: string; message: string; details?: unknown }): string {
  const known = details !== undefined && code === 'outcome-unknown' ? ` (${JSON.stringify(details)})` : '';
  return `${code}: ${message}${known}`;
}

/** Every request is answered by the example, and none leaves. */
function answering(answers: ToolExample['answers'] = {}): FetchAs {
  return () => async (address, init) => {
    const asked = `${init?.method ?? 'GET'} ${address instanceof Request ? address.url : String(address)}`;
    const answer = Object.hasOwn(answers, asked) ? answers[asked] : undefined;
    if (answer === undefined)
      throw Object.assign(new Error(`the example has no answer to ${asked}`), { isUnsent: true });
    const { status = 200, json, text = json === undefined ? '' : JSON.stringify(json) } = answer;
    return Promise.resolve(new Response([204, 205, 304].includes(status) ? null : text, { status }));
  };
}
