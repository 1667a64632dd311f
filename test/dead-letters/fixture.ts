import { setTimeout as pause } from 'node:timers/promises';
import { agentDefaults, createAgent } from '#agent';
import { DeadLetters } from '#dead-letters';
import { openEngine } from '#engine';
import { createToken } from '#redis';
import type { OpenEngine } from '#engine';
import { compileTools } from '#model-turn';
import type { OwedEffect, RunTool, ToolResult } from '#protocol';
import type { ToolSpec } from '#model-turn';
import { argsHash, dedupeKey, effectKey, publishedKey } from '#idempotency';
import { openChain } from '#middleware';
import type { Completion, Model } from '#llm';
import { publishedPolicy, resolveRoutes } from '#policy';
import { Felling } from '../../apps/controller/src/engine/trees/felling.js';
import { Quarantine } from '../../apps/controller/src/engine/recovery/quarantine.js';
import { takeTurns } from '../../apps/controller/src/engine/take-turn.js';
import type { TurnPorts } from '../../apps/controller/src/engine/take-turn.js';
import { TurnEffects } from '../../apps/controller/src/programs/agent/turn-effects.js';

const textArgs = {
  type: 'object',
  properties: { text: { type: 'string', minLength: 1, maxLength: 100 } },
  required: ['text'],
  additionalProperties: false,
};
const specs: ToolSpec[] = [
  { name: 'look_up', description: 'Reads.', parameters: textArgs, repeat: 'safe', runs: 'owed' },
  {
    name: 'add_note',
    description: 'Writes, and honours its key.',
    parameters: textArgs,
    repeat: 'keyed',
    runs: 'owed',
  },
  { name: 'pay', description: 'Must not be repeated.', parameters: textArgs, repeat: 'never', runs: 'owed' },
];
const tools = compileTools(specs);
const agent = createAgent({
  ...agentDefaults,
  tools,
  keys: { argsHash, dedupeKey, effectKey, publishedKey },
  observe: (tool, value) => `${tool}: ${JSON.stringify(value)}`,
  timeZone: 'UTC',
  policyVersion: 'p',
  prefetch: {},
});
const routes = resolveRoutes(publishedPolicy, { provider: 'scripted', model: 'm' });
const opening = () => ({ policyVersion: 'p', agentId: 'default', agentVersion: '' });
const never = new AbortController().signal;

/** A question is `<tool> <text>`; once something says that it was done the model answers. */
const model: Model = {
  provider: 'scripted',
  complete: async ({ user }): Promise<Completion> => {
    const [, tool, text] = /\b(look_up|add_note|pay) (n\d+)/.exec(user) ?? [];
    const isKnown =
      user.includes(`written ${text}`) || user.includes('outcome-unknown') || user.includes('an operator');
    const action = isKnown
      ? { type: 'respond', message: `Done with ${text}.` }
      : { type: 'tool', name: tool, args: { text } };
    const turn = {
      control: { done: isKnown, reason: 'ok' },
      next_action: action,
      state_update: { plan: 'do it', observation: 'none', confidence: 1 },
    };
    const usage = { tokensIn: 100, tokensOut: 10, tokensCached: 0 };
    const made = { structured: 'prompt', schemaId: null, fallbackReason: null } as const;
    return { text: JSON.stringify(turn), finish: 'stop', model: 'm', usage, ...made };
  },
};

export interface Conversation {
  actorId: string;
  runId: string;
  text: string;
}

/** A deployment in one process: a controller, hands and a channel that count what reaches the world, and engines that die. */
export class Fixture {
  /** Calls that reached the target, by their idempotency key. */
  readonly calls = new Map<string, { tool: string; text: unknown; times: number }>();
  readonly sent: { actorId: string; text: string }[] = [];
  readonly letters: DeadLetters;
  private readonly owed: OwedEffect[] = [];
  private readonly ports: TurnPorts;

