import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { heldByTests } from '#json-schema';
import { lazily } from '#values';
import { pinEnding, readPin } from './mcp/pin.js';
import type { Pin } from './mcp/pin.js';
import type { FileProblem } from './files/file-problem.js';
import { readToolFile } from './files/read-tool-file.js';
import type { HttpToolFile, McpServerFile } from './files/tool-file.js';

/** The content of a directory of tool files, in the order of the files' names. */
export interface ToolDirectory {
  http: { file: string; tool: HttpToolFile }[];
  /** A server without a pin offers nothing yet. */
  mcp: { file: string; directory: string; server: McpServerFile; pin: Pin | null }[];
  problems: FileProblem[];
}

/** The tools that come with the product: `libs/tools/shipped`, copied beside the build. */
export const shippedDirectory = fileURLToPath(new URL('../shipped', import.meta.url));

/** They, as they are written: tests read them as any other file, and hold their schemas to the meta-schema. */
export const shippedFiles = lazily((): ToolDirectory['http'] =>
  readdirSync(shippedDirectory)
    .toSorted()
    .map((file) => {
      const text = readFileSync(join(shippedDirectory, file), 'utf8');
      const { $schema: _named, ...content } = JSON.parse(text) as HttpToolFile & { $schema?: string }; // a test holds it to the form
      const tool: HttpToolFile = { ...content, kind: 'http' };
      schemasOf(tool).forEach(heldByTests);
      return { file, tool };
    }),
);

/** Every schema that a file holds. */
export function schemasOf({ parameters, answer }: HttpToolFile): object[] {
  return [parameters, answer?.schema, ...Object.values(answer?.fields ?? {}).map(({ schema }) => schema)].filter(
    (schema) => schema !== undefined,
  );
}

/** Reads every `*.json` of a directory. Problems are returned file by file, and never thrown. */
export function readDirectory(directory: string): ToolDirectory {
  const found: ToolDirectory = { http: [], mcp: [], problems: [] };
  const names = listJsonFiles(directory, found.problems);
  for (const file of names.filter((name) => !name.endsWith(pinEnding))) {
    const text = readFileText(directory, file, found.problems);
    const read = text === null ? null : readToolFile(file, text);
    if (read === null) continue;
    if (!read.ok) found.problems.push(...read.problems);
    else if (read.file.kind === 'http') found.http.push({ file, tool: read.file });
    else
      found.mcp.push({
        file,
        directory,
        server: read.file,
        pin: readToolPin(directory, file, names, read.file, found.problems),
      });
  }
  return found;
}

/** The pin of a server's file lies beside it: `weather.json` and `weather.pin.json`. */
export function toPinFile(file: string): string {
  return `${basename(file, '.json')}${pinEnding}`;
}

function readToolPin(
  directory: string,
  file: string,
  names: readonly string[],
  server: McpServerFile,
  problems: FileProblem[],
): Pin | null {
  const pinFile = toPinFile(file);
  const text = names.includes(pinFile) ? readFileText(directory, pinFile, problems) : null;
  if (text === null) return null;
  const read = readPin(pinFile, text, server);
  if (read.ok) return read.pin;
  problems.push(...read.problems);
  return null;
}

function listJsonFiles(directory: string, problems: FileProblem[]): string[] {
  try {
    return readdirSync(directory)
      .filter((name) => name.endsWith('.json'))
      .sort();
  } catch (error) {
    problems.push({ file: directory, field: '', text: `cannot be read: ${describeError(error)}` });
    return [];
  }
}

function readFileText(directory: string, file: string, problems: FileProblem[]): string | null {
  try {
    return readFileSync(join(directory, file), 'utf8');
  } catch (error) {
    problems.push({ file, field: '', text: `cannot be read: ${describeError(error)}` });
    return null;
  }
}

function describeError(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
