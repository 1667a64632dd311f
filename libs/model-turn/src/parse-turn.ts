import { briefPlaces, isBrief, turnOfBrief } from './brief-turn.js';
import { brokenNear, formatCorrection } from './correction.js';
import { isObject, clip, jsonProblem, lazily } from '#values';
import { schemaChecker } from '#json-schema';
import type { SchemaError, ValueCheck } from '#json-schema';
import type { ArgProblem } from './tools/arg-problems.js';
import type { Finish } from './finish.js';
import { readObject } from './read-object.js';
import { withoutFirstThoughts } from './thoughts.js';
import { actionSchemas, turnSchemaAround } from './turn-schema.js';
import type { JsonSchema } from './turn-schema.js';
import type { ModelTurn, ParseStage } from './turn.js';

/** Where a broken output failed: no object was found, it has the wrong shape, or it breaks a rule that no schema can express. */
export const violationStages = ['json', 'schema', 'rules'] as const;

export type ViolationStage = (typeof violationStages)[number];

export type Parsed =
  | { valid: true; out: ModelTurn; stage: ParseStage }
  | {
      valid: false;
      code: 'contract-broken' | 'unknown-tool';
      /** `LLM contract violation: …`, the first complaint in the published order. */
      message: string;
      failedAt: ViolationStage;
      /** Every complaint, in the same order. */
      details?: readonly string[];
      /** `LLM contract violation: …`, all that is wrong with what belongs there and the model's own words: what it is asked again with. */
      correction: string;
      /** The same with the dotted path of each; an empty path is the whole output. */
      problems: readonly ArgProblem[];
    };

interface Problem {
  path: string;
  text: string;
  failedAt: ViolationStage;
}

/** At most this many lines of plan. */
const maxPlanLines = 6;

const unknownToolPath = '/next_action/tool';

/** The places of the contract in the order of their complaints, each with its complaint. */
const complaints: readonly (readonly [path: string, text: string])[] = [
  ['/control/done', 'control.done missing'],
  ['/control/reason', 'control.reason invalid'],
  ['/next_action/type', 'next_action.type invalid'],
  ['/next_action/name', 'tool name/args missing'],
  ['/next_action/args', 'tool name/args missing'],
  [unknownToolPath, 'unknown tool'],
  ['/next_action/message', 'message required for respond/clarify'],
  ['/state_update/plan', 'state_update.plan missing'],
  ['/state_update/observation', 'state_update.observation missing'],
  ['/state_update/confidence', 'state_update.confidence must be a number from 0 to 1'],
];

const checker = lazily(() => schemaChecker('ours'));
const anyType = {
  type: 'object',
  properties: { type: { type: 'string', enum: Object.keys(actionSchemas) } },
  required: ['type'],
};
const shapeAround = (schema: JsonSchema): (() => ValueCheck<ModelTurn>) =>
  lazily(() => checker().compile<ModelTurn>(turnSchemaAround(schema)));
const shapes: ReadonlyMap<unknown, () => ValueCheck<ModelTurn>> = new Map(
  Object.entries(actionSchemas).map(([type, schema]) => [type, shapeAround(schema)]),
);
const shapeOfNoType = shapeAround(anyType);

/**
 * Makes a turn of whatever a model answered, or says what is wrong with it; never throws.
 * Of duplicate keys the last one counts, as in JSON.parse: all that follows sees that one. NaN, infinities and numbers
 * too large for a double are refused. A key of another action type (`args: {}` beside a `respond`) is dropped.
 * With `formed`, where answers have a form, one that is an object counts as its text. `finish` is how the output ended; absent: by itself,
 * or with `truncated` cut off. Thoughts are no part of an output, nor of a message. A turn in the brief form is read as what it means;
 * `wasBrief`: that form was asked for. It says nothing of confidence.
 */
export function parseTurn(
  output: unknown,
  allowed: ReadonlySet<string>,
  options: Ending & { formed?: boolean; wasBrief?: boolean } = {},
): Parsed {
  const read = readObject(output, finishIn(options));
  if ('complaint' in read) return notRead(output, read.complaint);
  const trouble = jsonProblem(read.value);
  if (trouble?.kind === 'too-deep' || trouble?.kind === 'too-large')
    return broken([{ ...trouble, failedAt: 'json' }], trouble.text);
  const brief = isBrief(read.value, options.wasBrief);
  const turn = meantTurn(brief ? turnOfBrief(read.value) : read.value, options.formed);
  const shape = (shapes.get(readAction(turn)['type']) ?? shapeOfNoType)();
  const fits = shape(turn);
  const problems: Problem[] = fits ? [] : (shape.errors ?? []).map(schemaProblem);
  problems.push(...ruleProblems(turn, allowed));
  if (trouble !== null) problems.push({ path: trouble.path, text: shown(trouble.text), failedAt: 'rules' });
  if (!fits || problems.length > 0) return misshapen(problems, turn, brief);
  return { valid: true, out: dropConfidence(turn, brief), stage: read.stage };
}

function meantTurn(whole: Record<string, unknown>, formed = false): Record<string, unknown> {
  return withoutIdleKeys(withSpokenMessage(formed ? withAnswerAsText(whole) : whole));
}

/** How an output ended; `truncated` says that it was cut off. */
interface Ending {
  finish?: Finish;
  truncated?: boolean;
}

