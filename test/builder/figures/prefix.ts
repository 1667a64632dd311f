import { createHash } from 'node:crypto';
import { PlayedSession } from '../../../libs/builder/test/play-session.js';
import { add } from '../../../libs/builder/test/play-batch.js';
import { tokensIn } from './timed-model.js';

export interface PrefixFigures {
  turns: number;
  /** Different hashes of what stands before the cache mark. */
  hashes: number;
  hash: string;
  prefix_tokens: number;
  /** Of all turns together; what stands before the cache mark, in all of it. */
  tokens: number;
  cached_share: number;
  first_share: number;
  last_share: number;
}

const perMessage = 25;

/** A session of so many turns, of which each adds a node; the prompts are the builder's own. */
export function prefixOver(turns: number): PrefixFigures {
  const script = Array.from({ length: turns }, (_, turn) =>
    turn % perMessage === perMessage - 1
      ? { clarify: 'And what then?' }
      : { calls: [add(`c${turn}`, 'n8n-nodes-base.set', `Step ${turn}`)] },
  );
  const session = new PlayedSession(script);
  for (let said = 0; said < turns / perMessage; said += 1) session.say(`Go on with part ${said}.`);
  const prompts = session.prompts.map(({ system, user }) => ({
    system,
    before: tokensIn(system),
    after: tokensIn(user),
  }));
  const hashes = prompts.map(({ system }) => createHash('sha256').update(system).digest('hex'));
  const before = prompts.reduce((sum, each) => sum + each.before, 0);
  const tokens = prompts.reduce((sum, each) => sum + each.before + each.after, 0);
  const shareOf = (at: number): number => {
    const { before: own = 0, after = 0 } = prompts.at(at) ?? {};
    return rounded(own / (own + after));
  };
  return {
    ...{ turns: prompts.length, hashes: new Set(hashes).size, hash: hashes[0]?.slice(0, 12) ?? '' },
    ...{ prefix_tokens: prompts[0]?.before ?? 0, tokens, cached_share: rounded(before / tokens) },
    ...{ first_share: shareOf(0), last_share: shareOf(-1) },
  };
}

function rounded(share: number): number {
  return Number(share.toFixed(3));
}
