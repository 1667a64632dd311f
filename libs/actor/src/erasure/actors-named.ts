import type { Redis } from 'ioredis';
import { partitionOf } from '#contract';
import { keys } from '../keys.js';
import { contentOf } from './stored.js';

const anActor = /act_[0-9A-HJKMNP-TV-Z]{26}/g;
const aRecord = /(?:run|msg)_[0-9A-HJKMNP-TV-Z]{26}/g;

/** The conversations that a key names, in its own name or in its content: by their ids, or by those of their runs and messages. */
export async function actorsNamed(redis: Redis, key: string, content: string): Promise<string[]> {
  const text = `${key}\n${content}`;
  const recordIds = [...new Set(text.match(aRecord))].filter((id) => partitionOf(id) !== null);
  const names = recordIds.map((id) => (id.startsWith('run_') ? keys.run(id) : keys.message(id)));
  const records = await Promise.all(names.map((name) => contentOf(redis, name)));
  return [...new Set([text, ...records.flat()].join('\n').match(anActor))];
}
