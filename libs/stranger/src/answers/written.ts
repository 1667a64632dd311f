import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Speaker } from '../server.js';
import { asText } from './by-hand.js';

/** Says what another says, and writes each question and its answer into one file of a folder: `001.txt`. */
export function recordExchanges(speaker: Speaker, folder: string): Speaker {
  return async (question, index) => {
    const said = await speaker(question, index);
    const answer = said.call ? JSON.stringify(said.call) : said.text;
    await mkdir(folder, { recursive: true });
    const name = `${String(index + 1).padStart(3, '0')}.txt`;
    await writeFile(join(folder, name), `${asText(question)}\n=== answer, ${said.finish ?? 'whole'} ===\n${answer}\n`);
    return said;
  };
}
