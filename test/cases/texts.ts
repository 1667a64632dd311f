import { keys } from '#records';
import { connect, keysLike } from '#redis';
import type { Redis } from '#redis';
import { until } from '../support/app-process.js';
import { standInKeys } from '../support/product-environment.js';
import type { Stack } from '../support/stack.js';
import { linesIn } from './case-row.js';
import type { CaseKind } from './case-kind.js';
import { isMet } from './expectations.js';
import type { Expectations } from './expectations.js';

/** What became of a text. */
export interface SeenText {
  modelCalls: number;
  sent: number;
  noRequest: string | null;
}

/** What a table says of texts. */
export const knownOfTexts: Expectations<readonly SeenText[]> = [
  [/^no model is asked, nothing is sent$/, (texts) => texts.every(({ modelCalls, sent }) => modelCalls + sent === 0)],
  [
    /^the transcript shows a reaction or a blank text$/,
    (texts) => texts.every(({ noRequest }) => noRequest === 'reaction' || noRequest === 'blank'),
  ],
];

/** Texts to the four processes, a line each, from numbers that nobody has used. */
export const texts: CaseKind = {
  how: /^each line as a text from a number of its own$/,
  play: async ({ path, expected }, lab) => {
    const stack = await lab.stack();
    const redis = connect({ url: stack.environment['REDIS_URL'] ?? '', role: 'worker', onError: () => undefined });
    try {
      const asked = stack.model.requests.length;
      const lines = await linesIn(path);
      const noRequests: (string | null)[] = [];
      for (const [at, line] of lines.entries()) noRequests.push(await textOnce(stack, redis, numberOf(at), line));
      await answerOne(stack);
      const calls = stack.model.requests.slice(asked).filter(({ user }) => !user.includes(question)).length;
      const seen = noRequests.map((noRequest, at) => ({
        ...{ modelCalls: calls, sent: stack.repliesTo(numberOf(at)).length, noRequest },
      }));
      const got = `${calls} calls of a model; ${seen.map(({ sent, noRequest }) => `${noRequest}, ${sent} sent`).join('; ')}`;
      return { isMet: isMet(expected, knownOfTexts, seen), got };
    } finally {
      redis.disconnect();
    }
  },
};

function numberOf(at: number): string {
  return `+155501${String(at).padStart(2, '0')}`;
}

const conversations = async (redis: Redis): Promise<string[]> => keysLike(redis, '*:transcript');

/** Texts, and gives what the transcript of the new conversation shows the text as. */
async function textOnce(stack: Stack, redis: Redis, from: string, line: string): Promise<string | null> {
  const before = new Set(await conversations(redis));
  await stack.text(from, line);
  let noRequest: string | null = null;
  await until('the text to stand in a transcript', async () => {
    const key = (await conversations(redis)).find((name) => !before.has(name));
    const actorId = /act_\w+/.exec(key ?? '')?.[0];
    if (actorId === undefined || keys.transcript(actorId) !== key) return false;
    const headers = { authorization: `Bearer ${standInKeys.operator}` };
    const answer = await stack.api(`/v1/conversations/${actorId}/transcript`, { headers });
    const { entries, working } = (await answer.json()) as Transcript; // its fields, see there
    noRequest = entries[0]?.no_request ?? null;
    return entries.length > 0 && !working;
  });
  return noRequest;
}

/** The gateway's own answer, as far as it is looked at. */
interface Transcript {
  entries: { no_request: string | null }[];
  working: boolean;
}

const question = 'How many angry messages today?';

/** Whatever the texts before had led to would have been done by then: a question that came after them is answered. */
async function answerOne(stack: Stack): Promise<void> {
  const person = '+15550199';
  await stack.text(person, question);
  await stack.untilReplies(person, 1);
}
