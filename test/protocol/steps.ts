import { buildEffectId } from '#protocol';
import { errorEnvelope } from '#errors';
import { closingText } from '#engine';
import type { ErrorEnvelope } from '#errors';
import type { OwedEffect } from '#protocol';
import type { IngestMode, IngestRequest, SettleEvent } from '#engine/ports';
import type { Owed } from '#memory-engine';
import { findDue, giveAgain } from '../../libs/engine/src/sweeper.js';
import {
  claimAction,
  commitAction,
  loadAction,
  settleAction,
  settleAndLoadAction,
  sweepAction,
  unparkAction,
} from './actions.js';
import { drawCommit } from './draw-commit.js';
import { both, drawOutage, drawQuiet, drawToken } from './draw.js';
import type { Draw } from './draw.js';
import { letterDraws } from './letter-draws.js';
import { outsideDraws } from './outside-draws.js';
import type { Random } from './random.js';
import { takeoverDraws } from './takeover-draws.js';
import type { Fixture, KnownEffect, OpenTurn } from './fixture.js';

/** Most of the time an owed effect of the liked sort, otherwise one that is, was or never will be owed. */
function drawEffect(
  fixture: Fixture,
  random: Random,
  isLiked: (owed: Owed) => boolean = () => true,
): KnownEffect | null {
  const owed = [...fixture.memory.memory.lanes.values()].flatMap((lane) => [...lane.owed.values()]);
  const id = random.percent(80) ? (random.any(owed.filter(isLiked)) ?? random.any(owed))?.effect.id : undefined;
  const known = fixture.effects.find((effect) => effect.id === id) ?? random.any(fixture.effects);
  if (random.percent(98)) return known ?? null;
  const actorId = random.any([...fixture.memory.memory.lanes.keys()]);
  return actorId === undefined ? null : { id: buildEffectId(actorId, 999, 0), actorId, kind: 'send-reply' };
}

/** Most of the time a recent turn of the liked sort, otherwise any recent one. */
function drawTurn(fixture: Fixture, random: Random, isLiked: (turn: OpenTurn) => boolean): OpenTurn | undefined {
  const recent = fixture.turns.slice(-6);
  return (random.percent(75) ? random.any(recent.filter(isLiked)) : undefined) ?? random.any(recent);
}

function isHolder(fixture: Fixture): (turn: OpenTurn) => boolean {
  return ({ actorId, token }) => fixture.memory.memory.lanes.get(actorId)?.lease?.token === token;
}

function isClaimed({ claim }: Owed): boolean {
  return claim !== null;
}

function holderOf(fixture: Fixture, { actorId, id }: KnownEffect): string | undefined {
  return fixture.memory.memory.lanes.get(actorId)?.owed.get(id)?.claim?.token;
}

/** The worker that holds the effect, most of the time. */
function drawHolder(fixture: Fixture, random: Random, effect: KnownEffect): string {
  return (random.percent(75) ? holderOf(fixture, effect) : undefined) ?? drawToken(fixture, random);
}

function drawKind(random: Random, effect: KnownEffect): OwedEffect['type'] {
  return random.percent(94) ? effect.kind : random.pick(['run-tool', 'send-reply', 'compress']);
}

const envelopes: readonly [ErrorEnvelope, ErrorEnvelope] = [
  errorEnvelope('outcome-unknown', 'perhaps'),
  errorEnvelope('tool-failed', 'no'),
];

/** How a worker reports the end of an effect. */
export function drawSettleEvent(random: Random, { id, kind }: KnownEffect): SettleEvent {
  switch (kind) {
    case 'run-tool':
      return {
        type: 'tool-finished',
        effectId: id,
        result: random.percent(80) ? { ok: true, value: { n: 7 } } : { ok: false, envelope: random.pick(envelopes) },
        attempts: [],
        reused: false,
      };
    case 'send-reply': {
      const providerId = random.percent(60) ? `SM${random.below(6)}` : null;
      return {
        type: 'reply-settled',
        effectId: id,
        status: random.pick(['sent', 'rejected', 'unknown']),
        providerId,
        errorCode: null,
      };
    }
    case 'compress':
      return { type: 'compress-failed', effectId: id };
  }
}

