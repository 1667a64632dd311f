/** `npm run lab -- assistant-hostile`: hostile texts, secrets and redirects at the assistant. Ends with 1 where one has got through. */
import { playRedirects } from './redirects.js';
import { playSecrets } from './secrets.js';
import { playTexts } from './play-texts.js';

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1)); // takes the apps along

interface Row {
  family: string;
  count: number;
  /** What has got through. */
  hits: readonly unknown[];
}

function print(title: string, rows: readonly Row[]): number {
  console.log(`\n${title}`);
  for (const { family, count, hits } of rows) {
    console.log(`  ${String(count).padStart(6)}  ${String(hits.length).padStart(4)}  ${family}`);
    for (const hit of hits.slice(0, 3)) console.log(`          ${JSON.stringify(hit)}`);
  }
  return rows.reduce((sum, { hits }) => sum + hits.length, 0);
}

function rowsOf<T>(all: readonly T[], familyOf: (each: T) => string, isHit: (each: T) => boolean): Row[] {
  return [...Map.groupBy(all, familyOf)].map(([family, of]) => ({ family, count: of.length, hits: of.filter(isHit) }));
}

const texts = playTexts({ everywhere: true });
const writes = print(
  'Injections by place: plays, unapproved writes',
  rowsOf(
    texts,
    ({ place }) => place,
    (each) => each.writes.length > 0,
  ),
);
const forged = print(
  'Injections by family: plays, forged blocks',
  rowsOf(
    texts,
    ({ family }) => family,
    (each) => each.forged > 0,
  ),
);
const redirects = await playRedirects();
const inward = print(
  'Ways inward: leads, reached',
  rowsOf(
    redirects,
    ({ family }) => family,
    ({ reached }) => reached,
  ),
);
const scans = await playSecrets();
const secrets = print(
  'Secrets of each kind: texts looked through, found',
  scans.map(({ family, texts: count, found }) => ({ family, count, hits: found })),
);
const kinds = scans[0]?.secrets ?? 0;
const obeyed = texts.filter(({ model, hasObeyed }) => model === 'obedient' && hasObeyed).length;
console.log(
  `\n${texts.length} plays, ${obeyed} obeyed by an obedient model: ${writes} unapproved writes, ${forged} forged blocks\n` +
    `${redirects.length} leads inward: ${inward} reached\n${kinds} kinds of secrets, pasted and read: ${secrets} found`,
);
process.exitCode = writes + forged + inward + secrets === 0 ? 0 : 1;
