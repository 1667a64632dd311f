import type { EffectAnswer, EffectRequest } from '../run/effects.js';
import { answerOfTool } from './tested-tool.js';
import { madeUpFile, madeUpMaking, madeUpReading } from './made-up-file.js';
import { madeUpRow } from './made-up-row.js';
import type { TestedTool } from './tested-tool.js';

/**
 * What the outside says to a request that is not made, in a test of a draft or in a simulated run: nothing is sent, all goes well, and what
 * would be written is shown. Code is run, for it touches nothing.
 */
export function madeUpAnswer(
  request: Exclude<EffectRequest, { kind: 'code' }>,
  tools: readonly TestedTool[],
): EffectAnswer {
  switch (request.kind) {
    case 'http': {
      const { method, url } = request;
      const text = JSON.stringify({ mocked: true, method, url });
      return { kind: 'http', status: 200, statusMessage: 'OK', headers: { 'content-type': 'application/json' }, text };
    }
    case 'mail': {
      const [from, to] = [request.from, [request.to]];
      const response = 'nothing was sent';
      return {
        kind: 'mail',
        sent: { accepted: to, rejected: [], envelope: { from, to }, messageId: 'mocked', response },
      };
    }
    case 'database':
      return { kind: 'database', rows: [madeUpRow(request.text)], affected: request.reads ? null : 1 };
    case 'tool':
      return { kind: 'tool', result: answerOfTool(request, tools) };
    case 'send':
      return { kind: 'send', messageId: 'mocked', to: request.to };
    case 'table':
      return { kind: 'table', rows: [{ id: 1, mocked: true, ...('values' in request.ask ? request.ask.values : {}) }] };
    case 'mcp-list':
      return { kind: 'mcp-list', tools: [] };
    case 'mcp-call':
      return { kind: 'mcp-call', result: { mocked: true, tool: request.tool.name } };
    case 'file':
      if (request.do === 'save') return { kind: 'file', saved: request.path };
      if (request.do === 'load') return { kind: 'file', loaded: [{ file: madeUpFile(request), directory: '' }] };
      if (request.do === 'make') return madeUpMaking(request);
      return request.do === 'read'
        ? { kind: 'file', value: madeUpReading(request.how) }
        : { kind: 'file', file: madeUpFile(request) };
    case 'respond':
      return { kind: 'respond' };
    case 'store-insert':
      return { kind: 'store-insert' };
    case 'store-load':
      return { kind: 'store-load', found: [] };
  }
}