/** Each thing that may happen. Null when there is nothing yet that it could happen to. */
export const draws = {
  ingest(fixture, random) {
    const address = random.percent(60) ? fixture.addresses[0] : random.pick(fixture.addresses);
    const sourceId = random.percent(50) ? null : `in${random.below(20)}`;
    const mode = random.pick<IngestMode>(['text', 'text', 'text', 'text', 'text', 'text', 'stop', 'start', 'yes']);
    const help = mode === 'text' && random.percent(10) ? { keyword: 'help' as const } : {};
    const request: IngestRequest = { address, sourceId, mode, text: 'wie viele “heute”?\n\ud800', ...help };
    if (random.percent(15)) request.isSlow = true;
    if (random.percent(30)) request.program = random.pick(['workflow', 'workflow', 'agent']);
    if (random.percent(15)) request.attachments = 2;
    if (address === fixture.addresses[2] && random.percent(60)) request.simulated = true;
    if (mode === 'text' && random.percent(10)) {
      request.order = { letterId: 'l', runId: 'r', first: null, calls: [] };
      if (sourceId === null) request.caps = { perMinute: 1, perHour: 2, perDay: 3 };
    }
    const messageId = fixture.nameNextMessage();
    fixture.lastIngest = request;
    return both(fixture, `ingest ${mode} ${sourceId} as ${messageId}`, (ports) => ports.intake.ingest(request), {
      then: () => fixture.rememberAsides(),
    });
  },

  /** A client whose connection was cut has sent the call once more, and the mint is not asked again. */
  ingestAgain(fixture) {
    const { lastIngest } = fixture;
    return lastIngest && both(fixture, 'ingest sent again', (ports) => ports.intake.ingest(lastIngest));
  },

  load(fixture, random) {
    const children = [...fixture.memory.memory.lanes.values()].filter(({ family }) => family !== null);
    const child = random.percent(45) ? random.any(children)?.actorId : undefined;
    const actorId = child ?? (random.percent(60) ? fixture.actorIds[0] : random.pick(fixture.actorIds));
    const token = drawToken(fixture, random);
    return loadAction(fixture, actorId, token, drawOutage(random));
  },

  /** Mostly of a root that is called off, and of the tree that it has. */
  fell(fixture, random) {
    const { lanes, archive } = fixture.memory.memory;
    const calledOff = [...lanes.values()].filter(({ fence }) => fence !== null);
    const actorId = (random.percent(85) ? random.any(calledOff)?.actorId : undefined) ?? random.pick(fixture.actorIds);
    const rootRunId = random.any([...archive.trees.keys()]);
    if (rootRunId === undefined) return null;
    const isTogether = random.percent(70);
    const words = `fell the tree ${rootRunId} of ${actorId}${isTogether ? ', together' : ''}`;
    return both(fixture, words, (ports) => ports.trees.fellTree(actorId, rootRunId, isTogether));
  },

  renew(fixture, random) {
    const turn = drawTurn(fixture, random, isHolder(fixture));
    if (!turn) return null;
    const { actorId, token, loaded } = turn;
    const read = random.percent(80) ? loaded.mail.length : random.below(4);
    return both(fixture, `renew by ${token}, ${read} read`, (ports) => ports.turns.renew(actorId, token, read));
  },

  abandon(fixture, random) {
    const turn = drawTurn(fixture, random, isHolder(fixture));
    return turn
      ? both(fixture, `abandon by ${turn.token}`, (ports) => ports.turns.abandon(turn.actorId, turn.token))
      : null;
  },

  park(fixture, random) {
    const turn = drawTurn(fixture, random, isHolder(fixture));
    if (!turn) return null;
    const lane = fixture.memory.memory.lanes.get(turn.actorId);
    const cancels = lane?.family ? [...lane.owed.keys()] : [];
    return both(fixture, `park by ${turn.token}`, (ports) => ports.turns.park(turn.actorId, turn.token, 'why'), {
      cancels,
    });
  },

  unpark(fixture, random) {
    const parked = [...fixture.memory.memory.lanes.values()].filter((lane) => lane.parked !== null);
    const actorId = (random.percent(80) ? random.any(parked)?.actorId : undefined) ?? random.pick(fixture.actorIds);
    return unparkAction(fixture, actorId);
  },

  readMessage(fixture, random) {
    const messageId = fixture.messageId(random.below(1_000));
    return both(fixture, `read ${messageId}`, (ports) => ports.records.readMessage(messageId));
  },

  commit(fixture, random) {
    const turn = drawTurn(
      fixture,
      random,
      (one) => fixture.memory.memory.lanes.get(one.actorId)?.version === one.loaded.version,
    );
    return turn ? commitAction(fixture, drawCommit(random, fixture, turn)) : null;
  },

  claim(fixture, random) {
    const effect = drawEffect(fixture, random);
    if (!effect) return null;
    const token = random.percent(20) ? drawHolder(fixture, random, effect) : drawToken(fixture, random);
    return claimAction(
      fixture,
      { ...effect, kind: drawKind(random, effect) },
      { token, leaseMs: random.pick([20, 40, 60]), ...drawQuiet(random) },
    );
  },

  repost(fixture, random) {
    const effect = drawEffect(fixture, random, ({ claim, stage }) => claim !== null && stage !== 'posting');
    if (!effect) return null;
    const options = { token: drawHolder(fixture, random, effect), leaseMs: 30, isHarmless: random.percent(30) };
    return both(fixture, `repost ${effect.id} ${JSON.stringify(options)}`, (ports) =>
      ports.effects.repost(effect.id, options),
    );
  },

  settle(fixture, random) {
    const effect = drawEffect(fixture, random, isClaimed);
    if (!effect) return null;
    const isChilds = fixture.memory.memory.lanes.get(effect.actorId)?.family ? { background: true as const } : {};
    const owed = fixture.memory.memory.lanes.get(effect.actorId)?.owed.get(effect.id);
    const text = owed?.closing && random.percent(85) ? closingText(owed.closing) : null;
    const closing = text === null ? {} : { closing: { text, at: fixture.memory.memory.now - random.below(20) } };
    const token = drawHolder(fixture, random, effect);
    const byToken = { token, ...isChilds, ...closing };
    const event = drawSettleEvent(random, { ...effect, kind: drawKind(random, effect) });
    if (random.percent(25)) {
      const next = { token: drawToken(fixture, random), outage: drawOutage(random) };
      return settleAndLoadAction(fixture, effect, byToken, event, next);
    }
    return settleAction(fixture, effect, random.percent(25) ? 'callback' : byToken, event);
  },

  release(fixture, random) {
    const effect = drawEffect(fixture, random, isClaimed);
    if (!effect) return null;
    const token = drawHolder(fixture, random, effect);
    const isChilds = random.percent(20) ? { background: true as const } : {};
    const options = { delayMs: random.pick([0, 10, 60]), posted: random.percent(50), ...isChilds };
    const label = `release ${effect.id} by ${token} ${JSON.stringify(options)}`;
    return both(fixture, label, (ports) => ports.effects.release(effect.id, effect.kind, token, options));
  },

  doubt(fixture, random) {
    if (random.percent(60)) return null;
    const until = fixture.now - random.pick([0, 5, 40]);
    const doubt = { since: until - random.pick([5, 60]), until };
    return both(fixture, `doubt ${JSON.stringify(doubt)}`, (ports) => ports.heartbeat.doubt(fixture.partition, doubt));
  },

  ...letterDraws,
  ...takeoverDraws,
  ...outsideDraws,

  advance(fixture, random) {
    const ms = random.pick([0, 1, 3, 8, 15, 30, 50, 100, 1_500]);
    return { label: `advance ${ms}`, store: () => fixture.advance(ms), memory: async () => undefined };
  },

  sweep(fixture) {
    return sweepAction(fixture);
  },

  /** Half a sweep: what it has read may be old when it acts on it. */
  look(fixture) {
    const { harness, partition, memory } = fixture;
    const look = async (): Promise<void> => {
      fixture.sweeping = { store: await findDue(harness.store.engine, partition), memory: memory.due(partition) };
    };
    return { label: 'look for due actors', store: look, memory: async () => undefined };
  },

  giveAgain(fixture) {
    const { harness, partition, memory, sweeping } = fixture;
    if (!sweeping) return null;
    return {
      label: 'give the hints of what was seen due',
      store: () => giveAgain(harness.store.engine, partition, sweeping.store),
      memory: async () => memory.giveAgain(sweeping.memory),
    };
  },
} satisfies Record<string, Draw>;
