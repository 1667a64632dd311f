import { fileURLToPath } from 'node:url';
import type { ProgramEvent } from '#program';
import type { RunTool, SendReply, Stamp, ToolResult } from '#protocol';
import { createModel } from '#llm';
import type { Model, ProviderName } from '#llm';
import { mintId } from '#redis';
import { composePrograms } from '../../apps/controller/src/compose-programs.js';
import { readConfig } from '../../apps/controller/src/config.js';
import { answerOf } from './shop.js';

/** The tools of the shop: sources, which no build copies. */
const tools = fileURLToPath(new URL('tools', import.meta.url)).replace('/dist/', '/');

/** 28 November 2026, a Saturday. */
const clock = (): number => Date.UTC(2026, 10, 28, 12);
const side = { tenant: 'default', channel: 'api', ours: 'api', theirs: 'ann' } as const;
const { signal } = new AbortController();

/** How one question to an agent went. */
export interface PlayedQuestion {
  /** What the person was sent last. */
  said: string;
  /** `answered` and so on; `asks`: the run waits for the person. */
  outcome: string;
  calls: { tool: string; args: Record<string, unknown> }[];
  modelCalls: number;
  /** Of them, those that were made because the output before could not be used. */
  repairs: number;
}

export interface ModelAt {
  provider: ProviderName;
  /** Without a path: each provider's API stands below it. */
  url: string;
}

/** Whom an agent works for: its settings, and what its tools answer. */
export interface Employer {
  environment: Readonly<Record<string, string>>;
  answerOf(this: void, tool: string, args: Record<string, unknown>): ToolResult;
}

/** Asks an agent with the controller's own effects; its model is at that address, its tools answer out of a table. */
export async function playAgent(at: ModelAt, text: string, employer: Employer = shop): Promise<PlayedQuestion> {
  const model = modelAt(at);
  const programs = composePrograms(readConfig({ ...settings, ...employer.environment }), () => model);
  const served = programs.of();
  if (served === null) throw new Error('no agent');
  const { program, effectsFor } = served;
  const played: PlayedQuestion = { said: '', outcome: 'asks', calls: [], modelCalls: 0, repairs: 0 };
  const stamp = {
    actorId: mintId('act', 0),
    n: 0,
    optedOut: false,
    sends: {},
    opens: programs.opening(),
    rules: program.rules,
  };
  const mail: ProgramEvent[] = [{ type: 'message-received', at: clock(), messageId: mintId('msg', 0), text }];
  let state: object | null = null;
  let version = 0;
  const settle = (effect: object): void => {
    if (isCall(effect)) {
      played.calls.push({ tool: effect.tool, args: effect.args });
      mail.push({
        type: 'tool-finished',
        at: clock(),
        effectId: effect.id,
        result: employer.answerOf(effect.tool, effect.args),
        attempts: [],
        reused: false,
      });
    } else if (isReply(effect)) {
      played.said = effect.text;
      mail.push({
        type: 'reply-settled',
        at: clock(),
        effectId: effect.id,
        status: 'sent',
        providerId: null,
        errorCode: null,
      });
    }
  };
  for (let turns = 0; turns < 100; turns += 1) {
    for (let event = mail.shift(); event !== undefined; event = mail.shift()) {
      const step = program.decide(state, event, { ...stamp, version: ++version } satisfies Stamp);
      ({ state } = step);
      step.effects.forEach(settle);
      for (const { row } of step.ledger) {
        if (row.row === 'outcome') played.outcome = row.run_outcome;
        if (row.row === 'turn' && (row.mode === 'corrective' || row.mode === 'rescue')) played.repairs += 1;
      }
    }
    const next = program.next(state);
    if (next === null || state === null) return played;
    const effects = effectsFor(state);
    played.modelCalls += Number(next.type === 'call-model');
    const event =
      next.type === 'call-model'
        ? await effects.callModel?.(state, next, clock, signal, side)
        : await effects.runInlineTool(state, next, { clock, side, signal });
    if (event !== undefined) mail.push(event);
  }
  throw new Error('the run does not end');
}

function isCall(effect: object): effect is RunTool {
  return 'type' in effect && effect.type === 'run-tool';
}

function isReply(effect: object): effect is SendReply {
  return 'type' in effect && effect.type === 'send-reply';
}

const settings = {
  ...{ LLM_PROVIDER: 'openai', OPENAI_API_KEY: 'k', LLM_MODEL: 'stranger', LLM_RESCUE_MODEL: 'stranger', TZ: 'UTC' },
  REDIS_URL: 'redis://127.0.0.1:9',
};
const shop: Employer = { environment: { TOOLS_DIR: tools, SHOP_API_URL: 'http://127.0.0.1:9' }, answerOf };

/** Bedrock's requests are signed. */
const credentials = { accessKeyId: 'AKIDEXAMPLE', secretAccessKey: 'secret' };

/** A model of that provider, at that address. */
export function modelAt({ provider, url }: ModelAt): Model {
  return createModel({ provider, apiUrl: url, apiKey: 'k', ...(provider === 'bedrock' ? { credentials } : {}) });
}
