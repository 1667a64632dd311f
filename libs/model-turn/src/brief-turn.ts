import { isObject } from '#values';
import type { ToolSpec } from './tools/tools.js';
import type { JsonSchema } from './turn-schema.js';
import type { ModelTurn } from './turn.js';

/** What a model may say in place of calling a tool, with the `control` that goes with it. */
const sayings = {
  respond: { type: 'respond', control: { done: true, reason: 'ok' } },
  clarify: { type: 'clarify', control: { done: false, reason: 'need_clarification' } },
  cannot_proceed: { type: 'respond', control: { done: true, reason: 'cannot_proceed' } },
} as const satisfies Record<string, Pick<ModelTurn, 'control'> & { type: string }>;

const text = { type: 'string' };
const withTool = { done: false, reason: 'ok' } as const;

/**
 * The turn as a provider is sent it that holds a model to a schema: the action says what `control` would, and a note takes the place of
 * plan and observation. It is shorter than the contract's, and so is what a model writes. `parseTurn` makes a turn of the contract of it.
 * `mayAsk`: somebody answers questions; without, none can be asked.
 */
export function briefSchemaFor(
  tools: readonly Pick<ToolSpec, 'name' | 'parameters'>[],
  answer: JsonSchema | null = null,
  mayAsk = true,
): JsonSchema {
  const calls = tools.map(({ name, parameters }) =>
    closedObject({ tool: { ...text, const: name }, ...(takesNothing(parameters) ? {} : { args: parameters }) }),
  );
  return briefAround({ anyOf: [...calls, ...words(answer, mayAsk)] });
}

/** The same for a call that may only answer, in the required form if there is one, or say that it cannot. */
export function finalBriefSchema(answer: JsonSchema | null): JsonSchema {
  return briefAround({ anyOf: words(answer, false) });
}

/** Whether a tool has no arguments: none is asked for then. */
function takesNothing({ properties, additionalProperties: others }: JsonSchema): boolean {
  return others === false && Object.keys(toObject(properties) ?? {}).length === 0;
}

function briefAround(next: JsonSchema): JsonSchema {
  return closedObject({ note: { ...text, description: 'brief' }, next });
}

/** An answer that has a form is in it: why there is none has a saying of its own. */
function words(answer: JsonSchema | null, mayAsk: boolean): JsonSchema[] {
  const names = mayAsk ? sayingNames : sayingNames.filter((name) => name !== 'clarify');
  if (answer === null) return [closedObject({ say: { ...text, enum: names }, message: text })];
  const plain = names.filter((name) => name !== 'respond');
  return [saying('respond', answer), closedObject({ say: { ...text, enum: plain }, message: text })];
}

function saying(name: keyof typeof sayings, message: JsonSchema): JsonSchema {
  return closedObject({ say: { ...text, const: name }, message });
}

function closedObject(properties: Record<string, unknown>): JsonSchema {
  return { type: 'object', properties, required: Object.keys(properties), additionalProperties: false };
}

/** Whether an output is of the brief form: it has a field of it, or it was asked for and has none of the contract's. */
export function isBrief(output: Record<string, unknown>, wasAsked = false): boolean {
  if (['control', 'next_action', 'state_update'].some((name) => Object.hasOwn(output, name))) return false;
  return wasAsked || ['next', 'tool', 'say'].some((name) => Object.hasOwn(output, name));
}

/** A brief output as the turn that it means, as far as it means one: what is wrong or unknown in it stays, for the check of turns. */
export function turnOfBrief(output: Record<string, unknown>): Record<string, unknown> {
  const { note = '', ...rest } = output;
  const { next, ...beside } = rest;
  const framed = toObject(next);
  return {
    ...(framed && beside),
    ...toAction(framed ?? rest),
    state_update: { plan: '', observation: note, confidence: 1 },
  };
}

function toAction({ tool, args, say, message, ...unknown }: Record<string, unknown>): Record<string, unknown> {
  const isCall = isNamed(tool) || (say === undefined && (tool !== undefined || args !== undefined));
  if (isCall) return { control: withTool, next_action: { ...unknown, type: 'tool', name: tool, args: args ?? {} } };
  const said = typeof say === 'string' && Object.hasOwn(sayings, say) ? sayings[say as keyof typeof sayings] : null; // its own key
  return {
    control: said?.control ?? sayings.respond.control,
    next_action: { ...unknown, type: said?.type ?? say, message },
  };
}

/** Whether this names a tool: models that fill in every key leave that of a tool empty. */
function isNamed(tool: unknown): boolean {
  return tool !== undefined && tool !== null && tool !== '';
}

/** A turn in the brief form. */
export function toBriefTurn({
  control,
  next_action: action,
  state_update: update,
}: ModelTurn): Record<string, unknown> {
  const note = update.observation;
  if (action.type === 'tool') return { note, next: { tool: action.name, args: action.args } };
  const say = action.type === 'respond' && control.reason === 'cannot_proceed' ? 'cannot_proceed' : action.type;
  return { note, next: { say, message: action.message } };
}

function toObject(value: unknown): Record<string, unknown> | null {
  return isObject(value) ? { ...value } : null;
}

/** Where the places of a turn stand in the brief form. */
export const briefPlaces: ReadonlyMap<string, string> = new Map([
  ['/next_action/type', 'next.say'],
  ['/next_action/name', 'next.tool'],
  ['/next_action/args', 'next.args'],
  ['/next_action/message', 'next.message'],
  ['/state_update/observation', 'note'],
]);

/** What stands in `next.say`. */
export const sayingNames = Object.keys(sayings);
