import { Inject, Injectable } from '@nestjs/common';
import type { JobData } from '#contract';
import { JobProcessor } from '#redis/nest';
import type { Opened } from '#redis/nest';
import { takeTurns } from './take-turn.js';
import type { TurnOutcome, TurnPorts } from './take-turn.js';
import { TurnsUnderWay } from './turns-under-way.js';

export const TURN_PORTS = Symbol('what turns need');

/** A job of `turn`, `background` or `public`: a conversation, or a child, that has something to do. */
@Injectable()
export class TurnProcessor extends JobProcessor {
  constructor(
    @Inject(TURN_PORTS) private readonly ports: Opened<TurnPorts>,
    private readonly turns: TurnsUnderWay,
  ) {
    super();
  }

  protected override work({ actorId }: JobData, signal: AbortSignal): Promise<TurnOutcome> {
    const ports = this.ports.value;
    const onCommit: TurnPorts['onCommit'] = (request, status) => {
      this.observer.countMove(); // a run may take many commits in one job
      ports.onCommit(request, status);
    };
    return this.turns.run((leaving) => takeTurns({ ...ports, onCommit }, actorId, signal, leaving));
  }
}
