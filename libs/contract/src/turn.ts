/** What a model may do in one turn: call a tool, answer, or ask. */
export type NextAction =
  | { type: 'tool'; name: string; args: Record<string, unknown> }
  | { type: 'respond'; message: string }
  | { type: 'clarify'; message: string };

/** The one JSON object a model answers with. The wire is snake_case because the contract publishes it so. */
export interface ModelTurn {
  control: { done: boolean; reason: 'ok' | 'cannot_proceed' | 'need_clarification' };
  next_action: NextAction;
  state_update: {
    /** At most six lines. */
    plan: string;
    observation: string;
    /** 0..1. */
    confidence: number;
  };
}

/** How an output became a turn: as it was, extracted from prose or fences, or repaired. */
export type ParseStage = 'strict' | 'extracted' | 'repaired';

/** The longest model output, in bytes of UTF-8, that is parsed at all. */
export const maxModelOutputBytes = 65_536;
