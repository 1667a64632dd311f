import type { ThreadState } from '#assistant';
import type { ThreadOrder } from '#protocol';
import { toThreadAddress } from '#registry';
import { startStranger } from '#stranger';
import type { Speaker, StrangerOptions } from '#stranger';
import { readConfig } from '../../../apps/controller/src/config.js';
import { modelAt } from '../../stranger/play-agent.js';
import { LiveDeployment } from './deployment.js';
import type { AnswerOf } from './deployment.js';

const at = 'http://127.0.0.1:9';

/** Settings of a deployment whose services are all at an address where nobody listens. */
const settings = {
  ...{
    LLM_PROVIDER: 'openai',
    OPENAI_API_KEY: 'k',
    LLM_MODEL: 'stranger',
    REDIS_URL: 'redis://127.0.0.1:9',
    TZ: 'UTC',
  },
  ...{ DASHBOARD_API_URL: at, DASHBOARD_API_KEY: 'k', WEB_SEARCH_URL: at },
};

/** Whom a person talks to, and what the tools there answer. */
export interface Talk {
  speaker: Speaker;
  takes?: StrangerOptions['takes'];
  environment?: Readonly<Record<string, string>>;
  answerOf: AnswerOf;
}

const user = 'ann';
const threadId = 'demo-user-ann';

/** Says these to one thread of an assistant in memory, one after the other, and approves what it asks. */
export async function talked({ speaker, takes, environment = {}, answerOf }: Talk, ...texts: string[]) {
  const stranger = await startStranger(speaker, takes ? { takes } : {});
  const model = modelAt({ provider: 'openai', url: stranger.url });
  const deployment = new LiveDeployment(readConfig({ ...settings, ...environment }), () => model, answerOf);
  const address = toThreadAddress(threadId, user);
  const order = (one: ThreadOrder): Promise<string> => deployment.order('assistant', address, one);
  const said: string[] = [];
  for (const [n, text] of texts.entries()) {
    const actorId = await order({ type: 'say', id: `m${n}`, user, threadId, text, mode: 'queue' });
    const thread = (): ThreadState => deployment.stateOf(actorId) as ThreadState; // the assistant's program made it
    for (let answers = 0; answers < 10; answers += 1) {
      await deployment.settle(() => thread().run === null || thread().requests.length > 0);
      const [request] = thread().requests;
      if (request === undefined) break;
      const decided = { user, requestId: request.requestId, decision: 'approved', text: null } as const;
      await order({ type: 'decide', id: `d${n}.${answers}`, ...decided });
    }
    said.push(thread().messages.findLast(({ role, text: words }) => role === 'assistant' && words !== '')?.text ?? '');
  }
  await stranger.close();
  return { said, ids: [...(await deployment.workflows.list()).keys()] };
}
