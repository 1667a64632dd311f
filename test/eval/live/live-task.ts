import type { LedgerRow, TurnRow } from '#program';
import type { Config } from '../../../apps/controller/src/config.js';
import { LiveDeployment } from './deployment.js';
import type { AnswerOf } from './deployment.js';
import type { LiveModels } from './live-models.js';

export const livePrograms = ['agent', 'builder', 'assistant', 'planner', 'compressor'] as const;
export type LiveProgram = (typeof livePrograms)[number];

/** What a task is played with. */
export interface LiveSetting {
  /** Of a controller, with the provider and its model. */
  config: Config;
  models: LiveModels;
}

/** The model that these settings ask. */
export function modelOf({ LLM_MODEL: named, LLM_PROVIDER: provider, POLICY_FILE: { providers } }: Config): string {
  return named || (providers[provider]?.model ?? '');
}

/** How many decisions were asked of a model, and how many of them came in a form that could be used. */
export interface Asks {
  asks: number;
  /** At the first answer. */
  first: number;
  /** At that one or a later one. */
  repaired: number;
}

/** A task as it went; without problems it was done right. */
export interface LivePlay extends Asks {
  problems: string[];
}

/** What a program is asked for, judged by what has come of it. */
export interface LiveTask {
  program: LiveProgram;
  name: string;
  play(this: void, setting: LiveSetting): Promise<LivePlay>;
}

/** A deployment for one task. */
export function deploymentOf({ config, models }: LiveSetting, answer: AnswerOf): LiveDeployment {
  return new LiveDeployment(config, (provider) => models.of(provider), answer);
}

/** The decisions of runs, by their rows: each begins where the one before it could be used. Calls without an output are no answers. */
export function asksIn(ledgers: readonly (readonly LedgerRow[])[]): Asks {
  const all = ledgers.flatMap((rows) => asksOfRun(rows.filter((row) => row.row === 'turn')));
  return {
    asks: all.length,
    first: all.filter(([first]) => first !== undefined && isUsed(first)).length,
    repaired: all.filter((tries) => tries.some(isUsed)).length,
  };
}

function asksOfRun(turns: readonly TurnRow[]): TurnRow[][] {
  const asks: TurnRow[][] = [];
  for (const turn of turns) {
    if (turn.error_code === 'model-failed' || turn.error_code === 'model-timeout') continue;
    const last = asks.at(-1);
    if (last?.every((before) => !isUsed(before))) last.push(turn);
    else asks.push([turn]);
  }
  return asks;
}

function isUsed({ next_action: action }: TurnRow): boolean {
  return action !== null;
}
