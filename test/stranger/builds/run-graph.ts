import { compileGraph } from '#compiler';
import type { Graph } from '#graph';
import { playGraph } from '#harness';
import { findNodeType } from '#nodes';
import type { EffectAnswer, EffectRequest, HttpBody } from '#nodes';
import { loadSandbox, openSandboxNow } from '#sandbox';
import { evaluateIn, randomFrom } from '#steps';
import type { BuildTask } from './build-task.js';

/** What a built graph does on what comes to it, a line for each effect. */
export async function effectsOf(graph: Graph, { trigger, payload, web = {} }: BuildTask['run']): Promise<string[]> {
  const compiled = compileGraph(graph, findNodeType);
  if ('problems' in compiled) return compiled.problems.map(({ code, message }) => `${code} ${message}`);
  await loadSandbox();
  const sandbox = openSandboxNow();
  const done: string[] = [];
  const answer = (request: EffectRequest): EffectAnswer | null => {
    done.push(lineOf(request));
    return answered(request, web);
  };
  try {
    const played = await playGraph({
      ...{ compiled, input: JSON.stringify({ trigger, payload }), answer, timeZone: 'UTC', random: randomFrom('s') },
      person: {},
      ...{ findTool: () => ({ repeat: 'safe' as const }), evaluate: evaluateIn(sandbox, 's') },
    });
    if (played.answered !== null) done.push(`answer ${played.answered}`);
    return played.ok ? done : [...done, `it failed: ${played.message ?? 'it did not end'}`];
  } finally {
    sandbox.dispose();
  }
}

function lineOf(request: EffectRequest): string {
  switch (request.kind) {
    case 'http':
      return [request.method, decodeURIComponent(request.url), ...bodyOf(request.body)].join(' ');
    case 'send':
      return `text ${request.to ?? 'whoever wrote'}: ${request.text}`;
    case 'table':
      return `row ${request.table} ${JSON.stringify('values' in request.ask ? request.ask.values : {})}`;
    case 'tool':
      return `${request.tool} ${JSON.stringify(request.args)}`;
    case 'respond':
    case 'code':
    case 'file':
    case 'mail':
    case 'database':
    case 'mcp-call':
    case 'mcp-list':
    case 'store-insert':
    case 'store-load':
      return request.kind;
  }
}

/** Of a body its fields alone. */
function bodyOf(body: HttpBody): string[] {
  if (body.as === 'none') return [];
  return ['value' in body ? JSON.stringify(body.value) : JSON.stringify(body)];
}

function answered(request: EffectRequest, web: Readonly<Record<string, unknown>>): EffectAnswer | null {
  switch (request.kind) {
    case 'http': {
      const [, value = {}] = Object.entries(web).find(([part]) => request.url.includes(part)) ?? [];
      const headers = { 'content-type': 'application/json' };
      return { kind: 'http', status: 200, headers, text: JSON.stringify(value) };
    }
    case 'send':
      return { kind: 'send', messageId: 'm', to: request.to };
    case 'table':
      return { kind: 'table', rows: ['values' in request.ask ? request.ask.values : {}] };
    case 'tool':
      return { kind: 'tool', result: web[request.tool] ?? {} };
    case 'respond':
    case 'code':
    case 'file':
    case 'mail':
    case 'database':
    case 'mcp-call':
    case 'mcp-list':
    case 'store-insert':
    case 'store-load':
      return null; // none of these builds asks for it
  }
}
