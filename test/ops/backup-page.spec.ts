import { expect, it } from '@jest/globals';
import { shellBlocks } from '../support/runbook.js';
import { playedBlocks } from './backup.js';

it('docs/backup.md has no commands but those that npm run lab -- test:ops plays, and those for containers', () => {
  const blocks = shellBlocks('docs/backup.md');
  const played = Object.values(playedBlocks).map((block) => blocks[block]?.heading);
  expect(played).toEqual(['Backing up', 'Restoring', 'Restoring', 'Restoring']);
  const others = blocks.filter((_, block) => !Object.values<number>(playedBlocks).includes(block));
  expect(others.map(({ heading }) => heading)).toEqual(['Backing up', 'In containers']);
  expect(others[0]?.script.split('\n')).toEqual([expect.stringMatching(/^export DATA=\S+ SPOOL_DIR=\S+ BACKUP=\S+/)]);
});
