import { Agent, request } from 'node:http';

import { startStandIn } from '../../../test/stand-ins/stand-in-server.js';
import type { SeenRequest, StandInAnswer } from '../../../test/stand-ins/stand-in-server.js';
import { messageResource, newMessageSid } from '../../../test/stand-ins/twilio-messages.js';
import { Served, serveRole } from '../role.js';
import { numberIn } from '../run-number.js';
import type { TextsAnswered, TextsWanted } from './texter.js';

/** What `text` is asked: the same as of a texter of ours, and where the peer takes a text. */
export interface PeerTextsWanted extends TextsWanted {
  door: string;
}

/** What came of them: a run that fails rejects. */
export type PeerTextsAnswered = Omit<TextsAnswered, 'refused'>;

const patienceMs = 300_000;
const accountSid = `AC${'0'.repeat(32)}`;
/** An idle connection is closed before the server closes it, after 5 s, or a POST may meet one that is just being closed. */
const agent = new Agent({ keepAlive: true, maxSockets: 2_000, timeout: 4_000 });
const served = new Served();
const waiting = new Map<number, () => void>();
let doubled = 0;

/** Twilio's API for a peer: it takes messages and asks for nothing more. */
function answer({ body }: SeenRequest): StandInAnswer {
  served.count();
  const form = new URLSearchParams(body);
  const field = (name: string): string => form.get(name) ?? '';
  const run = numberIn(field('Body'));
  const arrived = waiting.get(run);
  waiting.delete(run);
  if (arrived) arrived();
  else doubled += 1;
  const now = Date.now();
  const times = { status: 'queued', createdAt: now, listedAt: now, statusCallback: null };
  const parts = { from: field('From'), to: field('To'), body: field('Body'), direction: 'outbound-api' as const };
  return { status: 201, body: messageResource({ sid: newMessageSid(), ...parts, ...times }, accountSid) };
}

/** Resolves with the status of the peer's answer, which comes when the run is over. */
function post(door: string, text: object): Promise<number> {
  const body = JSON.stringify(text);
  const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) };
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const sent = request(door, { method: 'POST', agent, headers }, (response) => {
    response.once('end', () => resolve(response.statusCode ?? 0)).once('error', reject);
    response.resume();
  });
  sent.once('error', reject).end(body);
  return promise;
}

/** From the text to its reply, in milliseconds; resolves when the run is over as well. */
async function converse(run: number, door: string): Promise<number> {
  const { promise: arrived, resolve, reject } = Promise.withResolvers<number>();
  const startedAt = performance.now();
  waiting.set(run, () => resolve(performance.now() - startedAt));
  const timer = setTimeout(() => reject(new Error(`no reply to text ${run} in ${patienceMs} ms`)), patienceMs);
  const text = `How many angry messages today? #${run}`;
  const over = post(door, { run, from: '+15550150', to: '+15550100', text }).then((status) => {
    if (status !== 200) throw new Error(`the run of text ${run} ended with ${status}`);
  });
  const [ms] = await Promise.all([arrived, over]);
  clearTimeout(timer);
  return ms;
}

/** Everybody who texts a peer, and its Twilio. `start` answers the address of the latter. */
serveRole({
  start: async () => (await startStandIn(0, answer)).url,
  text: async ({ first, count, inFlight, door }: PeerTextsWanted): Promise<PeerTextsAnswered> => {
    doubled = 0;
    const latenciesMs: number[] = [];
    let next = first;
    const lane = async (): Promise<void> => {
      while (next < first + count) latenciesMs.push(await converse(next++, door));
    };
    await Promise.all(Array.from({ length: Math.min(inFlight, count) }, lane));
    return { latenciesMs, doubled };
  },
  served: () => served.take(),
});
