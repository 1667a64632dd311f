import type { McpServerFile } from '../files/tool-file.js';
import { hashOf, specProblems } from './pin.js';
import type { McpToolWord, Pin } from './pin.js';

/** What pinning a tool came to, beside what was pinned before. */
export interface PinVerdict {
  tool: string;
  verdict: 'new' | 'changed' | 'same' | 'missing' | 'unfit';
  /** The server's own words, to be read by whoever agrees to them; or what is wrong. */
  text: string;
}

/** Pins what a server says of the tools its file allows: all of them, or none when one is missing or cannot be offered. */
export function pinServer(
  server: McpServerFile,
  said: readonly McpToolWord[],
  before: Pin | null,
): { pin: Pin | null; verdicts: PinVerdict[] } {
  const names = Object.keys(server.tools).sort();
  const verdicts = names.map((name) => verdictOn(server, name, said, before));
  const isWhole = verdicts.every(({ verdict }) => verdict !== 'missing' && verdict !== 'unfit');
  const tools = names.flatMap((name) => said.filter((word) => word.name === name));
  const pin = { server: server.name, tools: tools.map((word) => ({ ...word, sha256: hashOf(word) })) };
  return { pin: isWhole ? pin : null, verdicts };
}

function verdictOn(server: McpServerFile, tool: string, said: readonly McpToolWord[], before: Pin | null): PinVerdict {
  const word = said.find(({ name }) => name === tool);
  if (!word) return { tool, verdict: 'missing', text: 'the server has no such tool' };
  const [problem] = specProblems(server, word);
  if (problem !== undefined) return { tool, verdict: 'unfit', text: problem };
  const pinned = before?.tools.find(({ name }) => name === tool);
  const verdict = pinned === undefined ? 'new' : pinned.sha256 === hashOf(word) ? 'same' : 'changed';
  return { tool, verdict, text: word.description };
}
