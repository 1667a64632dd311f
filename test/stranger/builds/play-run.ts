import { answerFieldOf, graphToolSpec, runAnswerField, runStep } from '#compiler';
import type { Compiled, ItemReads, StepContext, StoredCall } from '#compiler';
import { errorEnvelope, InvariantError } from '#contract';
import { presentRules } from '#graph';
import type { EffectAnswer, EffectRequest } from '#nodes';
import { callPlaceOf, graphCallSpec } from '#workflow';
import type { WorkflowState } from '#workflow';
import { declaredOrder } from '../../../libs/harness/src/declared-order.js';
import { playPrograms } from '../../../libs/harness/src/play-programs.js';
import { ScriptedPerson } from '../../../libs/harness/src/scripted-person.js';
import { VirtualEngine } from '../../../libs/harness/src/virtual-engine.js';
import type { CallMade, MakeCall } from '../../../libs/harness/src/virtual-options.js';
import type { RunInline } from '../../../libs/harness/src/virtual-turn.js';

type Context = Pick<StepContext, 'evaluate' | 'timeZone' | 'random' | 'toolOf'>;

export interface RunOf extends Context {
  compiled: Compiled;
  /** What came to its trigger, as JSON. */
  input: string;
  /** Answers what a node asks of the outside; null: it fails. */
  answer: (request: EffectRequest) => EffectAnswer | null;
}

/** How a run ends: why it fails, and what its caller is answered, as JSON; null: it does not, and nothing. */
interface RunEnd {
  failure: string | null;
  answered: string | null;
}

/** Runs a graph in virtual time as the harness plays one, with a person who approves, and tells what its caller is answered. */
export async function playRun({ compiled, input, answer, ...context }: RunOf): Promise<RunEnd> {
  const { document } = compiled;
  const tools = { specs: [graphToolSpec, graphCallSpec], checkArgs: () => ({ ok: true }) as const };
  const makeCall: MakeCall = ({ effect, read }) => callMade(String(effect.args['request']), read, answer);
  const engine = new VirtualEngine({
    ...playPrograms(document, { ticks: 1, tools }),
    ...{ person: new ScriptedPerson({}), runInline: inline(compiled, context), makeCall, begins: refuse },
    orderOf: declaredOrder(document.root),
  });
  const run = await engine.play(input);
  const kept = run === null ? [] : [...engine.itemsOf(run.runId)];
  const [, answered = null] = kept.find(([field]) => field === runAnswerField) ?? [];
  const failure = run?.outcome === 'answered' ? null : (run?.error?.message ?? 'it did not end');
  return { failure, answered };
}

/** Runs a step where the engine has it run. */
function inline({ plan }: Compiled, more: Context): RunInline {
  return ({ state, args, now, read }) => {
    const place = callPlaceOf(state as WorkflowState); // only a workflow calls this tool
    if (place === null) throw new InvariantError('a step without a call under way');
    const { rootRunId } = place;
    const context: StepContext = {
      ...{ ...more, rules: presentRules, now, hasProvider: () => true },
      senderOf: (ours) => ({ tenant: 'default', ours }),
      workflow: { id: 'play', name: plan.name },
      execution: { id: rootRunId, mode: 'test' },
    };
    const { result, items } = readWhole(runStep(plan, args, place, context), (fields) => read(rootRunId, fields));
    return { result, items: { rootRunId, fields: items } };
  };
}

function callMade(field: string, read: (field: string) => string | null, answer: RunOf['answer']): CallMade {
  const { request } = JSON.parse(read(field) ?? 'null') as StoredCall; // as a step wrote it
  const answered = answer(request);
  return answered === null
    ? { result: { ok: false, envelope: errorEnvelope('tool-failed', 'it failed') }, fields: {} }
    : { result: { ok: true, value: null }, fields: { [answerFieldOf(field)]: JSON.stringify(answered) } };
}

function refuse(): never {
  throw new InvariantError('none of these builds asks a model');
}

/** Goes through what a step reads, to its end. */
function readWhole<T>(reads: ItemReads<T>, read: (fields: readonly string[]) => (string | null)[]): T {
  let step = reads.next([]);
  while (step.done !== true) step = reads.next(read(step.value));
  return step.value;
}
