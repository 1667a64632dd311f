import type { Redis } from '#redis';
import { parsePartition, renameId } from '#protocol';
import { keys } from '#records';
import { readKeyContent } from './stored.js';

/** Finds the ids of conversations in a text. */
const anActor = /act_[0-9A-HJKMNP-TV-Z]{26}/g;
const aRecord = /(?:run|msg)_[0-9A-HJKMNP-TV-Z]{26}/g;

/** The conversations that a key names, in its own name or in its content: by their ids, or by those of their runs and messages. */
export async function actorsNamed(redis: Redis, key: string, content: string): Promise<string[]> {
  const text = `${key}\n${content}`;
  const recordIds = [...new Set(text.match(aRecord))].filter((id) => parsePartition(id) !== null);
  const names = new Set(recordIds.map((id) => keys.message(renameId(id, 'msg')))); // a run's message is the one that opened it
  for (const id of recordIds.filter((each) => each.startsWith('run_'))) names.add(keys.run(id));
  const records = await Promise.all([...names].map((name) => readKeyContent(redis, name)));
  return [...new Set([text, ...records.flat()].join('\n').match(anActor))];
}
