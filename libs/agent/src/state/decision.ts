import { Decision } from '#program';
import { InvariantError } from '#errors';
import type { DecisionStart } from '#program';
import type { Conversation } from './conversation.js';
import type { Phase } from './phase.js';
import type { Run } from './run.js';
import type { AgentSettings } from './settings.js';

type PhaseOf<Name extends Phase['name']> = Extract<Phase, { name: Name }>;

/** One decision about a conversation. Its settings are those of the run's pin until it begins another run under `opening`. */
export class AgentDecision extends Decision<Conversation, Run, AgentSettings> {
  declare settings: AgentSettings;
  /** The settings of a run that begins now. */
  readonly opening: AgentSettings;
  /** Whether a handoff keeps waiting texts from beginning a run, even where it has been given back since. */
  isTakenOver: boolean;

  constructor({ opening, ...start }: DecisionStart<Conversation, AgentSettings> & { opening: AgentSettings }) {
    super(start);
    this.opening = opening;
    this.isTakenOver = start.stamp.takenOver === true;
  }

  /** The phase of the run under way; to be asked for only where that is in it. */
  phase<Name extends Phase['name']>(name: Name): PhaseOf<Name> {
    const { phase } = this.run;
    if (!isIn(phase, name)) throw new InvariantError(`a decision about a run that is not ${name}`);
    return phase;
  }
}

function isIn<Name extends Phase['name']>(phase: Phase, name: Name): phase is PhaseOf<Name> {
  return phase.name === name;
}
