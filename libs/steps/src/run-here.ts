import type { Evaluate, GraphPlan } from '#compiler';
import type { Converters } from '#nodes';
import { evaluatePlain, SandboxError } from '#sandbox';
import { converters } from './converters/converters.js';
import { runStepTask } from './run-step-task.js';
import type { CarriedOut, StepHost, StepTask } from './step-task.js';

/** What a step may read, in characters of JSON, that is done on the spot: some milliseconds. */
const mostRead = 128 * 1024;

/** The characters of its node's parameters, times the items that it is given, of a step that is done on the spot: some milliseconds too. */
const mostWork = 200_000;

/** This step is not done on the spot. */
class NeedsThread extends Error {}

/** Templates that are evaluated on the spot, at most. */
const mostTemplates = 500;

function withoutGuest(): Evaluate {
  let count = 0;
  return (template, { input, itemIndex, rules }) => {
    count += 1;
    const plain = count > mostTemplates ? null : evaluatePlain(template, { json: input[itemIndex]?.json ?? {}, rules });
    if (plain === null) throw new NeedsThread();
    return plain.value;
  };
}

/** Packages that make something of texts take as long as the text makes them: a thread can be ended, this one cannot. A hash takes time by its size. */
function withoutPackages(onUse: () => void): Converters {
  const away = (): never => {
    onUse();
    throw new NeedsThread();
  };
  return {
    ...{ selectHtml: away, htmlToMarkdown: away, markdownToHtml: away, xmlToJson: away, jsonToXml: away },
    hash: converters.hash,
  };
}

/** How many items a text may hold: no item is written without this, and a value may hold it too. */
function itemsIn(text: string): number {
  return text.split('"json":').length - 1;
}

/** The result of a step that evaluates nothing and converts no texts, or is refused, and reads little; null: it needs a thread, and nothing has come of it yet. */
export async function runHere(
  plan: GraphPlan,
  task: StepTask,
  { read, findSender }: StepHost,
): Promise<CarriedOut | null> {
  let needsPackages = false; // a node takes what its converters throw for its own failure
  const lent = withoutPackages(() => void (needsPackages = true));
  try {
    const reads = runStepTask(plan, task, { evaluate: withoutGuest(), findSender, converters: lent });
    const perItem = JSON.stringify(plan.nodes.get(String(task.args['node']))?.node.parameters ?? {}).length;
    let size = 0;
    let items = 0;
    let step = reads.next([]);
    while (step.done !== true) {
      const texts = await read(step.value);
      for (const text of texts) {
        size += text?.length ?? 0;
        items += itemsIn(text ?? '');
      }
      if (size > mostRead || perItem * items > mostWork) return null;
      step = reads.next(texts);
    }
    if (needsPackages) return null;
    return task.refused === undefined ? step.value : { ...step.value, isOver: true };
  } catch (error) {
    if (error instanceof NeedsThread || error instanceof SandboxError) return null;
    throw error;
  }
}
