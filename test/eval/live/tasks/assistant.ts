import type { ThreadState } from '#assistant';
import type { ThreadOrder } from '#protocol';
import type { Graph } from '#graph';
import { toThreadAddress } from '#registry';
import { every, get } from '../../../builder/request.js';
import { answerOf } from '../../../stranger/shop.js';
import type { LiveDeployment } from '../deployment.js';
import { asksIn, deploymentOf } from '../live-task.js';
import type { LivePlay, LiveSetting, LiveTask } from '../live-task.js';
import { missingTypes } from './builder.js';

/** What has come of a conversation. */
interface Came {
  /** The graphs of the stored workflows as they are now, with how many versions each has had. */
  workflows: { graph: Graph; versions: number }[];
  calls: LiveDeployment['calls'];
  /** What the thread said last. */
  said: string;
}

interface Conversation {
  text: string;
  /** How each plan is answered; absent: it is approved. */
  plans?: 'denied';
  /** The workflow that is there before. */
  before?: Graph;
  problems(came: Came): string[];
}

/** What is there before one of them. */
const fetching: Graph = {
  name: 'Fetch hourly',
  nodes: [
    {
      ...{
        id: 'hourly',
        name: 'Hourly',
        type: 'n8n-nodes-base.scheduleTrigger',
        typeVersion: 1.2,
        position: [240, 300],
      },
      parameters: every('hours', { hoursInterval: 1 }),
    },
    {
      ...{ id: 'fetch', name: 'Fetch', type: 'n8n-nodes-base.httpRequest', typeVersion: 4.2, position: [480, 300] },
      parameters: get('https://api.example.com/items'),
    },
  ],
  connections: { Hourly: { main: [[{ node: 'Fetch', type: 'main', index: 0 }]] } },
};

const conversations: readonly Conversation[] = [
  {
    text: 'Build a workflow that answers every text message with a thank you.',
    problems: (came) => [...count(came, 1), ...types(came, 'smsTrigger', 'sendMessage')],
  },
  {
    text: 'Build a workflow that fetches https://api.example.com/items every hour.',
    problems: (came) => [...count(came, 1), ...types(came, 'scheduleTrigger', 'httpRequest')],
  },
  {
    text: 'I need a workflow that answers a webhook with the body that it was sent. Check that it works.',
    problems: (came) => [...count(came, 1), ...types(came, 'webhook', 'respondToWebhook')],
  },
  {
    text: 'Build two workflows: one thanks everybody who texts us, the other texts +15550178 when a workflow has failed.',
    problems: (came) => [...count(came, 2), ...types(came, 'smsTrigger', 'errorTrigger')],
  },
  {
    text: 'Build a workflow that thanks everybody who texts us.',
    plans: 'denied',
    problems: (came) => count(came, 0),
  },
  { text: 'What can you do for me? Change nothing, please.', problems: (came) => [...count(came, 0), ...spoke(came)] },
  {
    text: 'Have somebody count the angry messages of today with the tools that we have, and tell me how many there are.',
    problems: (came) => (came.calls.some(({ tool }) => tool === 'get_counts') ? spoke(came) : ['nobody has counted']),
  },
  {
    text: 'Change my workflow "Fetch hourly" so that it runs once a day instead.',
    before: fetching,
    problems: ({ workflows }) => {
      const [found, ...others] = workflows;
      if (found === undefined || others.length > 0 || found.versions !== 2) return ['it was not changed once'];
      return JSON.stringify(found.graph.nodes).includes('"field":"days"') ? [] : ['it does not run once a day'];
    },
  },
];

function count({ workflows }: Came, expected: number): string[] {
  return workflows.length === expected ? [] : [`${workflows.length} workflows are stored, not ${expected}`];
}

/** Of all that is stored together. */
function types({ workflows }: Came, ...wanted: string[]): string[] {
  const nodes = workflows.flatMap(({ graph }) => graph.nodes);
  return missingTypes({ nodes: Object.fromEntries(wanted.map((type) => [type, [type]])) }, { nodes });
}

function spoke({ said }: Came): string[] {
  return said.trim() === '' ? ['it said nothing'] : [];
}

const user = 'ann';
const threadId = `live-user-${user}`;
/** A conversation that asks more often than this goes nowhere. */
const mostAnswers = 30;

async function play(task: Conversation, setting: LiveSetting): Promise<LivePlay> {
  const deployment = deploymentOf(setting, answerOf);
  if (task.before) await deployment.archive.save(task.before, { workflowId: null, workItemId: 'before', by: user });
  const address = toThreadAddress(threadId, user);
  const order = (one: ThreadOrder): Promise<string> => deployment.order('assistant', address, one);
  const say = { type: 'say', id: 'm1', user, threadId, text: task.text, mode: 'queue' } as const;
  const actorId = await order(say);
  const thread = (): ThreadState => deployment.stateOf(actorId) as ThreadState; // the assistant's program made it
  const isOver = (): boolean => thread().run === null || thread().requests.length > 0;
  for (let answers = 0; answers < mostAnswers; answers += 1) {
    await deployment.settle(isOver);
    const [request] = thread().requests;
    if (request === undefined) break;
    const decision = request.kind === 'plan' ? (task.plans ?? 'approved') : 'approved';
    const text = request.kind === 'question' ? 'Do as you think best.' : null;
    await order({ type: 'decide', id: `d${answers}`, user, requestId: request.requestId, decision, text });
  }
  const problems = task.problems(await cameOf(deployment, thread()));
  return { problems, ...asksIn(deployment.ledgers) };
}

async function cameOf({ workflows, archive, calls }: LiveDeployment, { messages }: ThreadState): Promise<Came> {
  const stored = [...(await workflows.list()).keys()].map(async (id) => {
    const [found, versions] = await Promise.all([archive.read(id), workflows.versions(id)]);
    return found === null ? [] : [{ graph: found.graph, versions: versions.length }];
  });
  const said = messages.findLast(({ role, text }) => role === 'assistant' && text !== '')?.text ?? '';
  return { workflows: (await Promise.all(stored)).flat(), calls, said };
}

/** Conversations with the assistant: whoever writes approves what it asks for, and is judged is what then is there. */
export const assistantLiveTasks: readonly LiveTask[] = conversations.map((task) => ({
  ...{ program: 'assistant', name: task.plans === 'denied' ? `${task.text} (denied)` : task.text },
  play: (setting) => play(task, setting),
}));
