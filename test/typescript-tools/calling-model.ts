import type { ModelScript } from '../stand-ins/scripted-model-server.js';

interface Call {
  name: string;
  args: Record<string, unknown>;
}

/** The person's words, and what was observed of them: the prompt's own lines. */
function readPrompt(user: string): { text: string; observed: string[] } {
  const observed = (user.split('\nOBS:')[1] ?? '').split('\n').filter((line) => line.startsWith('- '));
  return { text: user.split('\n')[1] ?? '', observed };
}

/** A model that makes the one call that a text asks for, and answers with what came of it. */
export function callsTool(choose: (text: string) => Call): ModelScript {
  return ({ user }) => {
    if (!user.startsWith('USER_REQUEST:')) return null;
    const { text, observed } = readPrompt(user);
    const state_update = { plan: 'ask the tool', observation: '', confidence: 0.9 };
    const next = observed.at(-1);
    if (next === undefined)
      return JSON.stringify({
        control: { done: false, reason: 'ok' },
        next_action: { type: 'tool', ...choose(text) },
        state_update,
      });
    return JSON.stringify({
      control: { done: true, reason: 'ok' },
      next_action: { type: 'respond', message: next.slice(2) },
      state_update,
    });
  };
}
