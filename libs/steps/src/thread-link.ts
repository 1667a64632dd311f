import { receiveMessageOnPort } from 'node:worker_threads';
import type { MessagePort } from 'node:worker_threads';

/** What a thread asks of the one that gave it its task; `begun`: it is no question. */
export type Question = { begun: true } | { read: readonly string[] } | { findSender: string };

/** `failed`: whoever asks on must give up. */
export type Reply = { value: unknown } | { failed: true };

/** The way from a thread to who waits for it; `flag` is raised when a reply lies there. */
export interface Link {
  port: MessagePort;
  flag: Int32Array<SharedArrayBuffer>;
}

/** Its host could not answer: what it failed with is known there. */
export class HostFailed extends Error {}

/** Asks and stands still until the reply is there. */
export function askHost({ port, flag }: Link, question: Question): unknown {
  Atomics.store(flag, 0, 0);
  port.postMessage(question);
  Atomics.wait(flag, 0, 0);
  const reply = receiveMessageOnPort(port)?.message as Reply | undefined; // `answerThread` has posted it
  if (reply === undefined || 'failed' in reply) throw new HostFailed('the host has no answer');
  return reply.value;
}

/** Answers what a thread asks; `onFailure` is told why there is no answer. */
export function answerThread(
  { port, flag }: Link,
  answer: (question: Question) => Promise<unknown>,
  onFailure: (error: unknown) => void,
): void {
  const reply = (made: Reply): void => {
    port.postMessage(made);
    Atomics.store(flag, 0, 1);
    Atomics.notify(flag, 0);
  };
  port.on('message', (question: Question) => {
    if ('begun' in question) return void answer(question);
    answer(question).then(
      (value) => reply({ value }),
      (error: unknown) => {
        onFailure(error);
        reply({ failed: true });
      },
    );
  });
}
