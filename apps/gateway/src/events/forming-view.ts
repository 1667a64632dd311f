import * as Type from 'typebox';
import type { FormingPart } from '#runs';
import type { EventStream } from './event-streams.js';
import { list } from '../openapi/schemas.js';

/** What is being said, as an event of a stream: each has all of its call so far. */
export const formingAnswer = Type.Object(
  {
    call: Type.String({ description: 'The call of the model: another one begins anew.' }),
    words: Type.String({ description: 'What the person is told, so far. It may still come to something else.' }),
    tools: list(Type.String(), { description: 'The tools that are called, so far.' }),
    thinks: Type.Boolean({ description: 'The model thinks.' }),
    over: Type.Optional(
      Type.Boolean({ description: 'Nothing more comes: what counts comes as a message, or not at all.' }),
    ),
  },
  {
    title: 'FormingAnswer',
    description: 'An answer while its model writes it. It has no id, and is sent once or never.',
  },
);
type FormingAnswerView = Type.Static<typeof formingAnswer>;

/** Whether a request for a stream wants them. */
export function wantsForming(query: unknown): boolean {
  return Reflect.get(Object(query), 'forming') === 'true';
}

export function sendForming(stream: Pick<EventStream, 'send'>, part: FormingPart): void {
  const { callId: call, words, tools, thinks, over } = part;
  const view: FormingAnswerView = { call, words, tools: [...tools], thinks, ...(over && { over }) };
  stream.send('forming', JSON.stringify(view));
}
