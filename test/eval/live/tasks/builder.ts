import type { SessionState } from '#builder';
import { emptyGraph } from '#graph';
import type { Graph } from '#graph';
import { checkGraph } from '#nodes';
import { toBuilderSide } from '#registry';
import type { BuildRequest } from '../../../builder/request.js';
import { typeNamed } from '../../../builder/script-request.js';
import { answerOf } from '../../../stranger/shop.js';
import { buildRequests } from '../../builder/evaluate-builder.js';
import { asksIn, deploymentOf } from '../live-task.js';
import type { LivePlay, LiveSetting, LiveTask } from '../live-task.js';

/** What is asked for in words that leave no doubt which kinds of nodes it takes. */
const asked = [
  'Fetch the items of our API every hour',
  'Text me the weather every morning',
  'Answer a webhook with its own body',
  'Greet whoever fills in the form',
  'Answer every text message with a thank you',
  'Append two feeds',
  'Stop when the stock is empty',
  'Tell me by text when a workflow fails',
  'Keep only items above ten',
  'A chat with an assistant',
  'Summarise our news each morning and text it to me',
  'An agent with a tool of our own code',
];

const user = 'ann';
const address = { tenant: 'default', channel: 'api', ours: toBuilderSide('s'), theirs: `builder:${user}` } as const;

async function play(request: BuildRequest, setting: LiveSetting): Promise<LivePlay> {
  const deployment = deploymentOf(setting, answerOf);
  const open = { type: 'open', sessionId: 's', workflowId: null, user, graph: emptyGraph } as const;
  const actorId = await deployment.order('builder', address, open);
  const say = { type: 'say', id: 'm1', user, text: request.text, workflowId: null, context: null } as const;
  await deployment.order('builder', address, say);
  const session = (): SessionState => deployment.stateOf(actorId) as SessionState; // the builder's program made it
  await deployment.settle(() => session().run === null);
  return { problems: problemsOf(request, session()), ...asksIn(deployment.ledgers) };
}

function problemsOf(request: BuildRequest, { evidence, revision, draft, messages }: SessionState): string[] {
  const errorCode = messages.at(-1)?.errorCode;
  const isProven = evidence?.revision === revision && evidence.validated === true && evidence.tested === true;
  return [
    ...(errorCode === undefined ? [] : [`it ended as ${errorCode}`]),
    ...(isProven ? [] : ['what it built was not validated and tested as it is']),
    ...checkGraph(draft).map(({ message }) => message),
    ...missingTypes(request, draft),
  ];
}

/** Types that do the same for whoever asked. */
const alike: Readonly<Record<string, string>> = {
  ...{ lmChatOpenAi: 'a model', lmChatAnthropic: 'a model', lmChat: 'a model' },
  ...{ chainLlm: 'an answer of a model', agent: 'an answer of a model', chainSummarization: 'an answer of a model' },
};

/** The types that were asked for and are not there. */
export function missingTypes({ nodes }: Pick<BuildRequest, 'nodes'>, draft: Pick<Graph, 'nodes'>): string[] {
  const there = draft.nodes.map(({ type }) => useOf(type));
  return Object.values(nodes).flatMap(([type]) => {
    const at = there.indexOf(useOf(typeNamed(type)));
    if (at >= 0) there.splice(at, 1);
    return at >= 0 ? [] : [`no ${type}`];
  });
}

function useOf(type: string): string {
  const name = type.slice(type.lastIndexOf('.') + 1);
  return alike[name] ?? name;
}

/** What builders are asked for: each a workflow that has to be there, valid, and tested as it is. */
export const builderLiveTasks: readonly LiveTask[] = buildRequests
  .filter(({ text }) => asked.includes(text))
  .map((request) => ({
    ...{ program: 'builder', name: request.text },
    play: (setting) => play(request, setting),
  }));
