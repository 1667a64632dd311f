import { createHash } from 'node:crypto';
import { addCall, batchTurn, playWith, words } from '../play-builder.js';
import { TimedModel } from './timed-model.js';

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
export async function prefixOver(turns: number): Promise<PrefixFigures> {
  const decisions = Array.from({ length: turns }, (_, turn) =>
    turn % perMessage === perMessage - 1
      ? words('clarify', 'And what then?')
      : batchTurn(addCall(`c${turn}`, 'n8n-nodes-base.set', `Step ${turn}`)),
  );
  const model = new TimedModel(['{"name":"Fifty Steps"}', ...decisions]);
  const said = Array.from({ length: turns / perMessage }, (_, part) => `Go on with part ${part}.`);
  await playWith(model, said);
  const prompts = model.decided;
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
