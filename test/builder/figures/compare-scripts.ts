import type { Graph } from '#graph';
import { modelRequests } from '../model-requests.js';
import { plainRequests } from '../plain-requests.js';
import { playWith } from '../play-builder.js';
import type { BuildRequest } from '../request.js';
import { scriptOf, singleScriptOf } from '../script-request.js';
import { TimedModel } from './timed-model.js';

/** What requests took, all together. */
export interface Taken {
  /** Decisions of the model, and its answers to questions about parameters. */
  turns: number;
  questions: number;
  tokens_in: number;
  tokens_out: number;
  /** Of the model alone: 0.6 s for each call and 15 ms for each token it writes; questions of one batch are side by side. */
  seconds: number;
}

export interface ComparedScripts {
  requests: number;
  /** Requests that single calls cannot build within the decisions that a message has. */
  beyond: number;
  other_graphs: number;
  batch: Taken;
  single: Taken;
}

/** Builds each request twice: by a model that batches its calls, and by one that makes one call with each decision. */
export async function compareScripts(): Promise<ComparedScripts> {
  const found: ComparedScripts = { requests: 0, beyond: 0, other_graphs: 0, batch: nothing(), single: nothing() };
  for (const request of [...plainRequests, ...modelRequests]) {
    const [batched, single] = [await built(request, scriptOf(request)), await built(request, singleScriptOf(request))];
    if (single.outcome === 'step-cap') {
      found.beyond += 1;
      continue;
    }
    found.requests += 1;
    if (senseOf(batched.draft) !== senseOf(single.draft) || batched.outcome !== null) found.other_graphs += 1;
    add(found.batch, batched.model);
    add(found.single, single.model);
  }
  for (const taken of [found.batch, found.single]) taken.seconds = Math.round(taken.seconds);
  return found;
}

async function built(request: BuildRequest, script: readonly string[]) {
  const model = new TimedModel(script);
  const { draft, messages } = await playWith(model, request.text);
  return { draft, model, outcome: messages.at(-1)?.errorCode ?? null };
}

/** Ids follow from the decisions that made the nodes. */
function senseOf({ name, nodes, connections }: Graph): string {
  return JSON.stringify([name, nodes.map((node) => ({ ...node, id: '', webhookId: '' })), connections]);
}

function nothing(): Taken {
  return { turns: 0, questions: 0, tokens_in: 0, tokens_out: 0, seconds: 0 };
}

function add(taken: Taken, { decided, calls, tokensIn, tokensOut, ms }: TimedModel): void {
  taken.turns += decided.length;
  taken.questions += calls - decided.length;
  taken.tokens_in += tokensIn;
  taken.tokens_out += tokensOut;
  taken.seconds += ms / 1_000;
}
