import type { SessionState } from '#builder';
import { PermanentError } from '#errors';
import type { ProgramEvent } from '#program';
import type { SessionOrder, Stamp } from '#protocol';
import { emptyGraph } from '#graph';
import type { Graph } from '#graph';
import type { CompletionRequest, Model } from '#llm';
import { mintId } from '#redis';
import { composePrograms } from '../../apps/controller/src/compose-programs.js';
import { readConfig } from '../../apps/controller/src/config.js';
import type { Programs } from '../../apps/controller/src/programs.js';

const clock = (): number => 1_795_000_000_000 + passedMs;
let passedMs = 0;

/** So much time goes by, as in a call of a slow model. */
export function passes(ms: number): void {
  passedMs += ms;
}
const side = { tenant: 'default', channel: 'api', ours: 'builder:s' } as const;
const { signal } = new AbortController();

/** What a session begins with, and what its editor shows. */
interface Begun {
  graph?: Graph;
  context?: Record<string, unknown> | null;
  /** Settings of the deployment besides. */
  environment?: Record<string, string>;
}

/** A session that is asked for something, with the controller's own effects and a model that says these, one a call; an error is thrown. */
export async function playBuilder(says: readonly (string | Error)[] | Speaker, request: string, begun: Begun = {}) {
  const asked: CompletionRequest[] = [];
  const speaker: Speaker = typeof says === 'function' ? says : (_question, at) => says[at];
  return { state: await playWith(scriptedModel(speaker, asked), request, begun), asked };
}

/** The same with any model and one message or several; gives the session's state when there is nothing left to do. */
export async function playWith(
  model: Model,
  request: string | readonly string[],
  { graph = emptyGraph, context = null, environment = {} }: Begun = {},
): Promise<SessionState> {
  const builder = builderIn(environment);
  builder.model = model;
  try {
    return await playOn(builder, request, graph, context);
  } finally {
    builder.isFree = true;
  }
}

/** A builder, composed once for each deployment: the threads of its test runs take half a second of CPU to begin. */
interface Builder {
  programs: Programs;
  model: Model | null;
  isFree: boolean;
  /** The settings that it was composed with, as JSON. */
  settings: string;
}

const builders: Builder[] = [];

/** One that nobody plays with just now. */
function builderIn(environment: Record<string, string>): Builder {
  const settings = JSON.stringify(environment);
  const free = builders.find((one) => one.isFree && one.settings === settings);
  if (free !== undefined) return Object.assign(free, { isFree: false });
  const config = readConfig({ LLM_PROVIDER: 'scripted', ...environment });
  const asked: Model = {
    provider: 'scripted',
    complete: (...question) => {
      if (made.model === null) throw new Error('nobody plays with this builder');
      return made.model.complete(...question);
    },
  };
  const made: Builder = { programs: composePrograms(config, () => asked), model: null, isFree: false, settings };
  builders.push(made);
  return made;
}

async function playOn(
  { programs }: Builder,
  request: string | readonly string[],
  graph: Graph,
  context: Record<string, unknown> | null,
): Promise<SessionState> {
  const served = programs.of('builder');
  if (served === null) throw new Error('no builder');
  const { program, effectsFor } = served;
  const actorId = mintId('act', 0);
  let state: object | null = null;
  let version = 0;
  const apply = (event: ProgramEvent): void => {
    const stamp: Stamp = { actorId, version: ++version, n: 0, optedOut: false, sends: {}, opens: programs.opening() };
    ({ state } = program.decide(state, event, stamp));
  };
  const order = (one: SessionOrder): void =>
    apply({ type: 'session-ordered', at: clock(), messageId: mintId('msg', 0), order: one });
  order({ type: 'open', sessionId: 's', workflowId: null, user: 'ann', graph });
  for (const [at, text] of [request].flat().entries()) {
    order({ type: 'say', id: `m${at + 1}`, user: 'ann', text, workflowId: null, context });
    for (let effect = program.next(state); effect !== null && state !== null; effect = program.next(state)) {
      const effects = effectsFor(state);
      if (effect.type !== 'call-model') apply(await effects.runInlineTool(state, effect, { clock, side, signal }));
      else if (effects.callModel) apply(await effects.callModel(state, effect, clock, signal, side));
    }
  }
  return state as unknown as SessionState; // the builder's program made it
}

/** What a model says to its call of this number, from 0; an error is thrown. */
export type Speaker = (question: CompletionRequest, at: number) => string | Error | undefined;

function scriptedModel(says: Speaker, asked: CompletionRequest[]): Model {
  return {
    provider: 'scripted',
    complete: (question) => {
      const text = says(question, asked.push(question) - 1);
      if (text === undefined || text instanceof Error)
        return Promise.reject(text ?? new PermanentError('model-failed', 'nothing to say'));
      const usage = { tokensIn: 10, tokensOut: 1, tokensCached: 0 };
      const ended = { finish: 'stop', structured: 'prompt', schemaId: null, fallbackReason: null } as const;
      return Promise.resolve({ text, model: 'm', usage, ...ended });
    },
  };
}

function turn(next_action: object): string {
  const state_update = { plan: '', observation: '', confidence: 1 };
  return JSON.stringify({ control: { done: false, reason: 'ok' }, next_action, state_update });
}

/** What a model writes that wants these calls made. */
export function batchTurn(...calls: object[]): string {
  return turn({ type: 'tool', name: 'batch', args: { calls } });
}

export function words(type: 'respond' | 'clarify', message: string): string {
  return turn({ type, message });
}

export function toolCall(id: string, name: string, args: object): object {
  return { id, name, args };
}

export function addCall(id: string, nodeType: string, name: string, connectionParameters: object = {}): object {
  return toolCall(id, 'add_nodes', { nodeType, name, connectionParametersReasoning: 'none', connectionParameters });
}

export const proofs = [toolCall('v', 'validate_workflow', {}), toolCall('t', 'test_workflow', {})];
