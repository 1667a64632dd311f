import { isObject } from '#values';
import { readOnlyRefusal } from '#policy';
import type { ProgramEvent } from '#program';
import type { ToolSpec } from '#model-turn';
import { decideCall, neededBy } from '../../permissions.js';
import { protectedBy } from '../../protection.js';
import { actOn, plan } from './act.js';
import { settleCheckpoint } from '../plan/complete-checkpoint.js';
import { roleOfCall, startChild } from '../children/children.js';
import type { AssistantDecision } from '../decision.js';
import { findDeed } from './find-deed.js';
import { decideOutside } from '../tools/deployment-tools.js';
import { readableResult } from '../tools/foreign.js';
import { remember, rememberedLines, sectionsIn } from '../memory/memory.js';
import { badCall, loadedTool } from './more-tools.js';
import { isOrdered, isTainted } from './ordered.js';
import { grantOfPlan } from '../plan/plan-permits.js';
import { keepTest, onChanged } from '../children/proofs.js';
import { choicesFor, isReadGranted, toWebRead } from '../requests/reading.js';
import { askPerson } from '../requests/requests.js';
import { callRows } from '../rows.js';
import { refusedCard } from '../requests/set-aside.js';
import { dropStale, publishedUntested } from '../plan/stale-proofs.js';
import type { Proofs } from '../plan/stale-proofs.js';
import { keepSurvey } from '../plan/survey-step.js';
import type { CallStatus, TurnCall } from '../thread-state.js';
import { rememberTool, ownNames } from '../tools/tool-specs.js';
import type { Acted } from '../acted.js';

type Finished = Extract<ProgramEvent, { type: 'inline-tool-finished' }>;

/** Carries out the calls of the decision, one after the other, until one of them waits. True: all are done. */
export function runCalls(decision: AssistantDecision): boolean {
  for (let call = nextCall(decision); call !== undefined; call = nextCall(decision)) {
    if (call.status !== 'waiting') return false;
    beginCall(decision, call);
  }
  return true;
}

function nextCall({ turn }: AssistantDecision): TurnCall | undefined {
  return turn.calls.find(({ status }) => status !== 'done');
}

export function setCall(decision: AssistantDecision, id: string, change: Partial<TurnCall>): void {
  decision.changeTurn({ calls: decision.turn.calls.map((call) => (call.id === id ? { ...call, ...change } : call)) });
}

/** Why a call is not made, whatever it would do; null: it is looked at. */
function wrongCall(decision: AssistantDecision, call: TurnCall): string | null {
  const wrong = badCall(decision, call);
  if (wrong !== null) return wrong;
  const isOpen = decision.rules < 3 && call.name === 'plan';
  const thing = decision.settings.isReadOnly && !isOpen ? protectedBy(toPermission(call)) : null;
  if (thing !== null && call.name === 'plan') decision.countRefusal('READ_ONLY');
  if (thing !== null) return readOnlyRefusal(thing);
  const decided = decisionOn(decision, call);
  if (decided === 'refuse') return 'This deployment does not allow it';
  const isAsking = (decided === 'ask' && !isCard(call)) || hasCard(call);
  return decision.rules >= 3 && isAsking ? refusedCard(decision, call) : null;
}

