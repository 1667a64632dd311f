import { spawnSync } from 'node:child_process';
import { parseForeignJson } from '#values';
import type { FileProblem } from '../files/file-problem.js';
import { asChildMessage } from './child-messages.js';
import type { ChildMessage } from './child-messages.js';
import { checkDefinition } from './check-definition.js';
import type { ToolDefinition } from './tool-definition.js';
import { buildCommand, stampFolder } from './tool-folder.js';
import type { ToolFolder } from './tool-folder.js';

/** What the files of a folder say. A file with a problem has no tool, and the others live. */
export interface DescribedFolder {
  /** With the files alone that can be loaded. */
  folder: ToolFolder;
  tools: { file: string; definition: ToolDefinition }[];
  problems: FileProblem[];
}

type Ready = Extract<ChildMessage, { type: 'ready' }>;

/** How long the files of a folder may take to load, in milliseconds. */
const longestMs = 10_000;
const mostBytes = 4_194_304;

/** By their paths: a process reads its tools several times as it boots, and starts another process for it once. */
const described = new Map<string, { stamp: string; found: DescribedFolder }>();

/** Loads the files of a folder in a process of their own, and has it say what they are. It waits, as whoever reads other files does. */
export function describeFolder(folder: ToolFolder): DescribedFolder {
  const key = `${folder.directory}\n${folder.name}`;
  const stamp = stampFolder(folder);
  const known = described.get(key);
  if (known?.stamp === stamp) return known.found;
  const found = ask(folder);
  described.set(key, { stamp, found });
  return found;
}

/** A file that ends the process, or never lets it go on, is left out, and the others are asked again. */
function ask(folder: ToolFolder): DescribedFolder {
  const problems: FileProblem[] = [];
  let { files } = folder;
  while (files.length > 0) {
    const said = load({ ...folder, files });
    if ('ready' in said) return readTools({ ...folder, files }, said.ready, problems);
    const text = `cannot be loaded: ${said.why}`;
    problems.push({ file: said.file === null ? folder.name : `${folder.name}/${said.file}`, field: '', text });
    files = said.file === null ? [] : files.filter((file) => file !== said.file);
  }
  return { folder: { ...folder, files }, tools: [], problems };
}

function load(folder: ToolFolder): { ready: Ready } | { why: string; file: string | null } {
  const { error, signal, status, output } = spawnSync(process.execPath, buildCommand(folder, false), {
    env: {},
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
    timeout: longestMs,
    killSignal: 'SIGKILL',
    maxBuffer: mostBytes,
    encoding: 'utf8',
  });
  const messages = (output?.[3] ?? '').split('\n').flatMap((line) => readSaid(line) ?? []);
  const last = messages.at(-1);
  if (last?.type === 'ready') return { ready: last };
  const why = last?.type === 'broken' ? last.message : explain(error, signal ?? status);
  return { why, file: messages.findLast((message) => message.type === 'loading')?.file ?? null };
}

function readSaid(line: string): ChildMessage | null {
  try {
    return asChildMessage(parseForeignJson(line));
  } catch {
    return null;
  }
}

function explain(error: Error | undefined, end: string | number | null): string {
  if (error && 'code' in error && error.code === 'ETIMEDOUT') return `it did not load within ${longestMs} ms`;
  if (error) return error.message;
  return `its process ended (${end ?? 'without a word'}) as it was loaded`;
}

function readTools(folder: ToolFolder, { tools, problems }: Ready, earlier: readonly FileProblem[]): DescribedFolder {
  const placed = (file: string): string => `${folder.name}/${file}`;
  const own = problems.map((each) => ({ ...each, file: placed(each.file) }));
  const found: DescribedFolder = { folder, tools: [], problems: [...earlier, ...own] };
  for (const { file, definition: said } of tools) {
    const say = (field: string, text: string): void => void found.problems.push({ file: placed(file), field, text });
    const definition = checkDefinition(said, say);
    if (definition) found.tools.push({ file: placed(file), definition });
  }
  return found;
}
