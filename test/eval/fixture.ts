import { modelSettings } from '#llm';
import { startStack } from '../support/stack.js';
import type { Stack } from '../support/stack.js';
import type { EvalOptions } from './options.js';
import { weakModel } from './weak-model.js';

/** What stand-ins are called, so that what they use is priced as those models are. */
const cheapModel = 'gpt-4o-mini';
const strongModel = 'claude-sonnet-4-6';

/** The product, with the model that is to be evaluated. */
export interface Fixture {
  stack: Stack;
  model: string;
}

/** The four apps in one process, which call each other by jobs as those of their own do. */
const inOneProcess = { inOne: true, environment: { SERVE: '' } };

/** Starts the four processes, or one, against a provider: a stand-in, or a real one with the keys of this environment. */
export async function openFixture({ provider, model, seed }: EvalOptions, isSample = false): Promise<Fixture> {
  if (provider === 'weak') {
    const name = model ?? cheapModel;
    const { environment, ...shape } = isSample ? inOneProcess : {};
    const stack = await startStack({
      ...shape,
      environment: { ...environment, LLM_MODEL: name, LLM_RESCUE_MODEL: strongModel },
    });
    stack.model.use(weakModel({ malformed: 0.3, wrongTool: 0.1, seed, strongModel }));
    return { stack, model: name };
  }
  if (provider === 'scripted') {
    const name = model ?? cheapModel;
    return { stack: await startStack({ environment: { LLM_PROVIDER: provider, LLM_MODEL: name } }), model: name };
  }
  const environment = { ...keysAround(), LLM_PROVIDER: provider, LLM_MODEL: model ?? '' };
  return { stack: await startStack({ environment }), model: model ?? 'as the policy says' };
}

/** What this environment says of providers, in the place of the stand-ins' keys and addresses. */
function keysAround(): Record<string, string> {
  const none = { LLM_API_URL: '', LLM_API_KEY: '' };
  const settings = [...Object.keys(modelSettings), 'POLICY_FILE'].flatMap((name) => {
    const value = process.env[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  return { ...none, ...Object.fromEntries(settings) };
}
