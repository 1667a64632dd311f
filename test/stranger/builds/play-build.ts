import { PermanentError } from '#errors';
import { listEdges } from '#graph';
import type { Model, ProviderName } from '#llm';
import { playWith } from '../../builder/play-builder.js';
import { isRepair } from '../is-repair.js';
import { modelAt } from '../play-agent.js';
import type { BuildTask } from './build-task.js';
import { effectsOf } from './run-graph.js';

type Session = Awaited<ReturnType<typeof playWith>>;

/** How one build went. */
export interface PlayedBuild {
  /** What is not right; empty: all of it is. */
  problems: string[];
  modelCalls: number;
  /** Of them, those that were made because the answer before could not be used. */
  repairs: number;
  /** No answer could be used. */
  isLost: boolean;
}

/** Has the builder build a task with the controller's own effects and a model at that address, and runs what was built. */
export async function playBuild(at: { provider: ProviderName; url: string }, task: BuildTask): Promise<PlayedBuild> {
  const asked: string[] = [];
  const session = await playWith(listening(modelAt(at), asked), task.text, {
    environment: { LLM_PROVIDER: at.provider, [`${at.provider.toUpperCase()}_API_KEY`]: 'k' },
  });
  return {
    problems: await problemsOf(session, task),
    modelCalls: asked.length,
    repairs: asked.filter(isRepair).length,
    isLost: session.messages.at(-1)?.errorCode === 'contract-broken',
  };
}

/** More calls than any build needs: whoever has not ended by then goes round in a circle. */
const mostCalls = 30;

/** The same model, and what it is asked; it fails for good after its last call. */
function listening(model: Model, asked: string[]): Model {
  return {
    ...model,
    complete: (question, signal) => {
      if (asked.push(question.user) > mostCalls)
        return Promise.reject(new PermanentError('model-failed', `a build took more than ${mostCalls} calls`));
      return model.complete(question, signal);
    },
  };
}

/** What is not proven has not been judged further. */
async function problemsOf(session: Session, task: BuildTask): Promise<string[]> {
  const first = unproven(session);
  return first.length > 0 ? first : [...misdrawn(session, task), ...(await misdone(session, task))];
}

function unproven({ evidence, messages }: Session): string[] {
  return evidence?.validated === true && evidence.tested ? [] : [`it is not proven: ${messages.at(-1)?.text}`];
}

/** Other parts than those of the task, or other lines between them. */
function misdrawn({ draft }: Session, { parts, lines }: BuildTask): string[] {
  const names = draft.nodes.map(({ name }) => name);
  const drawn = listEdges(draft.connections).map(
    ({ source, output, node, index }) => `${source}:${output} > ${node}:${index}`,
  );
  return [
    ...differs('it drew', names.sort(), Object.keys(parts).sort()),
    ...differs('its lines are', drawn.sort(), lines.flatMap(linesOf).sort()),
  ];
}

/** `A > B:1` is the line from the first output of A to the second input of B. */
function linesOf(chain: string): string[] {
  const ends = chain.split(' > ').map((end) => end.split(':'));
  return ends.slice(1).map(([to = '', input = '0'], at) => {
    const [from = '', output = '0'] = ends[at] ?? [];
    return `${from}:${at === 0 ? output : '0'} > ${to}:${input}`;
  });
}

async function misdone({ draft }: Session, { run }: BuildTask): Promise<string[]> {
  return differs('it did', await effectsOf(draft, run), run.does);
}

function differs(what: string, found: readonly string[], wanted: readonly string[]): string[] {
  return found.join('\n') === wanted.join('\n') ? [] : [`${what} ${found.join('; ')}, not ${wanted.join('; ')}`];
}
