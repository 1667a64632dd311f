import { isObject } from '#values';
import { argProblems, compileTools } from '#model-turn';
import { specOfHttp } from './http-spec.js';
import { checkHttpFile } from './check-http-file.js';
import { compileSchema } from './compile-schema.js';
import type { FileProblem } from './file-problem.js';
import { checkMcpFile } from './check-mcp-file.js';
import { toolFileSchemas } from './tool-file.js';
import type { HttpToolFile, McpServerFile, ToolFile } from './tool-file.js';

export type ReadFile = { ok: true; file: ToolFile } | { ok: false; problems: FileProblem[] };

/** Reads the text of one tool file; every problem is reported by field. */
export function readToolFile(name: string, text: string): ReadFile {
  const problems: FileProblem[] = [];
  const say = (field: string, what: string): void => void problems.push({ file: name, field, text: what });
  const parsed = parse(text, say);
  const kind = parsed !== null && 'kind' in parsed && parsed.kind === 'mcp' ? 'mcp' : 'http';
  if (parsed === null) return { ok: false, problems };
  const fits = compileSchema(toolFileSchemas[kind]);
  if (!fits(parsed)) for (const { field, text } of argProblems(fits.errors ?? [])) say(field, text);
  if (problems.length > 0) return { ok: false, problems };
  const { $schema: _named, ...content } = parsed as { $schema?: string }; // that is for editors
  const file = { kind, ...content } as ToolFile; // it fits the form of its kind
  if (file.kind === 'http') checkHttp(file, say);
  else checkMcp(file, say);
  return problems.length > 0 ? { ok: false, problems } : { ok: true, file };
}

function parse(text: string, say: (field: string, what: string) => void): object | null {
  try {
    const value: unknown = JSON.parse(text.replace(/^\uFEFF/, ''));
    if (isObject(value)) return value;
    say('', 'must be one JSON object');
  } catch (error) {
    say('', `is not JSON: ${error instanceof Error ? error.message : String(error)}`);
  }
  return null;
}

function checkHttp(file: HttpToolFile, say: (field: string, what: string) => void): void {
  checkHttpFile(file, say);
  attempt('', say, () => compileTools([specOfHttp(file)]));
  if (file.answer?.schema) attempt('answer.schema', say, () => compileSchema(file.answer?.schema ?? {}));
  for (const [name, { schema }] of Object.entries(file.answer?.fields ?? {}))
    attempt(`answer.fields.${name}.schema`, say, () => compileSchema(schema));
}

function checkMcp(file: McpServerFile, say: (field: string, what: string) => void): void {
  checkMcpFile(file, say);
}

function attempt(field: string, say: (field: string, what: string) => void, work: () => unknown): void {
  try {
    work();
  } catch (error) {
    say(field, error instanceof Error ? error.message : String(error));
  }
}
