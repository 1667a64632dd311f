import { parseArgs } from 'node:util';
import { isProviderName, providerNames } from '#llm';
import type { ProviderName } from '#llm';
import { generating, startStranger } from '#stranger';
import type { Stranger } from '#stranger';
import { askedOf, meansOf, openObjects } from './asked-of.js';
import { kinds } from './kinds.js';
import type { Kind } from './kinds.js';
import { before, promptBytesOf } from './prompt-bytes.js';
import { sentFor } from './sent-for.js';
import { tryAnswers } from './try-answers.js';
import { wayBack } from './way-back.js';

const usage =
  'npm run lab -- model-calls [--bytes | --answers <count> | --back <count> [--seed <n>]] [--show] [kind or provider …]';

/** What is asked for on the command line. */
interface Wanted {
  answers: number;
  back: number;
  seed: number;
  show: boolean;
  names: string[];
}

function read(args: string[]): Wanted {
  const { values, positionals: names } = parseArgs({
    ...{ args, allowPositionals: true },
    options: {
      answers: { type: 'string', default: '0' },
      back: { type: 'string', default: '0' },
      seed: { type: 'string', default: '1' },
      show: { type: 'boolean', default: false },
    },
  });
  const [answers = 0, back = 0, seed = 1] = [values.answers, values.back, values.seed].map(Number);
  const strange = names.find((name) => !isProviderName(name) && !kinds.some((kind) => kind.name === name));
  const isCounted = [answers, back, seed].every(Number.isInteger);
  if (strange !== undefined || !isCounted) throw new Error(`${strange ?? 'what count?'}: ${usage}`);
  return { answers, back, seed, show: values.show, names };
}

/** Every kind of call at every provider: the means, and with `--show` the request as sent; with `--answers` how many drawn answers are read. */
async function main(): Promise<number> {
  if (process.argv.includes('--bytes')) return reportBytes();
  const { answers, back, seed, show, names } = read(process.argv.slice(2));
  const chosen = kinds.filter(({ name }) => names.every(isProviderName) || names.includes(name));
  const asked = providerNames.filter(
    (name) => name !== 'scripted' && (!names.some(isProviderName) || names.includes(name)),
  );
  const stranger = await startStranger(generating(1));
  let wrong = 0;
  try {
    for (const kind of chosen) {
      if (back > 0) wrong += await reportBack(stranger, kind, asked, { count: back, seed });
      else for (const provider of asked) wrong += await reportSent(stranger, provider, kind, show);
      if (answers > 0) wrong += reportAnswers(kind, answers);
    }
  } finally {
    await stranger.close();
  }
  console.log(`provider rules broken: ${stranger.refused.length}`);
  for (const { refusal } of stranger.refused) console.log(`  ${refusal.message}`);
  return wrong + stranger.refused.length === 0 ? 0 : 1;
}

/** What each prompt was before, and is now, in bytes of its stable half. */
function reportBytes(): number {
  console.log(`${'kind'.padEnd(28)} ${before.at.padStart(9)}       now`);
  for (const { kind, before: was, now } of promptBytesOf(kinds))
    console.log(`${kind.padEnd(28)} ${String(was).padStart(9)} ${String(now).padStart(9)}`);
  return 0;
}

/** How many open objects the schema has that was sent. */
async function reportSent(stranger: Stranger, provider: ProviderName, kind: Kind, show: boolean): Promise<number> {
  const sent = await askedOf(stranger, provider, kind);
  const means = meansOf(sent);
  const open = /^(schema|native tool)/.test(means) ? openObjects(sent.question.form) : 0;
  const cells = [
    kind.name.padEnd(28),
    provider.padEnd(12),
    means,
    ...(open > 0 ? [`${open} open objects`] : []),
    ...(kind.open ? [`open: ${kind.open}`] : []),
  ];
  console.log(cells.join(' '));
  if (show) console.log(JSON.stringify(sent.body, null, 2));
  return kind.open === undefined ? open : 0;
}

/** Objects that the reader takes, held against each schema that is sent for the kind. */
async function reportBack(
  stranger: Stranger,
  kind: Kind,
  providers: readonly ProviderName[],
  { count, seed }: { count: number; seed: number },
): Promise<number> {
  const sent = await sentFor(stranger, kind, providers);
  const held = wayBack(
    kind,
    sent.map(({ schema }) => schema),
    count,
    seed,
  );
  for (const [at, { drawn, taken, valid, invalid }] of held.entries()) {
    const { means, providers: whose } = sent[at] ?? { means: '', providers: [] };
    const of = { kind: kind.name, means, providers: whose.join(' ') };
    console.log(JSON.stringify({ ...of, drawn, taken, valid, seed }));
    for (const fault of invalid.slice(0, 3)) console.log(`  ${fault.slice(0, 300)}`);
  }
  return held.reduce((sum, { valid }) => sum + count - valid, 0);
}

function reportAnswers(kind: Kind, count: number): number {
  const { unsent, refused, broken } = tryAnswers(kind, count);
  const { length } = refused;
  if (kind.open !== undefined) {
    console.log(JSON.stringify({ kind: kind.name, unsent, open: kind.open }));
    return 0;
  }
  console.log(JSON.stringify({ kind: kind.name, answers: count, unsent, refused: length, broken: broken.length }));
  return length + broken.length;
}

process.exitCode = await main().catch((error: unknown) => {
  process.stderr.write(`model-calls: ${error instanceof Error ? error.message : String(error)}\n`);
  return 2;
});
