import { clip } from '#values';
import { errorEnvelope, failureHints } from '#errors';
import { parseTurn, readControl, shownSentence, withoutNulls } from '#model-turn';
import type { ProgramEvent } from '#program';
import type { AnswerForm, ModelTurn, NextAction, ToolSpec } from '#model-turn';
import type { MiddlewareNote, ModelCall, ToolResult } from '#protocol';
import { hashSchema } from '#llm';
import type { Completion } from '#llm';
import { seenResult } from '#middleware';
import type { Chain, Passed } from '#middleware';

/** Of an output that could not be used, as the journal keeps it. */
export const excerptCharacters = 400;

type Replied = Extract<ProgramEvent, { type: 'model-replied' }>;
type Failed = Extract<ProgramEvent, { type: 'model-failed' }>;
type ToolAction = Extract<NextAction, { type: 'tool' }>;
type Words = Exclude<NextAction, ToolAction>;

/** The call that an output came from, and how many middlewares its prompt has passed; absent: all. */
export interface Origin {
  actionId: string;
  call: ModelCall;
  depth?: number | undefined;
}

/** Where the text is in words that may be an object, and what is wrong with the object. */
interface AnswerWords {
  renderText: (message: string) => string;
  withText: (message: string, text: string) => string;
  findComplaint: (message: string) => string | null;
}

type AskedTool = Pick<ToolSpec, 'name' | 'parameters'> &
  Partial<Pick<ToolSpec, 'approval' | 'description' | 'sentence'>>;

export interface ReaderPorts {
  toolNames: ReadonlySet<string>;
  /** Which of them need a person's approval, and how a call of them is said, is asked of these. */
  tools: readonly AskedTool[];
  /** Words to a person may be an object, which the program reads; absent: they are a text. */
  answerWords?: AnswerWords | undefined;
  /** The required form of answers; absent: any text. */
  answerForm?: AnswerForm | undefined;
  middleware: Chain;
}

/** Makes an event of a model's output: past the middleware, by the turn contract, in the required form of answers. */
export async function readOutput(ports: ReaderPorts, output: Completion, origin: Origin): Promise<ProgramEvent> {
  const after = await ports.middleware.afterModel(output.text, origin.depth);
  const { actionId } = origin;
  const call = withNotes(origin.call, after.notes);
  const at = call.endedAt;
  if (!('value' in after)) return halted(after, actionId, call);
  const { finish } = output;
  const formed = ports.answerForm !== undefined || ports.answerWords !== undefined;
  const parsed = parseTurn(after.value, ports.toolNames, { finish, formed, wasBrief: output.isBrief === true });
  if (parsed.valid) {
    const read = readControl(parsed.out, ports.answerForm !== undefined);
    const base: Replied = { type: 'model-replied', at, actionId, ...read, stage: parsed.stage, call };
    const { next_action: action } = read.turn;
    if (action.type !== 'tool') return formedWords(ports, base, action);
    return wantedCall(ports, { ...base, ...findToolSchema(ports.tools, action.name) }, action);
  }
  const { code, failedAt, correction } = parsed;
  const complaint = output.finish === 'refusal' ? 'the model refused to answer' : correction;
  const excerpt = clip(after.value, excerptCharacters);
  const cut = finish === 'length' ? ({ isCut: true } as const) : {};
  return { type: 'contract-broken', at, actionId, code, failedAt, complaint, excerpt, call, ...cut };
}

/** A call that middleware refused, or failed at: the run ends and tells the person, whatever the model has answered. */
export function halted(why: Passed<unknown, unknown>, actionId: string, call: ModelCall): Failed {
  const code = 'refused' in why ? 'middleware-refused' : 'middleware-failed';
  const message = explainRefusal(why);
  return { type: 'model-failed', at: call.endedAt, actionId, code, message, retryInMs: null, call };
}

/** The note on a value that did not pass. */
export function explainRefusal(why: Passed<unknown, unknown>): string {
  if ('refused' in why) return why.refused;
  return 'failed' in why ? `the middleware ${why.failed} failed` : 'a middleware answered where none may';
}

/** The call with what middleware did about it. */
export function withNotes(call: ModelCall, notes: readonly MiddlewareNote[]): ModelCall {
  return notes.length === 0 ? call : { ...call, middleware: [...(call.middleware ?? []), ...notes] };
}

/** A result as middleware lets the agent see it. */
export async function throughTool(
  middleware: Chain,
  result: ToolResult,
  call: Pick<ToolAction, 'name' | 'args'>,
  depth?: number,
): Promise<{ result: ToolResult; notes: MiddlewareNote[] }> {
  const after = await middleware.afterTool(result, { tool: call.name, args: call.args }, depth);
  return { result: seenResult(after), notes: after.notes };
}

