import type { JsonSchema } from '#model-turn';
import type { Pin, RunsAs, ThinkMode } from '#protocol';
import type { Program, ProgramEvent } from '#program';
import { briefSchemaFor, finalBriefSchema, finalTurnSchema, turnSchemaFor } from '#model-turn';
import { alsoEndUnbegun } from './course/cancelled-early.js';
import { alsoTellRoot } from './mail/child.js';
import { alsoCompress } from './model-reply/compress.js';
import { emptyConversation, waitingMessages } from './state/conversation.js';
import type { Conversation } from './state/conversation.js';
import { decide } from './decide.js';
import { AgentDecision } from './state/decision.js';
import { isFinalizing } from './model-reply/finalize.js';
import { findLiveRun, isLive, isThinking, next, noticeAt, wakeAt } from './course/next.js';
import { alsoCountAnew } from './course/notice.js';
import { alsoReplay } from './mail/linked-run.js';
import { narrowed } from './course/narrowed.js';
import { briefUser } from './prompt/brief-user.js';
import { buildBriefPrefix, buildPrompt, mayAsk } from './prompt/prompt.js';
import type { Prompt } from './prompt/prompt.js';
import { presentRules, readPin } from './state/run.js';
import type { Run } from './state/run.js';
import { runStateAt } from './state/run-state.js';
import type { AgentSettings } from './state/settings.js';
import { toRunView } from './state/view.js';

/** The agent as a program, and what only the agent has: the prompt of a model call, and the schema of its answer. */
export interface Agent extends Program<Conversation> {
  prompt(state: Conversation, mode: ThinkMode): Prompt;
  schema(state: Conversation): JsonSchema;
  /** How the same call is asked for where the provider holds its model to a schema. */
  brief(state: Conversation): BriefAsk;
}

/** A prefix and a schema that need fewer words than the contract, and how the volatile half looks beside them. */
export interface BriefAsk {
  system: string;
  schema: JsonSchema;
  userOf(this: void, user: string): string;
}

/** The agent under these settings, whatever a run is pinned to. */
export function createAgent(settings: AgentSettings): Agent {
  return createPinnedAgent(() => settings);
}

/**
 * The agent that serves every run under the settings of its pin, and begins runs under those of the stamp's pin. `settingsOf(null)` are
 * those of a run without a pin; it never throws, and gives equal settings for equal pins.
 */
export function createPinnedAgent(settingsOf: (pin: Pin | null) => AgentSettings): Agent {
  const ofAsking = new WeakMap<AgentSettings, Schemas>();
  const ofSilent = new WeakMap<AgentSettings, Schemas>();
  const settingsFor = ({ run }: Conversation): AgentSettings =>
    narrowed(settingsOf(run === null ? null : readPin(run)), run);
  const asked = (state: Conversation): Schemas => {
    const settings = settingsFor(state);
    const asks = mayAsk(state);
    const schemas = asks ? ofAsking : ofSilent;
    const known = schemas.get(settings) ?? buildSchemas(settings, asks);
    schemas.set(settings, known);
    return known;
  };
  return {
    name: 'agent',
    rules: presentRules,
    decide(state, event, stamp) {
      const before = state ?? emptyConversation(stamp.actorId);
      const opening = settingsOf(stamp.opens ?? null);
      const settings = before.run === null ? opening : settingsFor(before);
      const decision = new AgentDecision({ state: before, stamp, at: event.at, settings, opening });
      decide(decision, event);
      alsoCountAnew(decision, before.run);
      alsoEndUnbegun(decision);
      alsoReplay(decision);
      alsoCompress(decision, settings);
      showRun(decision, before.run);
      alsoTellRoot(decision, before.run, event);
      return decision.step();
    },
    next,
    prompt: (state, mode) => buildPrompt(settingsFor(state), state, mode),
    schema: (state) => asked(state)[isFinal(state) ? 'final' : 'turn'],
    brief(state) {
      const schema = asked(state)[isFinal(state) ? 'briefFinal' : 'briefTurn'];
      return { system: buildBriefPrefix(settingsFor(state), state), schema, userOf: briefUser };
    },
    isThinking,
    isLive,
    wakeAt,
    noticeAt,
    findLiveRun,
    runsAs: findOrdered,
    runStateAt,
    waitingMessages,
  };
}

/** Whom the next run that was ordered runs as: one that waits behind another opens at its end, and still as its own order says. */
function findOrdered(state: Conversation | null, event?: ProgramEvent): RunsAs {
  const [first] = state?.replays ?? [];
  const order = first?.order ?? (event?.type === 'replay-requested' ? event.order : undefined);
  return order?.again?.as ?? {};
}

/** The schemas of a model's answer: of an ordinary turn, and of a call that may only answer. */
interface Schemas {
  turn: JsonSchema;
  final: JsonSchema;
  briefTurn: JsonSchema;
  briefFinal: JsonSchema;
}

function isFinal({ run }: Conversation): boolean {
  return run !== null && isFinalizing(run);
}

/** The schemas that models are held to under these settings; where nobody answers, a model cannot ask. */
export function buildSchemas(
  { tools, answerSchema }: Pick<AgentSettings, 'tools' | 'answerSchema'>,
  asks = true,
): Schemas {
  return {
    turn: turnSchemaFor(tools.specs, answerSchema, asks),
    final: finalTurnSchema(answerSchema),
    briefTurn: briefSchemaFor(tools.specs, answerSchema, asks),
    briefFinal: finalBriefSchema(answerSchema),
  };
}

/** Shows the live run, where it has changed. */
function showRun(decision: AgentDecision, before: Run | null): void {
  const { run } = decision.state;
  if (run !== null && run !== before) decision.show(toRunView(run));
}
