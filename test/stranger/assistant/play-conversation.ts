import { until } from '../../support/app-process.js';
import type { Conversation, Decided } from './conversation.js';
import type { House, Thread } from './house.js';

const approves = (): Decided => ({ decision: 'approved' });
/** A conversation that takes longer does not end. */
const limitMs = 60_000;

/** How a conversation went. */
export interface PlayedConversation {
  /** What is wrong with what has come of it. */
  problems: string[];
  /** Some run ended because no output of the model could be used. */
  isLost: boolean;
}

/** What an agent, and a thread, say where a model's outputs could not be used. */
const lost = /could not work out a reliable answer|could not find an answer/;

/** Plays a conversation to its end. */
export async function playConversation(house: House, conversation: Conversation): Promise<PlayedConversation> {
  const { name, says, before, problems, decides = approves } = conversation;
  await before?.(house);
  try {
    for (const text of says) await say(house, name, text, decides);
  } catch (error) {
    return { problems: [String(error)], isLost: false };
  }
  const thread = await house.thread(name);
  if (thread === null) return { problems: ['there is no thread'], isLost: false };
  const words = thread.messages.filter(({ role }) => role === 'assistant').map(({ text }) => text);
  const isLost = thread.messages.some(({ text }) => lost.test(text));
  return { problems: await problems({ house, thread, said: words.join('\n') }), isLost };
}

/** Says something, and answers what is asked, until the thread rests. */
async function say(
  house: House,
  name: string,
  text: string,
  decides: NonNullable<Conversation['decides']>,
): Promise<void> {
  const answered = new Set<string>();
  const before = (await house.thread(name))?.messages.length ?? 0;
  await house.ask('POST', `/v1/assistant/threads/${name}/messages`, { text });
  const isOver = async (): Promise<boolean> => {
    const thread = await house.thread(name);
    if (thread === null) return false;
    for (const request of thread.requests.filter(({ requestId }) => !answered.has(requestId))) {
      answered.add(request.requestId);
      await house.ask('POST', `/v1/assistant/confirmations/${request.requestId}`, decides(request));
    }
    return isAtRest(thread, before);
  };
  await until(`${name} to come to rest`, isOver, limitMs);
}

function isAtRest({ runId, messages }: Thread, before: number): boolean {
  return runId === null && messages.length > before + 1;
}
