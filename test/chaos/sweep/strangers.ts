import { newMessageSid } from '../../stand-ins/twilio-messages.js';
import { deliver } from '../deliver.js';
import type { Fixture } from '../fixture.js';

/** People beside the load, who text what its audit of answers does not know. */
export const strangers = Array.from({ length: 20 }, (_, line) => `+155501${80 + line}`);

/** Others, who never text STOP before the end: what they ask keeps the compressor busy. */
export const inquirers = Array.from({ length: 19 }, (_, line) => `+155501${51 + line}`);

/** So many counts fill a scratchpad, which the compressor then shortens. A question may be asked again at once, and is answered each time. */
const longQuestion = 'Can you count angry, praise and info for yesterday?';
const dull = ['How many messages yesterday?', 'How many angry messages today?', 'Thanks'] as const;
const words = ['STOP', 'START', longQuestion, ...dull, longQuestion] as const;
let next = 0;

/** One text of one of them: a keyword, a question that needs asking back, one that needs counting, one that needs much of it, or small talk. */
export async function textStrangely(fixture: Fixture, person: string): Promise<void> {
  const body = words[next++ % words.length] ?? 'START';
  await fixture.post({ person, body, sid: newMessageSid() }, 1);
}

/** A question that takes every app, the compressor as well. */
export async function askMuch(fixture: Fixture, person: string): Promise<void> {
  await fixture.post({ person, body: longQuestion, sid: newMessageSid() }, 1);
}

/** Everybody texts STOP, so that no run is left that waits for a day to be told what it asked. */
export async function endStrangers(fixture: Fixture): Promise<void> {
  const stop = (person: string): Promise<number | null> =>
    deliver(fixture, { copies: 1, stopRedisForMs: 0 }, { person, body: 'STOP', sid: newMessageSid() });
  await Promise.all([...strangers, ...inquirers].map(stop));
}
