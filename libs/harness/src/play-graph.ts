import { buildAnswerField, graphToolSpec, placeOfField, runAnswerField, runStep } from '#compiler';
import type { Compiled, ItemReads, StepContext, StoredCall } from '#compiler';
import { errorEnvelope, InvariantError } from '#errors';
import { presentRules } from '#graph';
import type { EffectAnswer, EffectRequest, Item } from '#nodes';
import { findCallPlace, graphCallSpec } from '#workflow';
import type { WorkflowState } from '#workflow';
import { declaredOrder } from './declared-order.js';
import { playPrograms } from './play-programs.js';
import { ScriptedPerson } from './scripted-person.js';
import type { PersonScript } from './scripted-person.js';
import { VirtualEngine } from './virtual-engine.js';
import type { CallMade, MakeCall } from './virtual-options.js';
import type { RunInline } from './virtual-turn.js';

export interface GraphPlay extends Pick<StepContext, 'evaluate' | 'timeZone' | 'random' | 'findTool'> {
  compiled: Compiled;
  /** What the run begins with: what came to its trigger, as JSON. */
  input: string;
  /** Answers what a node asks of the outside; null: it fails. */
  answer: (request: EffectRequest) => EffectAnswer | null;
  /** Answers what the run asks a person; absent: nobody does, and it waits. */
  person?: PersonScript;
}

/** What a graph comes to, or why it fails. */
export interface PlayedGraph {
  ok: boolean;
  output: string | null;
  message: string | null;
  /** What each node made, by the fields of the item store: a list of items for each output. */
  items: ReadonlyMap<string, Item[][]>;
  /** How many runs the document took below its root. */
  runs: number;
  /** What the caller of its trigger is answered, as JSON; null: nothing. */
  answered: string | null;
}

/** Runs a graph on the reference engine in virtual time; what asks a model cannot be played yet. */
export async function playGraph({ compiled, input, answer, person, ...more }: GraphPlay): Promise<PlayedGraph> {
  const { document, plan } = compiled;
  const runInline: RunInline = ({ state, args, now, read }) => {
    const place = findCallPlace(state as WorkflowState); // only a workflow calls this tool
    if (place === null) throw new InvariantError('a step without a call under way');
    const workflow = { id: 'play', name: plan.name };
    const context = {
      ...more,
      rules: presentRules,
      hasProvider: () => true,
      findSender: (ours: string) => ({ tenant: 'default', ours }),
      now,
      workflow,
      execution: { id: place.rootRunId, mode: 'test' as const },
    };
    const { result, items } = answerReads(runStep(plan, args, place, context), (fields) =>
      read(place.rootRunId, fields),
    );
    return { result, items: { rootRunId: place.rootRunId, fields: items } };
  };
  const tools = { specs: [graphToolSpec, graphCallSpec], checkArgs: () => ({ ok: true }) as const };
  const programs = playPrograms(document, { ticks: 1, tools });
  const orderOf = declaredOrder(document.root);
  const makeCall: MakeCall = ({ effect, read }) => answeredCall(String(effect.args['request']), read, answer);
  const engine = new VirtualEngine({
    ...{ ...programs, runInline, makeCall, begins: refuse, orderOf },
    ...(person && { person: new ScriptedPerson(person) }),
  });
  const run = await engine.play(input);
  const kept = run === null ? [] : [...engine.listItems(run.runId)];
  const outputs = kept.filter(([field]) => placeOfField(field) !== null);
  const items = new Map(outputs.map(([field, text]) => [field, JSON.parse(text) as Item[][]])); // as a step wrote it
  const runs = run === null ? 0 : engine.runsBelow(run.runId);
  const ok = run?.outcome === 'answered';
  const message = run?.error?.message ?? null;
  const said = kept.find(([field]) => field === runAnswerField)?.[1] ?? null;
  return { ok, output: ok ? (run.output ?? '') : null, message, items, runs, answered: said };
}

function answeredCall(field: string, read: (field: string) => string | null, answer: GraphPlay['answer']): CallMade {
  const { request } = JSON.parse(read(field) ?? 'null') as StoredCall; // as a step wrote it
  const answered = answer(request);
  if (answered === null)
    return { result: { ok: false, envelope: errorEnvelope('tool-failed', 'it failed') }, fields: {} };
  return { result: { ok: true, value: null }, fields: { [buildAnswerField(field)]: JSON.stringify(answered) } };
}

function refuse(): never {
  throw new InvariantError('a graph that asks a model cannot be played yet');
}

/** Goes through what a step reads, to its end. */
function answerReads<T>(reads: ItemReads<T>, read: (fields: readonly string[]) => (string | null)[]): T {
  let step = reads.next([]);
  while (step.done !== true) step = reads.next(read(step.value));
  return step.value;
}
