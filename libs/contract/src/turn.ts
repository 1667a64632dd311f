/** What a model may do in one turn: call a tool, answer, or ask (A42). */
export type NextAction =
  | { type: 'tool'; name: string; args: Record<string, unknown> }
  | { type: 'respond'; message: string }
  | { type: 'clarify'; message: string };

/** The one JSON object a model answers with (A40–A50). The wire is snake_case because the contract publishes it so. */
export interface ModelTurn {
  control: { done: boolean; reason: 'ok' | 'cannot_proceed' | 'need_clarification' };
  next_action: NextAction;
  state_update: {
    /** At most six lines (A46). */
    plan: string;
    observation: string;
    /** 0..1 (A48). */
    confidence: number;
  };
}

/** Where in the ladder an output became a turn: as it was, cut out of prose or fences, or repaired (spec decision 6). */
export type ParseStage = 'strict' | 'extracted' | 'repaired';

/** The longest model output, in bytes of UTF-8, that is parsed at all. */
export const maxModelOutputBytes = 65_536;