/** A call is checked, allowed by a person where that is asked for, and then made. */
function beginCall(decision: AssistantDecision, call: TurnCall): void {
  const { name, args } = call;
  const wrong = wrongCall(decision, call);
  if (wrong !== null) return finishCall(decision, call, { error: wrong });
  const decided = decisionOn(decision, call);
  const isAsking = decided === 'ask' && !isCard(call);
  if (decided === 'allow') noteUnasked(decision, call);
  const acted = actOn(decision, call, isAsking);
  if ('wait' in acted) {
    const { wait: status, proofs } = acted;
    return setCall(decision, call.id, { status, ...(proofs && { proofs }) });
  }
  if (!('leave' in acted)) return finishCall(decision, call, acted);
  const isNamed =
    ownNames.has(name) && (typeof args['workflowId'] === 'string' || typeof args['folderId'] === 'string');
  if (isNamed && call.entity === null) return setCall(decision, call.id, { status: 'naming' });
  const read = toWebRead(call);
  const choices = read && { choices: choicesFor(read) };
  const { entity, starts } = call;
  askPerson(decision, {
    kind: 'call',
    callId: call.id,
    tool: name,
    args,
    entity,
    ...(starts && { starts }),
    ...choices,
  });
  setCall(decision, call.id, { status: 'asking' });
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
function decisionOn(decision: AssistantDecision, call: TurnCall): ReturnType<typeof decideCall> {
  if (call.isAllowed) return 'allow';
  const loaded = loadedTool(decision, call.name);
  if (loaded !== undefined) return decideLoaded(decision, call, loaded);
  const decided = decideCall(decision.settings.permissions, toPermission(call), grantOfPlan(decision));
  if (decided === 'allow' && decision.turn.followUp !== null && isPublishing(call)) return 'ask';
  if (decided === 'ask' && isSpared(decision, call)) return 'allow';
  const read = toWebRead(call);
  return decided === 'ask' && read !== null && isReadGranted(decision.state.reads, read) ? 'allow' : decided;
}

/** Values that others wrote ask, whatever the tool says of itself. */
function decideLoaded(decision: AssistantDecision, call: TurnCall, spec: ToolSpec): ReturnType<typeof decideCall> {
  const { permissions } = decision.settings;
  const decided = decideOutside(permissions, spec, decision.rules);
  return decided === 'allow' && decideOutside(permissions, spec) === 'ask' && isTainted(decision, call)
    ? 'ask'
    : decided;
}

/** The person has ordered it in words, and nobody has set that such a call asks. */
function isSpared(decision: AssistantDecision, call: TurnCall): boolean {
  const needed = neededBy(toPermission(call));
  return (
    decision.rules >= 3 &&
    typeof needed === 'string' &&
    decision.settings.permissions[needed] === undefined &&
    isOrdered(decision, call)
  );
}

/** Keeps why no card has asked for a call that is made, where one might have. */
function noteUnasked(decision: AssistantDecision, call: TurnCall): void {
  if (decision.rules < 3 || call.isAllowed) return;
  const { permissions } = decision.settings;
  const loaded = loadedTool(decision, call.name);
  if (loaded !== undefined && decideOutside(permissions, loaded) === 'ask')
    setCall(decision, call.id, { unasked: 'own-approval' });
  if (
    loaded !== undefined ||
    decideCall(permissions, toPermission(call), grantOfPlan(decision)) !== 'ask' ||
    !isSpared(decision, call)
  )
    return;
  setCall(decision, call.id, { unasked: 'ordered' });
  decision.changeTurn({ ordered: [...(decision.turn.ordered ?? []), String(call.args['workflowId'])] });
}

function isPublishing({ name, args: { action } }: TurnCall): boolean {
  return name === 'workflows' && ['publish', 'activate', 'resume'].includes(String(action));
}

function toPermission({ name, args: { action, workflowId } }: TurnCall) {
  return {
    tool: name,
    ...(typeof action === 'string' && { action }),
    ...(typeof workflowId === 'string' && { workflowId }),
  };
}

/** The one end of a call: what the model reads of it, and what the person sees. */
export function finishCall(
  decision: AssistantDecision,
  ended: TurnCall,
  acted: Exclude<Acted, { wait: CallStatus }>,
): void {
  const { id, name } = ended;
  const ok = !('error' in acted);
  const whole = ok ? acted.result : `Error: ${acted.error}`;
  const readable = readableResult(ended, whole, decision.rules, ok || acted.isForeign === true);
  const text = ok && acted.also !== undefined ? `${readable}\n${acted.also}` : readable;
  setCall(decision, id, { status: 'done', result: text, ok });
  if (ok && acted.hasActed === true) decision.changeTurn({ hasActed: true });
  if (ok && decision.rules >= 3) noteDeed(decision, ended, acted);
  decision.changeRun({ toolCallsUsed: decision.run.toolCallsUsed + 1, lastActionId: decision.turn.actionId });
  const call = decision.turn.calls.find((each) => each.id === id);
  if (call) for (const row of callRows(decision.run, call, decision.turn.actionId, decision.at)) decision.write(row);
  decision.say({ role: 'tool', text, toolCallId: id, toolName: name, ...(!ok && { isError: true }) });
  const unasked = call?.unasked === undefined ? {} : { unasked: call.unasked };
  decision.tell(ok ? 'tool-result' : 'tool-error', { toolCallId: id, tool: name, text, ...unasked });
}

function noteDeed(decision: AssistantDecision, call: TurnCall, acted: Extract<Acted, { result: string }>): void {
  const deed = findDeed(decision.state, call, acted);
  if (deed !== null) decision.changeTurn({ did: [...(decision.turn.did ?? []), deed] });
}

/** The store has answered a call: with a name to ask a person by, with a result, or with a run to start. */
export function onAnswered(decision: AssistantDecision, event: Finished): void {
  const { result } = event;
  const call = nextCall(decision);
  if (call === undefined) return;
  if (call.status === 'naming') return onNamed(decision, call, result);
  if (call.status !== 'doing') return;
  if (call.name === 'plan') return onSurveyed(decision, call, event);
  if (!result.ok) return finishCall(decision, call, { error: result.envelope.error.message });
  const value = isObject(result.value) ? result.value : {};
  if (call.proofs !== undefined) return onVersions(decision, call, call.proofs, value);
  const dropped = keepProof(decision, call, value);
  onChanged(decision, call);
  if (call.name === rememberTool) remember(decision, sectionsIn(value));
  const { start } = value;
  if (isObject(start)) return startExecution(decision, call, start as unknown as Execution); // the shell made it for this program
  const { text } = value;
  const hasActed = decideCall({}, toPermission(call)) !== 'allow';
  const line = isPublishing(call) ? publishedUntested(decision, call.args['workflowId'], value['version']) : dropped;
  const also = line === null ? {} : { also: line };
  finishCall(decision, call, { result: typeof text === 'string' ? text : JSON.stringify(value), hasActed, ...also });
}

/** A plan is made over what is there, or over what is known where it could not be read. */
function onSurveyed(decision: AssistantDecision, call: TurnCall, event: Finished): void {
  keepSurvey(decision, event);
  finishCall(decision, call, plan(decision, call.args));
}

/** The checkpoint is completed on what is still so. */
function onVersions(
  decision: AssistantDecision,
  call: TurnCall,
  proofs: Proofs,
  answer: Record<string, unknown>,
): void {
  const stale = dropStale(decision, proofs, answer);
  const settled = settleCheckpoint(decision, call.args);
  finishCall(decision, call, 'error' in settled && stale !== '' ? { error: `${settled.error}: ${stale}` } : settled);
}

/** A person is asked by the name that the store has; the card of a setup says what is to be set up, and there is none of what is not there. */
function onNamed(decision: AssistantDecision, call: TurnCall, result: Finished['result']): void {
  if (!result.ok && call.args['action'] === 'setup')
    return finishCall(decision, call, { error: result.envelope.error.message });
  const { name, starts, card } = result.ok && isObject(result.value) ? result.value : {};
  const entity = typeof name === 'string' ? name : '';
  const lines = Array.isArray(starts) ? { starts: starts.map(String) } : {};
  setCall(decision, call.id, { status: 'waiting', entity, ...lines, ...(isObject(card) && { card }) });
}

/** What a test in the turn has shown is kept as the runtime's own evidence: no model words it. The line says what is dropped for it. */
function keepProof(
  decision: AssistantDecision,
  { name, args }: TurnCall,
  { verification }: Record<string, unknown>,
): string | null {
  const { workflowId } = args;
  if (name !== 'verify-built-workflow' || typeof workflowId !== 'string' || !isObject(verification)) return null;
  return keepTest(decision, workflowId, verification);
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

function startExecution(
  decision: AssistantDecision,
  call: TurnCall,
  { pin, input, title, rootId, remembers }: Execution,
): void {
  const memory = remembers === true ? rememberedLines(decision.state) : '';
  const given = { ...input, ...(memory !== '' && { memory }) };
  const at = rootId === undefined ? {} : { rootId };
  startChild(decision, { kind: 'execution', role: roleOfCall(decision, call.id), title, pin, input: given, ...at });
  setCall(decision, call.id, { status: 'running' });
}
