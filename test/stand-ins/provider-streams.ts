import { apis, frame } from '#stranger';
import type { ApiName, Reply } from '#stranger';

export type StreamedReply = Pick<Reply, 'text' | 'call' | 'finish'>;

const usage = { tokensIn: 100, tokensCached: 60, tokensKept: 0, tokensOut: 20, tokensThought: 5 };
const question = { model: 'm', system: 's', messages: [], form: { by: 'text' } } as const;

/** What a model says, as the body of a provider's whole answer. It has used 100 tokens in, 60 of them cached, and 20 out. */
export function wholeAnswer(api: ApiName, reply: StreamedReply): Record<string, unknown> {
  return { ...(apis[api].answer({ ...reply, usage }, question).body as object) }; // every provider answers an object
}

/** The same as the pieces of a stream. */
export function streamedAnswer(api: ApiName, reply: StreamedReply): Buffer[] {
  const asked = { path: '', headers: {}, body: { stream_options: { include_usage: true } } };
  return apis[api].streams.pieces(wholeAnswer(api, reply), asked).map((piece) => Buffer.from(piece));
}

/** The type of such a stream. */
export function streamTypeOf(api: ApiName): string {
  return apis[api].streams.type;
}

/** How each provider says, in the midst of a stream, that it is too busy; and the status that goes with it. */
export const busyEvents: Readonly<Partial<Record<ApiName, { status: number; bytes: Buffer }>>> = {
  'chat completions': {
    status: 429,
    bytes: Buffer.from('data: {"error":{"message":"words of the person","type":"tokens","code":429}}\n\n'),
  },
  messages: {
    status: 529,
    bytes: Buffer.from(
      'event: error\ndata: {"type":"error","error":{"type":"overloaded_error","message":"words of the person"}}\n\n',
    ),
  },
  generateContent: {
    status: 503,
    bytes: Buffer.from('data: {"error":{"code":503,"message":"words of the person","status":"UNAVAILABLE"}}\n\n'),
  },
  converse: {
    status: 429,
    bytes: Buffer.from(frame('throttlingException', { message: 'words of the person' }, 'exception')),
  },
};
