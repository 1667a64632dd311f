import { setTimeout as pause } from 'node:timers/promises';
import { builderDecision } from '../../builder/kills/model.js';
import { keep } from '../../builder/request.js';
import { modelTurn } from '../../scenarios/model-turn.js';
import type { ModelScript } from '../../stand-ins/scripted-model-server.js';

/** A decision that the assistant is asked for. */
export interface Turn {
  /** What it is about: `message`, `checkpoint`, `replan`, `synthesize` or `completed`. */
  kind: string;
  prompt: string;
}

/** What the models of one conversation say: the assistant by lines in order, or by what it is asked; the others by what they are asked. */
export interface Says {
  assistant: readonly string[] | ((turn: Turn) => string);
  /** The plans, one for each time that one is made. */
  plans?: readonly object[][];
  worker?: (prompt: string) => string;
  /** How many nodes behind a start builders draw; by default three. */
  nodes?: (prompt: string) => number;
}

const thinkMs = 60;

export const say = (message: string): string => modelTurn({ type: 'respond', message });
export const giveUp = (message: string): string =>
  modelTurn({ type: 'respond', message }, { reason: 'cannot_proceed' });

/** Holds answers back until it is opened, but for so many: what a turn or a build is about shows with its first answer. */
export class Gate {
  private release = (): void => undefined;
  private opened: Promise<void> = Promise.resolve();
  private letThrough = 0;

  shut(letThrough: number): void {
    this.letThrough = letThrough;
    this.opened = new Promise((resolve) => (this.release = resolve));
  }

  open(): void {
    this.letThrough = 0;
    this.release();
    this.opened = Promise.resolve();
  }

  async pass(): Promise<void> {
    if (this.letThrough > 0) this.letThrough -= 1;
    else await this.opened;
  }
}

/** All models of the deployment, one conversation at a time. */
export class Speakers {
  /** Of the assistant, and of its builders. */
  readonly assistant = new Gate();
  readonly builder = new Gate();
  private says: Says = { assistant: [] };
  private lines = 0;
  private plans = 0;

  play(says: Says): void {
    [this.says, this.lines, this.plans] = [says, 0, 0];
  }

  readonly script: ModelScript = async ({ system, user }) => {
    await pause(thinkMs);
    if (system.startsWith('You are the assistant of a deployment')) {
      await this.assistant.pass();
      return this.decide(user);
    }
    if (user.includes('You plan work for an assistant')) return say(JSON.stringify({ tasks: this.plan() }));
    if (user.includes('You do one task for an assistant')) return this.says.worker?.(user) ?? say('It is done.');
    if (system.startsWith('You name')) return '{"name":"Asked For"}';
    if (system.startsWith('You set the parameters')) return JSON.stringify({ parameters: keep('mark', 1, 'number') });
    if (!system.startsWith('You build workflows')) return null;
    await this.builder.pass();
    return builderDecision(user, this.says.nodes?.(user) ?? 3);
  };

  private decide(prompt: string): string {
    const { assistant } = this.says;
    const kind = /\nTURN: (\w+)/.exec(prompt)?.[1] ?? '';
    if (typeof assistant === 'function') return assistant({ kind, prompt });
    return assistant[this.lines++] ?? say('I have nothing more to say.');
  }

  private plan(): object[] {
    return this.says.plans?.[this.plans++] ?? [];
  }
}
