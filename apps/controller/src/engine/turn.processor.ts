import { Inject, Injectable } from '@nestjs/common';
import type { JobData } from '#protocol';
import { JobProcessor } from '#redis/nest';
import type { Opened } from '#redis/nest';
import type { TurnJob } from './turn/give-way.js';
import { takeTurns } from './take-turn.js';
import type { TurnOutcome, TurnPorts } from './take-turn.js';
import { TurnsUnderWay } from './turns-under-way.js';

export const TURN_PORTS = Symbol('what turns need');

/** How long what strangers have begun keeps a place while others of its queue may wait, in milliseconds. */
const publicPlaceMs = 1_000;

/** A job of `turn`, `background` or `public`: a conversation, or a child, that has something to do. */
@Injectable()
export class TurnProcessor extends JobProcessor {
  constructor(
    @Inject(TURN_PORTS) private readonly ports: Opened<TurnPorts>,
    private readonly turns: TurnsUnderWay,
  ) {
    super();
  }

  /** Places of other queues are not for what strangers have begun: there a person, or a provider, has asked for one turn of it. */
  private jobNow(): TurnJob {
    const { queue } = this.observer;
    const until = performance.now() + (queue === 'public' ? publicPlaceMs : 0);
    return { queue, isTimeUp: () => performance.now() >= until };
  }

  protected override async work({ actorId }: JobData, signal: AbortSignal): Promise<TurnOutcome> {
    const ports = this.ports.value;
    if (this.observer.queue === 'background') await ports.felling.giveWay(signal);
    const onCommit: TurnPorts['onCommit'] = (request, status) => {
      this.observer.countMove(); // a run may take many commits in one job
      ports.onCommit(request, status);
    };
    const job = this.jobNow();
    return this.turns.run((leaving) => takeTurns({ ...ports, onCommit, job }, actorId, signal, leaving));
  }
}
