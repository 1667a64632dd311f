import type { StandInAnswer, StandInServer, SeenRequest } from '../../stand-ins/stand-in-server.js';
import { startStandIn } from '../../stand-ins/stand-in-server.js';
import { chatCompletion } from '../../stand-ins/scripted-model-server.js';
import type { BuildRequest } from '../request.js';
import type { Question } from '../script-request.js';

/** All that graphs reach outside: sites, an MCP server, and two providers of models. */
export interface StandIns extends StandInServer {
  environment: Record<string, string>;
  /** The requests that sites were sent, as `GET weather.example.com/today`. */
  seen: string[];
  /** A request whose sites are played here. */
  within(request: BuildRequest): BuildRequest;
}

const toolKeys = { ANTHROPIC_API_KEY: 'stack-model-key', OPENAI_API_KEY: 'stack-model-key' };

/** What the sites say that do not only say that they were asked. */
const sites: Readonly<Record<string, unknown>> = {
  'api.example.com': { items: 2 },
  'weather.example.com': { url: 'Sunny' },
  'feed.example.com': [1, 2, 3, 4].map((n) => ({ n })),
  'rows.example.com': [{ n: 1 }, { n: 2 }],
  'stock.example.com': { count: 0 },
  'one.example.com': { from: 'one' },
  'two.example.com': { from: 'two' },
  'docs.example.com': { text: 'Refunds take two days.' },
  'news.example.com': { news: 'All is calm.' },
  'sales.example.com': { sales: 7 },
};

function siteOf({ method, url, body }: SeenRequest, seen: string[]): StandInAnswer {
  const [host = '', ...rest] = url.pathname.slice('/site/'.length).split('/');
  if (host === 'mcp.example.com') return mcpOf(method, body);
  seen.push(`${method} ${host}/${rest.join('/')}`);
  return { status: 200, body: sites[host] ?? { mocked: true } };
}

const mcpTool = {
  name: 'look_up',
  description: 'Looks a word up',
  inputSchema: { type: 'object', properties: { word: { type: 'string' } } },
};

/** One tool, as MCP's streamable HTTP has it. */
function mcpOf(method: string, body: string): StandInAnswer {
  if (method !== 'POST') return { status: 405, body: '' };
  const call = JSON.parse(body) as { id?: number; method: string; params?: { protocolVersion?: string } }; // JSON-RPC
  if (call.id === undefined) return { status: 202, body: '' };
  const results: Readonly<Record<string, unknown>> = {
    initialize: {
      ...{ protocolVersion: call.params?.protocolVersion ?? '2025-06-18', capabilities: { tools: {} } },
      serverInfo: { name: 'words', version: '1' },
    },
    'tools/list': { tools: [mcpTool] },
    'tools/call': { content: [{ type: 'text', text: 'A toll road.' }], isError: false },
  };
  const result = results[call.method] ?? {};
  return { status: 200, body: { jsonrpc: '2.0', id: call.id, result } };
}

/** A vector for a text, alike on every run. */
function vectorOf(text: string): number[] {
  const vector = Array.from({ length: 16 }, () => 0.01);
  for (const [at, letter] of [...text].entries())
    vector[at % 16] = (vector[at % 16] ?? 0) + (letter.codePointAt(0) ?? 0) / 1_000;
  return vector;
}

function embeddingsOf(body: string): StandInAnswer {
  const { input, model } = JSON.parse(body) as { input: string | string[]; model: string }; // as OpenAI has it
  const data = [input].flat().map((text, index) => ({ object: 'embedding', index, embedding: vectorOf(text) }));
  return { status: 200, body: { object: 'list', model, data, usage: { prompt_tokens: 1, total_tokens: 1 } } };
}

type Content = string | { text?: string }[];

function contentOf(content: Content): string {
  return typeof content === 'string' ? content : content.map(({ text = '' }) => text).join('\n');
}

function anthropicOf(body: string, say: (question: Question) => string): StandInAnswer {
  const { system, messages } = JSON.parse(body) as { system: Content; messages: { content: Content }[] }; // as it has it
  const user = messages.map(({ content }) => contentOf(content)).join('\n');
  const text = say({ system: contentOf(system), user });
  const usage = { input_tokens: 100, output_tokens: 20, cache_creation_input_tokens: 0, cache_read_input_tokens: 0 };
  const fixed = { id: 'msg', type: 'message', role: 'assistant', model: 'stand-in', stop_sequence: null };
  return { status: 200, body: { ...fixed, content: [{ type: 'text', text }], stop_reason: 'end_turn', usage } };
}

function openAiOf(body: string, say: (question: Question) => string): StandInAnswer {
  const parsed = JSON.parse(body) as { model: string; messages: { role: string; content: string }[] }; // as OpenAI has it
  const textOf = (wanted: string): string =>
    parsed.messages.flatMap(({ role, content }) => (role === wanted ? [content] : [])).join('\n');
  const question = { system: textOf('system'), user: textOf('user') };
  const request = { ...question, model: parsed.model, headers: {}, responseFormat: null, schema: null, body: {} };
  return { status: 200, body: chatCompletion(request, say(question)) };
}

/** Starts it; `say` is what every model says. */
export async function startStandIns(say: (question: Question) => string): Promise<StandIns> {
  const seen: string[] = [];
  const server = await startStandIn(0, (request) => {
    const { pathname } = request.url;
    if (pathname.startsWith('/site/')) return siteOf(request, seen);
    if (pathname === '/openai/v1/chat/completions') return openAiOf(request.body, say);
    if (pathname === '/openai/v1/embeddings') return embeddingsOf(request.body);
    if (pathname === '/anthropic/v1/messages') return anthropicOf(request.body, say);
    return { status: 200, body: { object: 'list', data: [] } };
  });
  const models = { LLM_API_URL: `${server.url}/openai/v1`, OPENAI_API_URL: `${server.url}/openai/v1` };
  return {
    ...{ ...server, seen },
    environment: { ...models, ...toolKeys, ANTHROPIC_API_URL: `${server.url}/anthropic`, EGRESS_ALLOW: '127.0.0.1' },
    within: (request) =>
      JSON.parse(
        JSON.stringify(request).replaceAll(/https:\/\/(\w+\.example\.com)/g, `${server.url}/site/$1`),
      ) as BuildRequest, // the same, at other addresses
  };
}
