import type { ModelRequest } from '../stand-ins/scripted-model-server.js';

/** An answer of a thread's model, in the brief form. */
export function answering(text: string, did: readonly object[] = []): string {
  return JSON.stringify({ note: 'seen', next: { say: 'respond', message: { text, did } } });
}

/** The number of the message that a request is about: the last one that it names. */
export function numberIn({ user }: Pick<ModelRequest, 'user'>): number {
  return Number([...user.matchAll(/\bNo\. (\d+)\b/g)].at(-1)?.[1] ?? -1);
}

/** What a piece of a stream adds to the answer. */
export function addedBy(piece: string): string {
  const json = /^data: (\{.*\})/.exec(piece)?.[1];
  if (json === undefined) return '';
  const { choices } = JSON.parse(json) as {
    choices: { delta: { content?: string; tool_calls?: { function?: { arguments?: string } }[] } }[];
  }; // our stand-in wrote it
  const delta = choices[0]?.delta;
  return delta?.tool_calls?.[0]?.function?.arguments ?? delta?.content ?? '';
}
