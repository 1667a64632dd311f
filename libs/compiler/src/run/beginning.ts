import type { GraphPlan } from '../plan/graph-plan.js';
import type { StepPlace } from '../execution.js';
import { givenField } from '../plan/item-fields.js';
import type { ItemReads } from '../items/read-items.js';

/** What a run began with: the trigger that it names, or else the first one. */
function readStart({ input }: StepPlace): { trigger: string | null; payload: unknown } {
  const value = parseOrText(input);
  if (typeof value !== 'object' || value === null || !('trigger' in value) || !('payload' in value))
    return { trigger: null, payload: value };
  return { trigger: String(value.trigger), payload: value.payload };
}

/** What came to the trigger that begins. */
export function* readPayload(place: StepPlace): ItemReads<unknown> {
  if (place.scope === '') return readStart(place).payload;
  const [given] = yield [givenField];
  return parseOrText(given ?? '[]');
}

function parseOrText(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return value;
  } catch {
    return text;
  }
}

/** The name of the trigger that begins a run; undefined: it has none. */
export function findStartTrigger({ nodes }: GraphPlan, place: StepPlace): string | undefined {
  const triggers = [...nodes.values()].filter((each) => each.type.runs.as === 'trigger' && each.node.disabled !== true);
  const { trigger } = readStart(place);
  const named = triggers.find(({ node }) =>
    place.scope === '' ? node.name === trigger : node.type === 'n8n-nodes-base.executeWorkflowTrigger',
  );
  return (named ?? triggers[0])?.node.name;
}