  private constructor(
    readonly engine: OpenEngine,
    private readonly dying: OpenEngine,
  ) {
    this.letters = new DeadLetters(engine.redis, engine.store, tools);
    const turnEffects = new TurnEffects({
      ...{
        agent,
        modelOf: () => model,
        routes,
        routesNamed: () => routes,
        prices: {},
        tools: specs,
        toolNames: tools.names,
        middleware: openChain(),
      },
      runInline: () => ({ ok: true, value: null }),
    });
    this.ports = {
      store: engine.store,
      programs: {
        opening,
        currentRules: () => agent.rules,
        areToldTogether: () => true,
        of: () => ({ program: agent, effectsFor: () => turnEffects, ready: () => Promise.resolve() }),
      },
      quarantine: new Quarantine(),
      felling: new Felling(),
      recoveryGate: { isComplete: true, complete: () => Promise.resolve() },
      leaseMs: 60_000,
      outage: { lastAgo: () => null, lastOn: () => null },
      deriveApprovalCode: () => '0000',
      onCommit: ({ effects }, status) => void (status === 'committed' && this.owed.push(...effects)),
    };
  }

  static async open(url: string, partitions = 2): Promise<Fixture> {
    const options = { url, partitions, role: 'worker', onError: () => undefined } as const;
    const engine = await openEngine({ ...options, times: { quietMs: 0, leaseMs: 60_000 } });
    const dying = await openEngine({ ...options, times: { quietMs: 0, leaseMs: 1 } });
    return new Fixture(engine, dying);
  }

  async close(): Promise<void> {
    await this.dying.close();
    await this.engine.close();
  }

  async says(who: string, text: string): Promise<Conversation> {
    const address = { tenant: 'default', channel: 'api', ours: 'api', theirs: who };
    const { actorId, messageId } = await this.engine.store.intake.ingest({
      address,
      sourceId: null,
      mode: 'text',
      text,
    });
    return { actorId, runId: messageId.replace('msg_', 'run_'), text: text.split(' ')[1] ?? '' };
  }

  /** A turn, once the quiet window is over that the command line's engine leaves behind a replay. */
  async turn(actorId: string): Promise<void> {
    while ((await takeTurns(this.ports, actorId, never, never)) === 'quiet') await pause(5);
  }

  /** What the turns have owed since it was last asked. */
  taken(): OwedEffect[] {
    return this.owed.splice(0);
  }

  /** Worker after worker dies over the conversation's next turn, until one more ends its run as `parked`. */
  async parks({ actorId }: Conversation): Promise<void> {
    for (let status = ''; status !== 'exhausted';) {
      ({ status } = await this.dying.store.turns.load(actorId, createToken()));
      if (status === 'idle' || status === 'quiet') throw new Error(`nobody can die over it: ${status}`);
    }
    await this.untilTurn(actorId);
  }

  private async untilTurn(actorId: string): Promise<void> {
    while ((await takeTurns(this.ports, actorId, never, never)) === 'held') await pause(1);
  }

  /** The target acts on a call; what it answers is for the caller to report, or to lose. */
  acts({ effectKey: key, tool, args }: RunTool): ToolResult {
    const call = this.calls.get(key) ?? { tool, text: args['text'], times: 0 };
    this.calls.set(key, { ...call, times: call.times + 1 });
    return { ok: true, value: `written ${String(args['text'])}` };
  }

  /** Carries out what is owed, and the turns that follow, until nothing is. */
  async settleAll(effects: OwedEffect[] = this.taken()): Promise<void> {
    for (const effect of effects) {
      await this.settle(effect);
      await this.turn(effect.id.slice(0, effect.id.indexOf('.')));
      await this.settleAll();
    }
  }

  private async settle({ id: effectId, type }: OwedEffect): Promise<void> {
    const { store } = this.engine;
    const token = createToken();
    const options = { token, leaseMs: 60_000 };
    if (type === 'run-tool') {
      const claimed = await store.effects.claim(effectId, type, options);
      if (claimed.status !== 'claimed') return;
      const result = this.acts(claimed.effect);
      await store.effects.settle(
        effectId,
        { token },
        { type: 'tool-finished', effectId, result, attempts: [], reused: false },
      );
    } else if (type === 'send-reply') {
      const claimed = await store.effects.claim(effectId, type, options);
      if (claimed.status !== 'claimed') return;
      this.sent.push({ actorId: effectId.slice(0, effectId.indexOf('.')), text: claimed.effect.text });
      const settled = { type: 'reply-settled', effectId, status: 'sent', providerId: null, errorCode: null } as const;
      await store.effects.settle(effectId, { token }, settled);
    } else {
      await store.effects.settle(effectId, 'callback', { type: 'compress-failed', effectId });
    }
  }
}

export const operator = { who: 'the one on duty', role: 'operator', reason: 'a drill' };
