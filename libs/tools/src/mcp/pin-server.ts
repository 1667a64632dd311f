import type { McpServerFile } from '../files/tool-file.js';
import { hashTool, specProblems } from './pin.js';
import type { ListedTool, Pin } from './pin.js';

/** The result of pinning a tool, beside what was pinned before. */
export interface PinResult {
  tool: string;
  status: 'new' | 'changed' | 'same' | 'missing' | 'unfit';
  /** The server's own description, for whoever decides on it; or what is wrong. */
  text: string;
}

/** Pins what a server says of the tools that its file allows: all of them, or none when one is missing or cannot be offered. */
export function pinServer(
  server: McpServerFile,
  listed: readonly ListedTool[],
  before: Pin | null,
): { pin: Pin | null; results: PinResult[] } {
  const names = Object.keys(server.tools).sort();
  const results = names.map((name) => toPinResult(server, name, listed, before));
  const isWhole = results.every(({ status }) => status !== 'missing' && status !== 'unfit');
  const tools = names.flatMap((name) => listed.filter((listedTool) => listedTool.name === name));
  const pin = {
    server: server.name,
    tools: tools.map((listedTool) => ({ ...listedTool, sha256: hashTool(listedTool) })),
  };
  return { pin: isWhole ? pin : null, results };
}

function toPinResult(
  server: McpServerFile,
  tool: string,
  listed: readonly ListedTool[],
  before: Pin | null,
): PinResult {
  const listedTool = listed.find(({ name }) => name === tool);
  if (!listedTool) return { tool, status: 'missing', text: 'the server has no such tool' };
  const [problem] = specProblems(server, listedTool);
  if (problem !== undefined) return { tool, status: 'unfit', text: problem };
  const pinned = before?.tools.find(({ name }) => name === tool);
  const status = pinned === undefined ? 'new' : pinned.sha256 === hashTool(listedTool) ? 'same' : 'changed';
  return { tool, status, text: listedTool.description };
}