function finishIn({ finish, truncated }: Ending): Finish {
  return finish ?? (truncated ? 'length' : 'stop');
}

/** No object could be read at all. */
function notRead(output: unknown, complaint: string): Parsed {
  const isText = typeof output === 'string' && complaint.startsWith('not valid JSON');
  return broken([{ path: '', text: complaint, failedAt: 'json' }], complaint + (isText ? brokenNear(output) : ''));
}

function misshapen(problems: readonly Problem[], turn: Record<string, unknown>, brief = false): Parsed {
  const inOrder = problems.toSorted((a, b) => rank(a.path) - rank(b.path));
  return broken(inOrder, formatCorrection(inOrder, turn, brief ? briefPlaces : undefined));
}

/** A model that was not asked how sure it is has said nothing of it. */
function dropConfidence(turn: ModelTurn, brief: boolean): ModelTurn {
  if (!brief) return turn;
  return { ...turn, state_update: { ...turn.state_update, confidence: null } };
}

function broken(inOrder: readonly Problem[], correction: string): Parsed {
  const [first] = inOrder;
  return {
    valid: false,
    code: first?.path === unknownToolPath ? 'unknown-tool' : 'contract-broken',
    message: `LLM contract violation: ${first?.text ?? 'unexpected shape'}`,
    failedAt: first?.failedAt ?? 'schema',
    correction: `LLM contract violation: ${correction}`,
    ...(inOrder.length > 1 ? { details: [...new Set(inOrder.map(({ text }) => text))] } : {}),
    problems: inOrder.map(({ path, text }) => ({ field: formatField(path), text })),
  };
}

function formatField(path: string): string {
  return path === unknownToolPath ? 'next_action.name' : path.slice(1).replaceAll('/', '.');
}

/** The first place in that order that is, contains or lies in the problem. */
function rank(path: string): number {
  const index = complaints.findIndex(
    ([place]) => place === path || place.startsWith(`${path}/`) || path.startsWith(`${place}/`),
  );
  return index === -1 ? complaints.length : index;
}

function schemaProblem(error: SchemaError): Problem {
  const { missingProperty, additionalProperty }: Record<string, unknown> = error.params;
  const name = [missingProperty, additionalProperty].find((part) => typeof part === 'string');
  const path = name === undefined ? error.instancePath : `${error.instancePath}/${name}`;
  const text = complaints[rank(path)]?.[1] ?? `unexpected property ${shown(path.slice(1).replaceAll('/', '.'))}`;
  return { path, text, failedAt: 'schema' };
}

function ruleProblems(turn: Record<string, unknown>, allowed: ReadonlySet<string>): Problem[] {
  const { type, name, message } = readAction(turn);
  const { plan } = objectOr(turn['state_update']);
  const problems: Problem[] = [];
  if (type === 'tool' && typeof name === 'string' && name !== '' && !allowed.has(name)) {
    problems.push({ path: unknownToolPath, text: `unknown tool: ${shown(name)}`, failedAt: 'rules' });
  }
  if (typeof message === 'string' && !/[^\s\p{Cc}\p{Cf}]/u.test(message)) {
    problems.push({ path: '/next_action/message', text: 'message required for respond/clarify', failedAt: 'rules' });
  }
  if (typeof plan === 'string' && plan.trim().split(/\r\n|[\n\r\u2028\u2029]/).length > maxPlanLines) {
    problems.push({
      path: '/state_update/plan',
      text: `state_update.plan has more than ${maxPlanLines} lines`,
      failedAt: 'rules',
    });
  }
  return problems;
}

/** Weak models fill in every key they have seen: keys of another action type are dropped, not refused. */
function withoutIdleKeys(turn: Record<string, unknown>): Record<string, unknown> {
  const action = readAction(turn);
  const idle = action['type'] === 'tool' ? ['message'] : ['name', 'args'];
  if (!shapes.has(action['type'])) return turn;
  return { ...turn, next_action: Object.fromEntries(Object.entries(action).filter(([key]) => !idle.includes(key))) };
}

/** A message without the thoughts that it begins with; one that ends in them says nothing. */
function withSpokenMessage(turn: Record<string, unknown>): Record<string, unknown> {
  const action = readAction(turn);
  const { message } = action;
  if (typeof message !== 'string') return turn;
  const spoken = withoutFirstThoughts(message) ?? '';
  return spoken === message ? turn : { ...turn, next_action: { ...action, message: spoken } };
}

function withAnswerAsText(turn: Record<string, unknown>): Record<string, unknown> {
  const action = readAction(turn);
  const { type, message } = action;
  if (type !== 'respond' || typeof message !== 'object' || message === null) return turn;
  return { ...turn, next_action: { ...action, message: JSON.stringify(message) } };
}

function readAction(turn: Record<string, unknown>): Record<string, unknown> {
  return objectOr(turn['next_action']);
}

/** The own properties of `value`, or none. A prototype-less copy, so that an absent name is never an inherited one. */
function objectOr(value: unknown): Record<string, unknown> {
  const copy = Object.create(null) as Record<string, unknown>; // new, and without a prototype: it holds nothing yet
  return isObject(value) ? Object.assign(copy, value) : copy;
}

const shownNameChars = 120;

/** The model chose this text, and it goes into an error message: it is kept short. */
function shown(text: string): string {
  return clip(text, shownNameChars);
}
