import type { PrivateRedis } from '../../support/redis.mjs';
import type { Stack } from '../../support/stack.js';
import { operate } from '../journeys.js';
import { askInVain, question, runFailing } from '../faults/ways.js';

interface Fixture {
  stack: Stack;
  redis: PrivateRedis;
}

/** A fault as it happens to a deployment, with what a reader should find. */
export interface Planted {
  cause: string;
  cure: string;
  /** What was noticed outside, which is all that the reader is told. */
  noticed: string;
  plant(fixture: Fixture): Promise<void>;
}

const person = '+15550160';
const another = '+15550161';
/** What a fault may take to show itself, in ms. */
const patienceMs = 60_000;

const refuseAll = (status: number, message: string) => () => ({ status, body: { error: { message } } });

/** Twelve faults, in an order that says nothing of them. */
export const planted: readonly Planted[] = [
  {
    noticed: 'Somebody who texted has got no answer.',
    cause: 'the tool-runner is dead',
    cure: 'start it again: the run goes on by itself',
    async plant({ stack }) {
      await stack.apps['tool-runner'].kill('SIGKILL');
      await stack.text(person, question);
    },
  },
  {
    noticed: 'People are told that their messages could not be counted.',
    cause: 'the dashboard answers every call of get_counts with 500, and its breaker is open',
    cure: 'mend the dashboard: the breaker closes by itself; those who were told so ask again',
    async plant({ stack }) {
      await askInVain(stack, person, 11);
    },
  },
  {
    noticed: 'People get an apology.',
    cause: 'the model’s provider refuses the key (401)',
    cure: 'put a key that holds into LLM_API_KEY and start the controllers again',
    async plant({ stack }) {
      stack.model.use(refuseAll(401, 'Incorrect API key provided'));
      for (const text of [question, `${question} (2)`]) await stack.text(person, text);
      await stack.untilReplies(person, 1, patienceMs);
    },
  },
  {
    noticed: 'Somebody says that the answer never came, or came twice.',
    cause: 'Twilio did not say whether it has sent the reply',
    cure: 'look at Twilio, then replay the dead letter as sent or send it again',
    async plant({ stack }) {
      stack.twilio.failNext(2, 408);
      await stack.text(person, question);
    },
  },
  {
    noticed: 'Something that a workflow does every day was not done.',
    cause: 'its node Fetch asks a private address, which nothing may ask',
    cure: 'change the address of Fetch, or allow it, and run the workflow again',
    async plant({ stack }) {
      await runFailing(stack, 'daily-fetch');
    },
  },
  {
    noticed: 'Somebody asked for a note to be written down, and nothing happens.',
    cause: 'the note waits for an approval',
    cure: 'approve it or deny it',
    async plant({ stack }) {
      await stack.text(person, 'jot down: call the plumber back');
    },
  },
  {
    noticed: 'One number gets no answers any more.',
    cause: 'a colleague has taken the conversation over and has not given it back',
    cure: 'answer as that colleague, or give the conversation back',
    async plant({ stack }) {
      await stack.text(person, question);
      await stack.untilReplies(person, 1, patienceMs);
      const [first] = await runsOf(stack);
      const path = `/v1/conversations/${first?.actor_id ?? ''}/takeover`;
      await operate(stack, 'POST', path, { reason: 'asked for a person', by: 'Ben' });
      await stack.text(person, 'is anybody there?');
    },
  },
  {
    noticed: 'Answers take very long.',
    cause: 'the model does not answer: calls hang until they are given up',
    cure: 'look at the provider; another model or a shorter timeout',
    async plant({ stack }) {
      stack.model.use(() => new Promise(() => undefined));
      await stack.text(person, question);
      await stack.text(another, question);
    },
  },
  {
    noticed: 'People are told that their messages could not be counted, though the dashboard is well.',
    cause: 'an operator has forced the breaker of get_counts open',
    cure: 'set it to automatic again',
    async plant({ stack }) {
      const path = `/v1/breakers/${encodeURIComponent('tool:get_counts')}`;
      await operate(stack, 'PUT', path, { state: 'open', reason: 'maintenance', by: 'Ben' });
      await stack.text(person, question);
      await stack.untilReplies(person, 1, patienceMs);
    },
  },
  {
    noticed: 'A customer says that we ignore them.',
    cause: 'the customer has sent STOP',
    cure: 'the customer sends START; nobody else may undo it',
    async plant({ stack }) {
      await stack.text(person, question);
      await stack.untilReplies(person, 1, patienceMs);
      await stack.text(person, 'STOP');
      await stack.text(person, 'and yesterday?');
    },
  },
  {
    noticed: 'Nobody gets an answer.',
    cause: 'no controller is alive',
    cure: 'start it again: what has come waits and is answered',
    async plant({ stack }) {
      await stack.apps.controller.kill('SIGKILL');
      for (const from of [person, another]) await stack.text(from, question);
    },
  },
  {
    noticed: 'Nothing works.',
    cause: 'Redis is away',
    cure: 'start Redis again: all goes on by itself',
    async plant({ redis, stack }) {
      await stack.text(person, question);
      await stack.untilReplies(person, 1, patienceMs);
      await redis.kill();
    },
  },
];

async function runsOf(stack: Stack): Promise<{ actor_id: string }[]> {
  const { runs } = (await operate(stack, 'GET', '/v1/runs?limit=10')) as { runs: { actor_id: string }[] }; // the API's form
  return runs;
}
