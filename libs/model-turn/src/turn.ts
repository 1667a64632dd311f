/** What a model may do in one turn: call a tool, answer, or ask. */
export type NextAction =
  | { type: 'tool'; name: string; args: Record<string, unknown> }
  | { type: 'respond'; message: string }
  | { type: 'clarify'; message: string };

/** The kinds of an action. */
export const actionTypes = ['tool', 'respond', 'clarify'] as const satisfies NextAction['type'][];

/** What a model says of its task. */
export const controlReasons = ['ok', 'cannot_proceed', 'need_clarification'] as const;
export type ControlReason = (typeof controlReasons)[number];

/** The one JSON object a model answers with. The wire is snake_case because the contract publishes it so. */
export interface ModelTurn {
  control: { done: boolean; reason: ControlReason };
  next_action: NextAction;
  state_update: {
    /** At most six lines. */
    plan: string;
    observation: string;
    /** 0..1; null: the model was not asked. */
    confidence: number | null;
  };
}

/** How an output became a turn: as it was, extracted from prose or fences, or repaired. */
export const parseStages = ['strict', 'extracted', 'repaired'] as const;
export type ParseStage = (typeof parseStages)[number];

/** The longest model output, in bytes of UTF-8, that is parsed at all. */
export const maxModelOutputBytes = 65_536;
