import { fieldsInWords } from '#file-forms';
import type { EffectRequest } from '#nodes';

/** What a node of a test run would have asked of the outside, as a model and a person read it. */
export type Asked = Readonly<Record<string, unknown>>;

/** A request in words: of a message its text and who gets it from whom, of HTTP the method, the address and the body. Null: nothing leaves. */
export function describeRequest(request: EffectRequest): Asked | null {
  switch (request.kind) {
    case 'send': {
      const { to, from, text } = request;
      return { send: { to: to ?? 'whoever the conversation is with', ...(from !== '' && { from }), text } };
    }
    case 'http': {
      const { method, url, query, body, service } = request;
      const values = service !== undefined && service.request !== null && { body: service.scope.values };
      return { http: `${method} ${withQuery(url, query)}`, ...describeBody(body), ...values };
    }
    case 'mail': {
      const { kind: _kind, itemIndex: _item, credential: _credential, attachments, ...mail } = request;
      return {
        mail: { ...mail, ...(attachments.length > 0 && { files: attachments.map(({ fileName }) => fileName) }) },
      };
    }
    case 'database':
      return { database: request.engine, query: request.text, values: request.values };
    case 'tool':
      return { tool: request.tool, arguments: request.args };
    case 'mcp-call':
      return { tool: request.tool.name, arguments: request.args };
    case 'table':
      return { table: request.table, ...request.ask };
    case 'respond': {
      const { status, body } = request;
      if (body.as === 'file') return { respond: { status, file: body.file.fileName } };
      return { respond: { status, ...(body.as !== 'none' && { body: body.as === 'json' ? body.value : body.text }) } };
    }
    case 'store-insert':
      return { store: request.memoryKey, documents: request.documents.length };
    case 'file':
      return request.do === 'save' ? { file: request.path, holds: request.file.fileName } : null;
    case 'code':
    case 'mcp-list':
    case 'store-load':
      return null;
  }
}

type Http = Extract<EffectRequest, { kind: 'http' }>;

function describeBody(body: Http['body']): { body?: unknown } {
  switch (body.as) {
    case 'none':
      return {};
    case 'json':
      return { body: body.value };
    case 'form':
      return { body: body.fields };
    case 'multipart':
      return { body: fieldsInWords(body, ({ fileName }) => fileName) };
    case 'file':
      return { body: { file: body.file.fileName } };
    case 'raw':
      return { body: body.text };
  }
}

function withQuery(url: string, query: Http['query']): string {
  if (query.length === 0) return url;
  const more = new URLSearchParams(query.map(([name, value]): [string, string] => [name, value]));
  return `${url}${url.includes('?') ? '&' : '?'}${more.toString()}`;
}
