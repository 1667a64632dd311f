import type { TwilioMessage } from '../../../test/stand-ins/twilio-stand-in.js';
import { at, callsOf, isAnswered, isSince } from './card.js';
import type { Card, Scene } from './card.js';
import type { RunFacts } from './facts.js';
import type { ActName } from './mischief.js';

/** The run that a text of the demo's phone has opened since something was done. */
function textedSince({ facts, done }: Scene, act: ActName): RunFacts | undefined {
  return facts.runs.find((run) => run.channel === 'sms' && isSince(run, done.get(act)));
}

function receivedSince({ received, done }: Scene, act: ActName): TwilioMessage[] {
  const since = done.get(act)?.at ?? Number.POSITIVE_INFINITY;
  return received.filter(({ createdAt }) => createdAt >= since);
}

function weatherOf(run: RunFacts, wanted: 'ok' | 'error'): boolean {
  const last = callsOf(run, 'get_weather').at(-1);
  return last !== undefined && (last.outcome === 'ok') === (wanted === 'ok');
}

export const breakTool: Card = {
  id: 'break-tool',
  title: 'Break a tool',
  todo: 'Break the weather service and ask on the Phone “What is the weather in Porto?”: the answer says in plain words that it cannot be had. Mend the service and ask again; after a few failures the tool rests for some seconds first.',
  place: { path: '/phone', label: 'Open the Phone' },
  acts: [
    { name: 'break-weather', label: 'Break the weather service' },
    { name: 'mend-weather', label: 'Mend the weather service' },
  ],
  steps: [
    {
      what: 'The tool fails, and the person is told',
      seen: ({ facts, done }) => {
        const run = facts.runs.find((each) => weatherOf(each, 'error') && isSince(each, done.get('break-weather')));
        return run?.replies.some(({ status }) => status === 'sent')
          ? at(run, 'it failed, and an answer says so')
          : null;
      },
    },
    {
      what: 'Mended, it answers again',
      seen: ({ facts, done }) => {
        const run = facts.runs.find((each) => weatherOf(each, 'ok') && isSince(each, done.get('mend-weather')));
        return run && isAnswered(run) ? at(run, 'the weather, from the tool') : null;
      },
    },
  ],
};

export const loseAnswer: Card = {
  id: 'lose-answer',
  title: "Lose Twilio's answer",
  todo: 'A question is texted, and Twilio takes the reply while its own answer to us is lost: nobody knows whether it was sent. The server does not send again; it looks at Twilio for the message, finds it, and the phone on this page has it once.',
  place: { path: '/runs', label: 'Open Runs' },
  acts: [{ name: 'lose-answer', label: "Text a question, and lose Twilio's answer" }],
  steps: [
    {
      what: 'The delivery is in doubt',
      seen: (scene) => {
        const run = textedSince(scene, 'lose-answer');
        const isOwed = run?.replies.some(({ status }) => status === 'owed');
        const isSettled = run?.replies.some(({ status }) => status === 'sent');
        const isTaken = receivedSince(scene, 'lose-answer').length > 0;
        return run && isTaken && (isOwed || isSettled) ? at(run, 'Twilio has it, the server waits to look') : null;
      },
    },
    {
      what: 'It is found, and not sent twice',
      seen: (scene) => {
        const run = textedSince(scene, 'lose-answer');
        const taken = receivedSince(scene, 'lose-answer').filter(({ direction }) => direction === 'outbound-api');
        const [only] = taken;
        const isFound = run?.replies.some(({ status, provider_id }) => status === 'sent' && provider_id === only?.sid);
        return run && isFound && taken.length === 1 ? at(run, `found at Twilio as ${only?.sid.slice(0, 8)}…`) : null;
      },
    },
  ],
};

export const killWorker: Card = {
  id: 'kill-worker',
  title: 'Kill a worker',
  todo: 'A question is texted, and the tool-runner is killed (SIGKILL) in the middle of its call; another takes its place. When the claim of the dead one has run out, within half a minute, the question is answered all the same, and once.',
  place: { path: '/runs', label: 'Open Runs' },
  acts: [{ name: 'kill-worker', label: 'Text a question, and kill the tool-runner at work' }],
  steps: [
    {
      what: 'The process is gone, and another is there',
      seen: ({ done, worker }) => {
        const before = done.get('kill-worker')?.pid;
        const isNew = before !== undefined && worker.pid !== null && worker.pid !== before && worker.isReady;
        return isNew ? { words: `process ${before} was killed, ${worker.pid} is ready`, path: '/system' } : null;
      },
    },
    {
      what: 'Nothing is lost and nothing doubled',
      seen: (scene) => {
        const run = textedSince(scene, 'kill-worker');
        const sent = run?.replies.filter(({ status }) => status === 'sent') ?? [];
        const isOnce = sent.length === 1 && receivedSince(scene, 'kill-worker').length === 1;
        return run && isOnce && weatherOf(run, 'ok') && isAnswered(run) ? at(run, 'answered, one message') : null;
      },
    },
  ],
};

export const deadLetter: Card = {
  id: 'dead-letter',
  title: 'Dead letter and replay',
  todo: 'A question is texted, and Twilio fails at every try to send the reply, so that it becomes a dead letter. Open it, choose “send it again”, say why, and press Replay.',
  place: { path: '/letters', label: 'Open Dead letters' },
  acts: [{ name: 'fail-sends', label: 'Text a question, and fail every send' }],
  steps: [
    {
      what: 'The reply is a dead letter',
      seen: ({ facts, done }) => {
        const since = done.get('fail-sends')?.at ?? Number.POSITIVE_INFINITY;
        const letter = facts.letters.find(({ kind, died_at }) => kind === 'send-reply' && Date.parse(died_at) >= since);
        return letter ? { words: 'it waits for a decision', path: `/letters/${letter.letter_id}` } : null;
      },
    },
    {
      what: 'Replayed, it goes out',
      seen: ({ facts }) => {
        const letter = facts.letters.find(({ linked_run }) => linked_run?.outcome === 'answered');
        const path = `/runs/${letter?.linked_run?.run_id ?? ''}`;
        return letter?.status === 'replayed' ? { words: 'a linked run has sent it', path } : null;
      },
    },
  ],
};
