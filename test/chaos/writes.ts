import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import type { Conversation } from '#agent';
import type { JournalEntry } from '#program';
import type { ModelTurn } from '#model-turn';
import type { RunTool } from '#protocol';
import { McpConnections, pinServer, readDirectory, toPinFile } from '#tools';
import { openEgress } from '#transport';

import type { Finding } from './findings.js';
import type { KeptRun, Records } from './records.js';

/** What came of the writes of an MCP server that answers malformed after many of them. */
export interface WriteFigures {
  /** Those that the server has written down: one for each key. */
  made: number;
  /** Those of which an operator is told by a dead letter, because nobody knows of them. */
  unknown: number;
  /** Those of runs that ended for another reason before they could hear of them. */
  unheard: number;
}

export const noWrites: WriteFigures = { made: 0, unknown: 0, unheard: 0 };

const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/dist\/$/, '/');
const file = 'almanac.json';
const timeoutMs = 3_000;
/** More are told that nothing was done only if something is wrong. */
const mostTries = 3;
/** One that must not be repeated, and one that may be under its key. */
const tools = ['almanac.pay', 'almanac.note'] as const;

/** Mounts the server, pinned, for all processes; it outlives none of them, and what it wrote outlives it. */
export async function mountWriter(folder: string): Promise<Record<string, string>> {
  const directory = join(folder, 'tools');
  mkdirSync(directory);
  const transport = {
    ...{ type: 'stdio', command: process.execPath, args: [join(root, 'libs/tools/test/mcp-server.mjs')] },
    env: { ALMANAC_LOG: logIn(folder), ALMANAC_AFTERWARDS: 'malformed' },
  };
  const allowed = Object.fromEntries(tools.map((name) => [name.split('.')[1] ?? '', { approval: 'none' }]));
  const mounting = { kind: 'mcp', name: 'almanac', transport, tools: allowed, timeoutMs };
  writeFileSync(join(directory, file), JSON.stringify(mounting));
  const [mounted] = readDirectory(directory).mcp;
  if (mounted === undefined) throw new Error('the writing server is not mounted');
  const links = new McpConnections({ fetchAs: openEgress({ privateHosts: [] }), valueOf: () => '' });
  const { pin } = pinServer(mounted.server, await links.connectionTo(mounted).list(), null);
  await links.close();
  writeFileSync(join(directory, toPinFile(file)), JSON.stringify(pin));
  return { TOOLS_DIR: directory };
}

function logIn(folder: string): string {
  return join(folder, 'writes.ndjson');
}

/** A model that writes once in each run, and again wherever it is told that nothing was done; null: it goes on to something else. */
export function writingTurn(user: string): ModelTurn | null {
  if (!user.startsWith('USER_REQUEST:') || user.includes('Call no tool')) return null;
  const observed = (user.split('\nOBS:')[1] ?? '').split('\n').filter((line) => line.startsWith('- '));
  const written = observed.filter((line) => tools.some((tool) => line.includes(tool)));
  const isSettled = written.some((line) => !line.includes('error from') || line.includes('outcome-unknown'));
  if (isSettled || written.length >= mostTries) return null;
  const request = user.split('\n')[1] ?? '';
  const name = tools[request.length % tools.length] ?? tools[0];
  return {
    control: { done: false, reason: 'ok' },
    next_action: { type: 'tool', name, args: { text: `${request} (${written.length + 1})` } },
    state_update: { plan: '1. Write.\n2. Count.', observation: 'Nothing is written yet.', confidence: 0.9 },
  };
}

interface Write {
  name: string;
  said: string;
  meta: Record<string, string>;
}

/** Every write once, or of an outcome that nobody knows and an operator is told of. */
export async function auditWrites(
  folder: string,
  records: Records,
  runs: readonly KeptRun[],
): Promise<{ findings: Finding[]; figures: WriteFigures }> {
  const writes = writesIn(folder);
  const findings: Finding[] = [];
  const figures = { ...noWrites };
  const letters = await lettersByKey(records);
  for (const [runId = '', ofRun] of Map.groupBy(writes, ({ meta }) => meta['turnpike/run-id'])) {
    const byKey = new Map(ofRun.map((write) => [write.meta['turnpike/idempotency-key'] ?? '', write]));
    const find = (promise: Finding['promise'], what: string): void =>
      void findings.push({ promise, person: null, runId, what });
    if (byKey.size > 1) find('doubled_tool_effects', `${byKey.size} writes`);
    const isRepeated = ofRun.filter(({ name }) => name === 'pay').length > byKey.size;
    if (isRepeated) find('doubled_tool_effects', 'a call that must not be repeated was');
    const received = await receivedOf(records, runId);
    const run = runs.find(({ record }) => record.runId === runId);
    for (const [key, { said }] of byKey) {
      figures.made += 1;
      if (letters.has(key)) figures.unknown += 1;
      else if (!received.some((value) => value.includes(said))) {
        if (run?.outcome === 'answered')
          find('wrong_outcomes', `"${said}" was written, and neither told nor in a letter`);
        else figures.unheard += 1;
      }
    }
  }
  return { findings, figures };
}

function writesIn(folder: string): Write[] {
  if (!existsSync(logIn(folder))) return [];
  const lines = readFileSync(logIn(folder), 'utf8').split('\n').filter(Boolean);
  return lines.map((line) => JSON.parse(line) as Write); // the server's own writing
}

async function lettersByKey(records: Records): Promise<Set<string>> {
  const payloads = await records.letters();
  return new Set(payloads.map((payload) => (payload as Partial<RunTool>).effectKey ?? '')); // of a turn: none
}

/** What good answers of tools a run has heard. */
async function receivedOf(records: Records, runId: string): Promise<string[]> {
  const entries = (await records.journal(runId)).map((entry) => JSON.parse(entry) as JournalEntry<Conversation>); // the controller's own writing
  return entries.flatMap((entry) =>
    'event' in entry && entry.event.type === 'tool-finished' && entry.event.result.ok
      ? [JSON.stringify(entry.event.result.value)]
      : [],
  );
}
