import { isDeepStrictEqual } from 'node:util';
import type { ActorPorts, Loaded } from '#engine/ports';
import type { LentLease } from './recovery/quarantine.js';
import type { RecoveryGate } from './recovery/recovery-gate.js';
import type { StoreOutage } from './turn/store-outage.js';
import type { UnderWay } from './while-asking.js';

/** What became of a lease that was given back: another has the turn, or what it is about has changed. */
export type LeaseLoss = 'taken' | 'changed';

interface LeasePorts {
  store: Pick<ActorPorts, 'turns'>;
  outage: Pick<StoreOutage, 'lastAgo'>;
  recoveryGate: Pick<RecoveryGate, 'isComplete'>;
}

/** The lease of a turn under way, given back and taken again in the order of asking. What cannot be taken again is lost, and never guessed. */
export class TurnLease implements LentLease {
  /** Whether it is with the turn, and can be renewed. */
  isHeld = true;
  readonly actorId: string;
  private last: Promise<void> = Promise.resolve();

  constructor(
    private readonly ports: LeasePorts,
    private readonly under: UnderWay,
    private readonly token: string,
    private readonly onLost: (loss: LeaseLoss) => void,
  ) {
    this.actorId = under.turn.actorId;
  }

  giveBack(): Promise<void> {
    return this.then(async () => {
      if (!this.isHeld) return;
      this.isHeld = false;
      await this.ports.store.turns.abandon(this.actorId, this.token);
    });
  }

  takeBack(): Promise<void> {
    return this.then(async () => {
      if (this.isHeld) return;
      const { turn } = this.under;
      const again = await this.ports.store.turns.load(this.actorId, this.token, this.ports.outage.lastAgo());
      this.isHeld = true;
      if (!('version' in again)) return this.onLost('taken');
      if (!this.ports.recoveryGate.isComplete) return this.onLost('changed'); // Redis may have forgotten texts (ADR 15)
      const { version, mail } = turn.loaded;
      const isSame = again.version === version && isDeepStrictEqual(again.mail.slice(0, mail.length), mail);
      if (!isSame) return this.onLost('changed');
      const renewed = await this.ports.store.turns.renew(this.actorId, this.token, mail.length); // tells of a STOP that came meanwhile
      if (renewed !== 'kept') this.onLost(renewed === 'called-off' ? 'changed' : 'taken');
    });
  }

  private then(step: () => Promise<void>): Promise<void> {
    this.last = this.last.then(step).catch(() => this.onLost('taken'));
    return this.last;
  }
}

/** By what a turn holds its lease, and when it is given up. */
interface TurnHold {
  token: string;
  cut: AbortSignal;
}

/**
 * What a turn begins with: what the settle of its own call has loaded for it (ADR 169), or a load. Null when `cut` came first. Nothing counts that comes from a
 * Redis which may have lost writes, also where the connection was lost only meanwhile: it is loaded again.
 */
export async function loadTurn(
  ports: LeasePorts & { recoveryGate: Pick<RecoveryGate, 'complete'> },
  actorId: string,
  { token, cut }: TurnHold,
  atSettle: Loaded | null,
): Promise<Loaded | null> {
  const { store, outage, recoveryGate } = ports;
  if (atSettle !== null && recoveryGate.isComplete) return atSettle;
  while (await remembers(ports, actorId, token, cut)) {
    const loaded = await store.turns.load(actorId, token, outage.lastAgo());
    if (recoveryGate.isComplete) return loaded;
  }
  return null;
}

/** Waits, if need be, without the lease, so that a takeover counts no attempt. False when `cut` came first. */
async function remembers(
  {
    store,
    recoveryGate,
  }: { store: Pick<ActorPorts, 'turns'>; recoveryGate: Pick<RecoveryGate, 'isComplete' | 'complete'> },
  actorId: string,
  token: string,
  cut: AbortSignal,
): Promise<boolean> {
  while (!recoveryGate.isComplete && !cut.aborted) {
    await store.turns.abandon(actorId, token);
    await recoveryGate.complete(cut);
  }
  return !cut.aborted;
}
