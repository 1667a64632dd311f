import type { OwedEffect } from '#protocol';
import type {
  ActorPorts,
  ClaimOptions,
  CommitRequest,
  Loaded,
  NextTurn,
  OutageAgo,
  SettleAuthority,
  SettleByToken,
  SettleEvent,
} from '#engine/ports';
import { findDue, giveAgain } from '../../libs/engine/src/sweeper.js';
import { both } from './draw.js';
import type { Action, Fixture, KnownEffect } from './fixture.js';

/** Loads on both, and remembers the turn. */
export function loadAction(fixture: Fixture, actorId: string, token: string, outage: OutageAgo | null = null): Action {
  const away = outage ? ` after an outage from ${outage.fromMs} to ${outage.toMs} ms ago` : '';
  return both(fixture, `load ${actorId} by ${token}${away}`, (ports) => ports.turns.load(actorId, token, outage), {
    then: (answer) => {
      const loaded = answer as Loaded; // what `load` answered, over JSON
      if ('version' in loaded) fixture.turns.push({ actorId, token, loaded });
    },
  });
}

/** Puts a conversation back to work on both. */
export function unparkAction(fixture: Fixture, actorId: string): Action {
  return both(fixture, `unpark ${actorId}`, (ports) => ports.turns.unpark(actorId));
}

/** Claims on both, as the kind that the effect is said to have. */
export function claimAction(fixture: Fixture, { id, kind }: KnownEffect, options: ClaimOptions): Action {
  const label = `claim ${id} as ${kind} by ${options.token} for ${options.leaseMs}`;
  return both(fixture, label, (ports) => claimOn(ports, id, kind, options));
}

/** Settles on both. */
export function settleAction(
  fixture: Fixture,
  { id }: KnownEffect,
  authority: SettleAuthority,
  event: SettleEvent,
): Action {
  const label = `settle ${id} by ${JSON.stringify(authority)} ${JSON.stringify(event)}`;
  return both(fixture, label, (ports) => ports.effects.settle(id, authority, event));
}

/** Settles on both and loads the next turn in the same step, and remembers that turn. */
export function settleAndLoadAction(
  fixture: Fixture,
  { id, actorId }: KnownEffect,
  authority: SettleByToken,
  event: SettleEvent,
  next: NextTurn,
): Action {
  const label = `settle ${id} by ${JSON.stringify(authority)} ${JSON.stringify(event)} and load ${JSON.stringify(next)}`;
  return both(fixture, label, (ports) => ports.effects.settleAndLoad(id, authority, event, next), {
    then: (answer) => {
      const { loaded } = answer as { loaded: Loaded }; // what it answered, over JSON
      if ('version' in loaded) fixture.turns.push({ actorId, token: next.token, loaded });
    },
  });
}

/** Commits for both, and remembers the effects that are owed from then on. */
export function commitAction(fixture: Fixture, request: CommitRequest): Action {
  const { effects, cancels, actorId } = request;
  return both(fixture, `commit ${JSON.stringify(request)}`, (ports) => ports.turns.commit(request), {
    cancels,
    then: () => fixture.remember(effects.map(({ id, type }) => ({ id, actorId, kind: type }))),
  });
}

/** One pass of the sweeper. */
export function sweepAction(fixture: Fixture): Action {
  const { harness, partition, memory } = fixture;
  return {
    label: 'sweep',
    store: async () => giveAgain(harness.store.engine, partition, await findDue(harness.store.engine, partition)),
    memory: async () => memory.giveAgain(memory.due(partition)),
  };
}

function claimOn(
  { effects }: ActorPorts,
  id: string,
  kind: OwedEffect['type'],
  options: ClaimOptions,
): Promise<unknown> {
  switch (kind) {
    case 'run-tool':
      return effects.claim(id, kind, options);
    case 'send-reply':
      return effects.claim(id, kind, options);
    case 'compress':
      return effects.claim(id, kind, options);
  }
}
