import { createHash } from 'node:crypto';
import canonicalize from 'canonicalize';
import { compileForeignTools } from '#model-turn';
import { InvariantError } from '#errors';
import type { ToolSpec } from '#model-turn';
import { checkApprover } from '../files/check-approver.js';
import { checkSentence } from '../files/check-sentence.js';
import { closeSchema } from '../files/close-schema.js';
import { compileSchema } from '../files/compile-schema.js';
import type { FileProblem } from '../files/file-problem.js';
import type { McpServerFile, McpToolSettings } from '../files/tool-file.js';

type Json = Record<string, unknown>;

/** The part of a server's description of a tool that matters here. */
export interface ListedTool {
  name: string;
  description: string;
  inputSchema: Json;
  annotations: { readOnlyHint?: boolean; destructiveHint?: boolean; idempotentHint?: boolean };
}

/** A server's description of a tool as somebody accepted it. */
export interface PinnedTool extends ListedTool {
  sha256: string;
}

/** The accepted tools of a server: the prompt is made from this and from no live connection (I10). */
export interface Pin {
  server: string;
  tools: readonly PinnedTool[];
}

export const pinEnding = '.pin.json';

/** The hash under which a tool's name, description, schema and annotations are pinned: sha256 of their RFC 8785 form, in hex. */
export function hashTool({ name, description, inputSchema, annotations }: ListedTool): string {
  const text = canonicalize({ name, description, inputSchema, annotations });
  if (text === undefined) throw new InvariantError('a tool that was JSON has no canonical form');
  return createHash('sha256').update(text).digest('hex');
}

const toolSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['name', 'description', 'inputSchema', 'annotations', 'sha256'],
  properties: {
    name: { type: 'string' },
    description: { type: 'string', maxLength: 4096 },
    inputSchema: { type: 'object' },
    annotations: { type: 'object' },
    sha256: { type: 'string' },
  },
};

const pinSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['server', 'tools'],
  properties: { server: { type: 'string' }, tools: { type: 'array', items: toolSchema } },
};

/** Reads the text of a pin; it must be of this server, whole, and contain exactly the tools that the file allows. */
export function readPin(
  file: string,
  text: string,
  server: McpServerFile,
): { ok: true; pin: Pin } | { ok: false; problems: FileProblem[] } {
  const problems: FileProblem[] = [];
  const say = (field: string, what: string): void => void problems.push({ file, field, text: what });
  const value = parseOrNull(text);
  if (!compileSchema(pinSchema)(value))
    return { ok: false, problems: [{ file, field: '', text: 'is no pin: write it with tools pin' }] };
  const pin = value as Pin; // it fits the form of one
  if (pin.server !== server.name) say('server', `must be ${server.name}`);
  for (const tool of pin.tools) {
    if (tool.sha256 !== hashTool(tool)) say(`tools.${tool.name}`, 'does not fit its sha256: pin it again');
    else for (const problem of specProblems(server, tool)) say(`tools.${tool.name}`, problem);
    const { sentence, approver, approval } = server.tools[tool.name] ?? {};
    const writes = specOfMcp(server, tool).repeat !== 'safe';
    checkApprover(`tools.${tool.name}.approver`, { approver, approval, writes }, say);
    const { required } = tool.inputSchema;
    if (sentence !== undefined)
      checkSentence(`tools.${tool.name}.sentence`, sentence, Array.isArray(required) ? required.map(String) : [], say);
    if (!Object.hasOwn(server.tools, tool.name)) say(`tools.${tool.name}`, 'is not in the server’s list: pin it again');
  }
  return problems.length > 0 ? { ok: false, problems } : { ok: true, pin };
}

function parseOrNull(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    return null;
  }
}

/** Why a server's tool cannot be offered; empty when it can. */
export function specProblems(server: McpServerFile, tool: ListedTool): string[] {
  try {
    compileForeignTools([specOfMcp(server, tool)]);
    return [];
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)];
  }
}

/**
 * What the model and the engine know of a server's tool. Annotations are the server's own claims: a tool that does not call itself
 * read-only writes, and needs approval, unless our file says otherwise.
 */
export function specOfMcp(server: McpServerFile, tool: ListedTool): ToolSpec & { runs: 'owed' } {
  const settings: McpToolSettings = server.tools[tool.name] ?? {};
  const { readOnlyHint = false, idempotentHint = false } = tool.annotations;
  const repeat = settings.repeat ?? (readOnlyHint ? 'safe' : idempotentHint ? 'keyed' : 'never');
  const reads = repeat === 'safe';
  const asks = !reads && settings.approval !== 'none';
  return {
    name: `${server.name}.${tool.name}`,
    description: tool.description,
    parameters: closeSchema(tool.inputSchema),
    repeat,
    effects: reads ? 'read' : 'write',
    ...(asks && askedBy(settings)),
    runs: 'owed',
    ...(settings.maxCalls !== undefined && { maxCalls: settings.maxCalls }),
    ...(settings.cacheSeconds !== undefined && { cacheTtlSeconds: settings.cacheSeconds }),
    ...(settings.cacheScope && { cacheScope: settings.cacheScope }),
    ...(server.computer && { computer: server.computer }),
  };
}

function askedBy({
  approval,
  approver,
  sentence,
}: McpToolSettings): Pick<ToolSpec, 'approval' | 'approvedBy' | 'approver' | 'sentence'> {
  const byWord = approval === 'word' ? ({ approvedBy: 'word' } as const) : {};
  const by = approver === undefined ? {} : { approver };
  return { approval: 'required', ...byWord, ...by, ...(sentence !== undefined && { sentence }) };
}
