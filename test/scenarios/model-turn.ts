import type { ModelTurn } from '#model-turn';

/** What a model would say to take this action, as the text it would say it in. */
export function modelTurn(action: ModelTurn['next_action'], control: Partial<ModelTurn['control']> = {}): string {
  const turn: ModelTurn = {
    control: {
      done: action.type === 'respond',
      reason: action.type === 'clarify' ? 'need_clarification' : 'ok',
      ...control,
    },
    next_action: action,
    state_update: { plan: 'go on', observation: 'noted', confidence: 0.5 },
  };
  return JSON.stringify(turn);
}
