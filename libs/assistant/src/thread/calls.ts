import { readOnlyRefusal } from '#policy';
import type { ProgramEvent } from '#program';
import type { ToolSpec } from '#model-turn';
import { decideCall, neededBy } from '../permissions.js';
import { protectedBy } from '../protection.js';
import { actOn, plan } from './act.js';
import { settleCheckpoint } from './complete-checkpoint.js';
import { isRecord, roleOfCall, startChild } from './children.js';
import type { Decision } from './decision.js';
import { deedOf } from './deed-of.js';
import { decideOutside } from './deployment-tools.js';
import { readableResult } from './foreign.js';
import { remember, rememberedLines, sectionsIn } from './memory.js';
import { badCall, loadedTool } from './more-tools.js';
import { isOrdered, isTainted } from './ordered.js';
import { grantOfPlan } from './plan-permits.js';
import { keepTest, onChanged } from './proofs.js';
import { choicesFor, isReadGranted, webReadOf } from './reading.js';
import { askPerson } from './requests.js';
import { callRows } from './rows.js';
import { refusedCard } from './set-aside.js';
import { dropStale, publishedUntested } from './stale-proofs.js';
import type { Proofs } from './stale-proofs.js';
import { keepSurvey } from './survey-step.js';
import type { CallStatus, TurnCall } from './thread-state.js';
import { rememberTool, ownNames } from './tool-specs.js';
import type { Acted } from './acted.js';

type Finished = Extract<ProgramEvent, { type: 'inline-tool-finished' }>;

/** Carries out the calls of the decision, one after the other, until one of them waits. True: all are done. */
export function runCalls(d: Decision): boolean {
  for (let call = nextCall(d); call !== undefined; call = nextCall(d)) {
    if (call.status !== 'waiting') return false;
    begin(d, call);
  }
  return true;
}

function nextCall({ turn }: Decision): TurnCall | undefined {
  return turn.calls.find(({ status }) => status !== 'done');
}

export function setCall(d: Decision, id: string, change: Partial<TurnCall>): void {
  d.changeTurn({ calls: d.turn.calls.map((call) => (call.id === id ? { ...call, ...change } : call)) });
}

/** Why a call is not made, whatever it would do; null: it is looked at. */
function wrongCall(d: Decision, call: TurnCall): string | null {
  const wrong = badCall(d, call);
  if (wrong !== null) return wrong;
  const isOpen = d.rules < 3 && call.name === 'plan';
  const thing = d.settings.isReadOnly && !isOpen ? protectedBy(permissionOf(call)) : null;
  if (thing !== null && call.name === 'plan') d.countRefusal('READ_ONLY');
  if (thing !== null) return readOnlyRefusal(thing);
  const decision = decisionOn(d, call);
  if (decision === 'refuse') return 'This deployment does not allow it';
  const isAsking = (decision === 'ask' && !isCard(call)) || hasCard(call);
  return d.rules >= 3 && isAsking ? refusedCard(d, call) : null;
}

/** A call is checked, allowed by a person where that is asked for, and then made. */
function begin(d: Decision, call: TurnCall): void {
  const { name, args } = call;
  const wrong = wrongCall(d, call);
  if (wrong !== null) return finishCall(d, call, { error: wrong });
  const decision = decisionOn(d, call);
  const isAsking = decision === 'ask' && !isCard(call);
  if (decision === 'allow') noteUnasked(d, call);
  const acted = actOn(d, call, isAsking);
  if ('wait' in acted) {
    const { wait: status, proofs } = acted;
    return setCall(d, call.id, { status, ...(proofs && { proofs }) });
  }
  if (!('leave' in acted)) return finishCall(d, call, acted);
  const isNamed =
    ownNames.has(name) && (typeof args['workflowId'] === 'string' || typeof args['folderId'] === 'string');
  if (isNamed && call.entity === null) return setCall(d, call.id, { status: 'naming' });
  const read = webReadOf(call);
  const choices = read && { choices: choicesFor(read) };
  const { entity, starts } = call;
  askPerson(d, { kind: 'call', callId: call.id, tool: name, args, entity, ...(starts && { starts }), ...choices });
  setCall(d, call.id, { status: 'asking' });
}

