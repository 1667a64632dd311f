import { clip, isObject } from '#values';
import type { Converters } from './converters.js';
import type { EffectAnswer, EffectRequest } from './effects.js';
import { keptOf } from './kept-of-answer.js';
import { parsedJson } from '../values/plain-text.js';

/** The most characters of an answer that a model is told. */
const mostChars = 8_000;

/** What the model is told of what its call has brought: the answer as data, whatever it looks like. */
export function wordsOfAnswer(request: EffectRequest, answer: EffectAnswer, converters?: Converters): string {
  const value = toAnswerValue(request, answer, converters);
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  return clip(text, mostChars, ' [cut: the answer was longer]');
}

function toAnswerValue(request: EffectRequest, answer: EffectAnswer, converters?: Converters): unknown {
  switch (answer.kind) {
    case 'http':
      return toHttpValue(request, answer, converters);
    case 'code': {
      const items: readonly unknown[] = Array.isArray(answer.value) ? answer.value : [];
      const [first] = items;
      const json = isObject(first) ? first['json'] : undefined;
      return isObject(json) ? json['response'] : null;
    }
    case 'mail':
      return answer.sent;
    case 'database':
      return answer.rows.length > 0 || answer.affected === null ? answer.rows : { affectedRows: answer.affected };
    case 'tool':
    case 'mcp-call':
      return answer.result;
    case 'table':
      return answer.rows;
    case 'file':
      if ('loaded' in answer) return answer.loaded.map(({ file }) => file.fileName);
      if ('made' in answer) return answer.made.map(({ file }) => file.fileName);
      if ('saved' in answer) return { saved: answer.saved };
      return 'file' in answer ? { file: answer.file.fileName } : answer.value;
    case 'send':
      return { sent: true };
    case 'respond':
    case 'mcp-list':
    case 'store-insert':
      return null;
    case 'store-load': {
      const isShort = request.kind === 'store-load' && !request.withMetadata;
      return answer.found.map(({ document: { pageContent, metadata } }) =>
        isShort ? { pageContent } : { pageContent, metadata },
      );
    }
  }
}

function toHttpValue(
  request: EffectRequest,
  { status: statusCode, headers, text, file }: Extract<EffectAnswer, { kind: 'http' }>,
  converters?: Converters,
): unknown {
  const body = file === undefined ? (parsedJson(text) ?? text) : { file: file.fileName, mimeType: file.mimeType };
  if (request.kind !== 'http') return body;
  const { full, keeps } = request.response;
  if (keeps !== undefined) return keptOf(keeps.as === 'json' ? body : text, keeps, converters ? { converters } : {});
  return full ? { statusCode, headers, body } : body;
}
