import type { Agent, Conversation } from '#agent';
import { canonicalArgs } from '#idempotency';
import type { InlineEffect, OwedEffect, Pin, Stamp } from '#protocol';
import type { ProgramEvent } from '#program';
import { clockFrom } from '../../../clock.js';
import type { Clock } from '../../../clock.js';
import type { InlineEffects } from '../../../engine/served-program.js';
import type { Recording } from './recording.js';
import type { Forked } from '../../run-forks.js';
import { Story } from './run-story.js';

/** The agent, and what calls its models. */
export interface ForkPorts {
  program: Agent;
  effectsFor(this: void, state: Conversation | null): Required<InlineEffects<Conversation>>;
  opening(this: void): Pin;
}

/** More events than any run can have: a fork that goes on for longer is broken. */
const mostEvents = 500;

/** A fork has no recipient, and so no address. */
const noSide = { tenant: 'default', channel: 'api', ours: 'api' };

/**
 * Continues a recorded run from one turn under other settings: the model is asked again, and everything else comes from the record. With
 * `repin` the run is under the versions that new runs begin with here, else under its own. No effect is executed: a call without a
 * recorded answer ends the fork, and messages count as sent.
 */
export async function playFork(ports: ForkPorts, recording: Recording, { repin }: { repin: boolean }): Promise<Forked> {
  const fork = new Fork(ports, recording, repin);
  for (let n = 0; n < mostEvents; n += 1) {
    const event = await fork.following();
    if (typeof event === 'string') return fork.forked(event);
    fork.apply(event);
    if (fork.isOver) return fork.forked(null);
  }
  return fork.forked(`went on for ${mostEvents} events`);
}

class Fork {
  private state: Conversation;
  private readonly story: Story;
  private readonly owed = new Map<string, OwedEffect>();
  private readonly inputs: ProgramEvent[];
  private version: number;
  private readonly clock: Clock;

  constructor(
    private readonly ports: ForkPorts,
    private readonly recording: Recording,
    repin: boolean,
  ) {
    const { fork, runId, inputs } = recording;
    this.story = new Story(runId);
    this.inputs = [...inputs];
    this.version = fork.stamp.version;
    this.clock = clockFrom(fork.at);
    this.state = repin ? this.repinned(fork.state, fork.stamp) : fork.state;
  }

  get isOver(): boolean {
    return this.state.run?.id !== this.recording.runId;
  }

  forked(stopped: string | null): Forked {
    const { rows, replies, prompts } = this.story;
    return { rows, replies, prompts, stopped };
  }

  /** The next event, or why there is none. */
  async following(): Promise<ProgramEvent | string> {
    const inlineEffect = this.ports.program.next(this.state);
    if (inlineEffect !== null) return this.runEffect(inlineEffect);
    const [effect] = this.owed.values();
    if (effect !== undefined) return this.settle(effect);
    const next = this.inputs.shift();
    if (next === undefined) return 'waits for a person who said nothing more';
    return { ...next, at: this.clock() };
  }

  apply(event: ProgramEvent): void {
    const { program: agent } = this.ports;
    if ('call' in event) this.story.asks(agent, this.state);
    this.version += 1;
    const step = agent.decide(this.state, event, this.stampNow());
    this.story.decides(step);
    for (const effect of step.effects) if (isOwed(effect)) this.owed.set(effect.id, effect);
    for (const id of step.cancels) this.owed.delete(id);
    this.state = step.state;
  }

  private stampNow(): Stamp {
    const { stamp } = this.recording.fork;
    const sends = [...this.owed.values()].filter(({ type }) => type === 'send-reply');
    return {
      ...stamp,
      version: this.version,
      n: 0,
      sends: Object.fromEntries(sends.map(({ id }) => [id, 'unclaimed'])),
    };
  }

  private runEffect(inlineEffect: InlineEffect): Promise<ProgramEvent> | ProgramEvent {
    const effects = this.ports.effectsFor(this.state);
    if (inlineEffect.type === 'call-model') {
      return effects.callModel(this.state, inlineEffect, this.clock, new AbortController().signal, noSide);
    }
    const known = this.recording.inline.find(isSameCall(inlineEffect));
    const { actionId } = inlineEffect;
    return known
      ? { ...known.answer, at: this.clock(), actionId }
      : effects.runInlineTool(this.state, inlineEffect, { clock: this.clock, side: noSide });
  }

  private settle(effect: OwedEffect): ProgramEvent | string {
    const { id: effectId } = effect;
    const at = this.clock();
    this.owed.delete(effectId);
    if (effect.type === 'send-reply') {
      return { type: 'reply-settled', at, effectId, status: 'sent', providerId: null, errorCode: null };
    }
    if (effect.type === 'compress') {
      const { compressed } = this.recording;
      const known = compressed.find(({ fromSeq, toSeq }) => fromSeq === effect.fromSeq && toSeq === effect.toSeq);
      return known ? { ...known, at, effectId } : { type: 'compress-failed', at, effectId };
    }
    const known = this.recording.owed.find(isSameCall(effect));
    if (known) return { ...known.answer, at, effectId };
    return `asks ${effect.tool}(${JSON.stringify(effect.args)}), which nobody has recorded an answer to`;
  }

  /** The same conversation, with its run under the policy and budgets that its agent's new runs begin with here. */
  private repinned(state: Conversation, stamp: Stamp): Conversation {
    const { program: agent } = this.ports;
    const { agentId = 'default', agentVersion = '' } = state.run ?? {};
    const pin = { ...this.ports.opening(), agentId, agentVersion };
    const opens = { ...stamp, opens: pin };
    const messageId = `msg_${this.recording.runId.slice('run_'.length)}`;
    const opened = agent.decide(null, { type: 'message-received', at: 0, messageId, text: '' }, opens).state.run;
    if (state.run === null || opened === null) return state;
    return { ...state, run: { ...state.run, ...pin, budgets: opened.budgets } };
  }
}

function isSameCall(call: { tool: string; args: Record<string, unknown> }) {
  const wanted = canonicalArgs(call.args);
  return (known: { tool: string; args: Record<string, unknown> }): boolean =>
    known.tool === call.tool && canonicalArgs(known.args) === wanted;
}

function isOwed(effect: OwedEffect | InlineEffect): effect is OwedEffect {
  return effect.type !== 'call-model' && effect.type !== 'run-inline-tool';
}
