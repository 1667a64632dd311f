import { fileURLToPath } from 'node:url';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { alike } from '#stranger';
import { playTasks } from './hand/play-task.js';

const transcripts = fileURLToPath(new URL('transcripts', import.meta.url));

/** One of each program; the last has the texts to the number start a workflow. `npm run lab -- stranger --again …` plays all. */
const names = ['agent-compare', 'document-triage', 'talk-replan', 'build-angry'];

it('what was done by hand once comes to the same end again', async () => {
  const tasks = names.map(async (name) => [name, await alike(join(transcripts, name))] as const);
  const results = await playTasks(await Promise.all(tasks));
  expect(results.map(({ why }, at) => [names[at], why])).toEqual(names.map((name) => [name, []]));
  expect(results.every(({ calls, validFirst }) => calls === validFirst)).toBe(true);
}, 240_000);