/** The fingerprint of a tool's schema, as an event has it. */
export function findToolSchema(
  tools: readonly Pick<ToolSpec, 'name' | 'parameters'>[],
  name: string,
): { toolSchemaId?: string } {
  const parameters = tools.find((tool) => tool.name === name)?.parameters;
  return parameters === undefined ? {} : { toolSchemaId: hashSchema(parameters) };
}

/** The call that the model wants, as middleware changed it; or the answer that replaces it. */
async function wantedCall(
  ports: ReaderPorts,
  base: Replied,
  { name, args: written }: ToolAction,
): Promise<ProgramEvent> {
  const { middleware } = ports;
  const args = dropNullArgs(ports.tools, name, written);
  const before = await middleware.beforeTool({ tool: name, args });
  const call = withNotes(base.call, before.notes);
  if ('failed' in before) return halted(before, base.actionId, call);
  if ('refused' in before) return refusedCall({ ...base, call }, before.refused);
  if ('value' in before) return shownFirst(ports, { ...base, call }, { type: 'tool', name, args: before.value });
  const { result, notes } = await throughTool(
    middleware,
    { ok: true, value: before.answer },
    { name, args },
    before.depth,
  );
  return { ...base, call: withNotes(call, notes), given: result };
}

/** The arguments without the nulls that say that an optional one is not there. */
function dropNullArgs(tools: ReaderPorts['tools'], name: string, written: ToolAction['args']): ToolAction['args'] {
  const parameters = tools.find((tool) => tool.name === name)?.parameters;
  return parameters === undefined ? written : (withoutNulls(written, parameters) as ToolAction['args']); // of an object: an object
}

function refusedCall(base: Replied, why: string): Replied {
  const envelope = errorEnvelope('middleware-refused', why, { hint: failureHints.refusedHere });
  return { ...base, given: { ok: false, envelope } };
}

/** The call, unless it needs approval and the words that a person would be asked with may not be sent: they hold what the model wrote. */
async function shownFirst(
  { middleware, tools }: ReaderPorts,
  base: Replied,
  action: ToolAction,
): Promise<ProgramEvent> {
  const wanted = { ...base, turn: acting(base.turn, action) };
  const tool = tools.find(({ name }) => name === action.name);
  const shown = tool?.approval === 'required' ? shownSentence(tool, action.args) : null;
  if (shown === null) return wanted;
  const before = await middleware.beforeFinal(shown);
  const call = withNotes(base.call, before.notes);
  if ('failed' in before) return halted(before, base.actionId, call);
  if (!('value' in before)) return refusedCall({ ...wanted, call }, explainRefusal(before));
  return before.value === shown ? { ...wanted, call } : refusedCall({ ...wanted, call }, mustBeShown);
}

const mustBeShown = 'a person would have to agree to this call without seeing it as it is';

const plainWords: AnswerWords = {
  renderText: (message) => message,
  withText: (_message, text) => text,
  findComplaint: () => null,
};

/** The same, where words may be an object: one that is not of the form is no answer. */
function formedWords(ports: ReaderPorts, base: Replied, words: Words): Promise<ProgramEvent> {
  const { findComplaint } = ports.answerWords ?? plainWords;
  const complaint = words.type === 'respond' ? findComplaint(words.message) : null;
  return complaint === null ? readWords(ports, base, words) : Promise.resolve({ ...base, complaint });
}

/** What the model wants to tell the person, if it may be sent; else why not. */
async function readWords(ports: ReaderPorts, base: Replied, words: Words): Promise<ProgramEvent> {
  const form = findRequiredForm(ports, base, words);
  const formed = form?.check(words.message);
  if (formed?.ok === false) return { ...base, complaint: formed.complaint };
  const { renderText, withText } = ports.answerWords ?? plainWords;
  const read = formed ? asRead(formed.text) : renderText(words.message);
  const before = await ports.middleware.beforeFinal(read);
  const call = withNotes(base.call, before.notes);
  if ('failed' in before) return halted(before, base.actionId, call);
  if (!('value' in before)) return { ...base, call, complaint: explainRefusal(before) };
  const checked = before.value === read ? formed : form?.check(before.value);
  if (checked?.ok === false) return { ...base, call, complaint: checked.complaint };
  const message = checked?.text ?? withText(words.message, before.value);
  return { ...base, call, turn: acting(base.turn, { ...words, message }), ...(checked ? { whole: true } : {}) };
}

/** The required form of these words; undefined: any. A question has none, nor has the message that nothing can be done. */
function findRequiredForm({ answerForm }: ReaderPorts, { turn }: Replied, words: Words): AnswerForm | undefined {
  return words.type === 'respond' && turn.control.reason !== 'cannot_proceed' ? answerForm : undefined;
}

/** JSON with its texts in plain sight: nothing is hidden in escapes. */
function asRead(json: string): string {
  return json.replace(/\\(?:u[\da-f]{4}|.)/gi, (escape) => String(JSON.parse(`"${escape}"`)));
}

function acting(turn: ModelTurn, action: NextAction): ModelTurn {
  return { ...turn, next_action: action };
}
