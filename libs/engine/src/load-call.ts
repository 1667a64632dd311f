import type { Family, Stamp } from '#protocol';
import { keys } from '#records';
import { parseStored, ReplyReader } from '#redis';
import type { Engine } from './engine.js';
import { partitionOfActor } from './ingest.js';
import { readMail } from './mail/traced-mail.js';
import type { Loaded, NextTurn } from './ports/loaded.js';
import type { ScriptCall } from './scripts.js';

function readSends(pairs: string[]): Stamp['sends'] {
  const sends: Stamp['sends'] = {};
  for (let i = 0; i < pairs.length; i += 2)
    sends[String(pairs[i])] = pairs[i + 1] === 'claimed' ? 'claimed' : 'unclaimed';
  return sends;
}

/** What an actor runs and where it stands in its tree, as far as the reply goes on: it ends here for a conversation of the agent. */
function readProgram(reader: ReplyReader): { program?: string; family?: Family } {
  if (reader.rest === 0) return {};
  const program = reader.text();
  if (reader.rest === 0) return { program };
  return { program, family: { spawnId: reader.text(), parentId: reader.text(), rootId: reader.text() } };
}

/** A load as keys and arguments of its script. */
export function loadCall(engine: Engine, actorId: string, { token, outage }: NextTurn): ScriptCall {
  const partition = partitionOfActor(engine, actorId);
  return {
    name: 'load',
    keys: [keys.actor(actorId), keys.mail(actorId), keys.due(partition), keys.owed(actorId), keys.waiting(partition)],
    args: [
      actorId,
      token,
      engine.times.leaseMs,
      engine.limits.maxAttempts,
      engine.limits.maxMail,
      keys.effectPrefix(partition),
      outage?.fromMs ?? '',
      outage?.toMs ?? '',
    ],
  };
}

/** What a load answers, by itself or with a settle. */
export function readLoaded(reply: unknown): Loaded {
  const reader = new ReplyReader(reply, 'load');
  const status = reader.text();
  if (status === 'idle' || status === 'held' || status === 'quiet') return { status };
  const now = reader.count();
  const version = reader.count();
  const state = reader.text();
  const optedOut = reader.count() === 1;
  const attempts = reader.count();
  const mail = reader.list();
  const sends = readSends(reader.list());
  const address = reader.text();
  const flags = reader.count();
  return {
    status: status === 'exhausted' ? 'exhausted' : 'ready',
    now,
    version,
    state: state === '' ? null : parseStored(state),
    address: parseStored(address),
    ...readMail(mail),
    lastMail: mail.at(-1) ?? null,
    sends,
    optedOut,
    takenOver: flags % 2 === 1,
    ...(flags >= 2 && { simulated: true as const }),
    attempts,
    ...readProgram(reader),
  };
}