/** A call that always asks a person, unless they have answered. */
function hasCard({ name, args: { action }, isAllowed }: TurnCall): boolean {
  return !isAllowed && (name === 'ask-user' || action === 'setup');
}

/** What a person does by hand when a card asks for it: the card is their approval. */
function isCard({ name, args: { action } }: TurnCall): boolean {
  return name === 'credentials' && action === 'setup';
}

/** What a person has allowed of the web before is not asked for again; nothing is published in a turn that no person has asked for, without them. */
function decisionOn(d: Decision, call: TurnCall): ReturnType<typeof decideCall> {
  if (call.isAllowed) return 'allow';
  const loaded = loadedTool(d, call.name);
  if (loaded !== undefined) return decideLoaded(d, call, loaded);
  const decision = decideCall(d.settings.permissions, permissionOf(call), grantOfPlan(d));
  if (decision === 'allow' && d.turn.followUp !== null && isPublishing(call)) return 'ask';
  if (decision === 'ask' && isSpared(d, call)) return 'allow';
  const read = webReadOf(call);
  return decision === 'ask' && read !== null && isReadGranted(d.state.reads, read) ? 'allow' : decision;
}

/** Values that others wrote ask, whatever the tool says of itself. */
function decideLoaded(d: Decision, call: TurnCall, spec: ToolSpec): ReturnType<typeof decideCall> {
  const { permissions } = d.settings;
  const decision = decideOutside(permissions, spec, d.rules);
  return decision === 'allow' && decideOutside(permissions, spec) === 'ask' && isTainted(d, call) ? 'ask' : decision;
}

/** The person has ordered it in words, and nobody has set that such a call asks. */
function isSpared(d: Decision, call: TurnCall): boolean {
  const needed = neededBy(permissionOf(call));
  return (
    d.rules >= 3 && typeof needed === 'string' && d.settings.permissions[needed] === undefined && isOrdered(d, call)
  );
}

/** Keeps why no card has asked for a call that is made, where one might have. */
function noteUnasked(d: Decision, call: TurnCall): void {
  if (d.rules < 3 || call.isAllowed) return;
  const { permissions } = d.settings;
  const loaded = loadedTool(d, call.name);
  if (loaded !== undefined && decideOutside(permissions, loaded) === 'ask')
    setCall(d, call.id, { unasked: 'own-approval' });
  if (
    loaded !== undefined ||
    decideCall(permissions, permissionOf(call), grantOfPlan(d)) !== 'ask' ||
    !isSpared(d, call)
  )
    return;
  setCall(d, call.id, { unasked: 'ordered' });
  d.changeTurn({ ordered: [...(d.turn.ordered ?? []), String(call.args['workflowId'])] });
}

function isPublishing({ name, args: { action } }: TurnCall): boolean {
  return name === 'workflows' && ['publish', 'activate', 'resume'].includes(String(action));
}

function permissionOf({ name, args: { action, workflowId } }: TurnCall) {
  return {
    tool: name,
    ...(typeof action === 'string' && { action }),
    ...(typeof workflowId === 'string' && { workflowId }),
  };
}

/** The one end of a call: what the model reads of it, and what the person sees. */
export function finishCall(d: Decision, ended: TurnCall, acted: Exclude<Acted, { wait: CallStatus }>): void {
  const { id, name } = ended;
  const ok = !('error' in acted);
  const whole = ok ? acted.result : `Error: ${acted.error}`;
  const readable = readableResult(ended, whole, d.rules, ok || acted.isForeign === true);
  const text = ok && acted.also !== undefined ? `${readable}\n${acted.also}` : readable;
  setCall(d, id, { status: 'done', result: text, ok });
  if (ok && acted.hasActed === true) d.changeTurn({ hasActed: true });
  if (ok && d.rules >= 3) noteDeed(d, ended, acted);
  d.changeRun({ toolCallsUsed: d.run.toolCallsUsed + 1, lastActionId: d.turn.actionId });
  const call = d.turn.calls.find((each) => each.id === id);
  if (call) for (const row of callRows(d.run, call, d.turn.actionId, d.at)) d.write(row);
  d.say({ role: 'tool', text, toolCallId: id, toolName: name, ...(!ok && { isError: true }) });
  const unasked = call?.unasked === undefined ? {} : { unasked: call.unasked };
  d.tell(ok ? 'tool-result' : 'tool-error', { toolCallId: id, tool: name, text, ...unasked });
}

function noteDeed(d: Decision, call: TurnCall, acted: Extract<Acted, { result: string }>): void {
  const deed = deedOf(d.state, call, acted);
  if (deed !== null) d.changeTurn({ did: [...(d.turn.did ?? []), deed] });
}

/** The store has answered a call: with a name to ask a person by, with a result, or with a run to start. */
export function onAnswered(d: Decision, event: Finished): void {
  const { result } = event;
  const call = nextCall(d);
  if (call === undefined) return;
  if (call.status === 'naming') return onNamed(d, call, result);
  if (call.status !== 'doing') return;
  if (call.name === 'plan') return onSurveyed(d, call, event);
  if (!result.ok) return finishCall(d, call, { error: result.envelope.error.message });
  const value = isRecord(result.value) ? result.value : {};
  if (call.proofs !== undefined) return onVersions(d, call, call.proofs, value);
  const dropped = keepProof(d, call, value);
  onChanged(d, call);
  if (call.name === rememberTool) remember(d, sectionsIn(value));
  const { start } = value;
  if (isRecord(start)) return startExecution(d, call, start as unknown as Execution); // the shell made it for this program
  const { text } = value;
  const hasActed = decideCall({}, permissionOf(call)) !== 'allow';
  const line = isPublishing(call) ? publishedUntested(d, call.args['workflowId'], value['version']) : dropped;
  const also = line === null ? {} : { also: line };
  finishCall(d, call, { result: typeof text === 'string' ? text : JSON.stringify(value), hasActed, ...also });
}

/** A plan is made over what is there, or over what is known where it could not be read. */
function onSurveyed(d: Decision, call: TurnCall, event: Finished): void {
  keepSurvey(d, event);
  finishCall(d, call, plan(d, call.args));
}

/** The checkpoint is completed on what is still so. */
function onVersions(d: Decision, call: TurnCall, proofs: Proofs, answer: Record<string, unknown>): void {
  const stale = dropStale(d, proofs, answer);
  const settled = settleCheckpoint(d, call.args);
  finishCall(d, call, 'error' in settled && stale !== '' ? { error: `${settled.error}: ${stale}` } : settled);
}

/** A person is asked by the name that the store has; the card of a setup says what is to be set up, and there is none of what is not there. */
function onNamed(d: Decision, call: TurnCall, result: Finished['result']): void {
  if (!result.ok && call.args['action'] === 'setup')
    return finishCall(d, call, { error: result.envelope.error.message });
  const { name, starts, card } = result.ok && isRecord(result.value) ? result.value : {};
  const entity = typeof name === 'string' ? name : '';
  const lines = Array.isArray(starts) ? { starts: starts.map(String) } : {};
  setCall(d, call.id, { status: 'waiting', entity, ...lines, ...(isRecord(card) && { card }) });
}

/** What a test in the turn has shown is kept as the runtime's own evidence: no model words it. The line says what is dropped for it. */
function keepProof(d: Decision, { name, args }: TurnCall, { verification }: Record<string, unknown>): string | null {
  const { workflowId } = args;
  if (name !== 'verify-built-workflow' || typeof workflowId !== 'string' || !isRecord(verification)) return null;
  return keepTest(d, workflowId, verification);
}

/** A run of a stored workflow, as the shell has found it. */
interface Execution {
  pin: { policyVersion: string; agentId: string; agentVersion: string };
  input: object;
  title: string;
  /** The id of its document's root; absent: an older shell found it. */
  rootId?: string;
  /** Its document has a layer of what is remembered of the person; absent: it has not, or an older shell found it. */
  remembers?: true;
}

function startExecution(d: Decision, call: TurnCall, { pin, input, title, rootId, remembers }: Execution): void {
  const memory = remembers === true ? rememberedLines(d.state) : '';
  const given = { ...input, ...(memory !== '' && { memory }) };
  const at = rootId === undefined ? {} : { rootId };
  startChild(d, { kind: 'execution', role: roleOfCall(d, call.id), title, pin, input: given, ...at });
  setCall(d, call.id, { status: 'running' });
}
