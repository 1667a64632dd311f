import { isProviderName, providerNames } from '#llm';
import type { ProviderName } from '#llm';
import { generating, startStranger } from '#stranger';
import type { Stranger } from '#stranger';
import { askedOf, meansOf, openObjects } from './asked-of.js';
import { kinds } from './kinds.js';
import type { Kind } from './kinds.js';
import { before, promptBytesOf } from './prompt-bytes.js';
import { tryAnswers } from './try-answers.js';

const usage = 'npm run lab -- model-calls [--bytes | --answers <count>] [--show] [kind or provider …]';

/** `name=value` and `--flag`s apart from names. */
function read(args: readonly string[]): { count: number; show: boolean; names: string[] } {
  const at = args.indexOf('--answers');
  const count = at < 0 ? 0 : Number(args[at + 1]);
  const names = args.filter((arg, place) => !arg.startsWith('--') && (at < 0 || place !== at + 1));
  const strange = names.find((name) => !isProviderName(name) && !kinds.some((kind) => kind.name === name));
  if (strange !== undefined || !Number.isInteger(count)) throw new Error(`${strange ?? 'what count?'}: ${usage}`);
  return { count, show: args.includes('--show'), names };
}

/** Every kind of call at every provider: the means, and with `--show` the request as sent; with `--answers` how many drawn answers are read. */
async function main(): Promise<number> {
  if (process.argv.includes('--bytes')) return reportBytes();
  const { count, show, names } = read(process.argv.slice(2));
  const chosen = kinds.filter(({ name }) => names.every(isProviderName) || names.includes(name));
  const asked = providerNames.filter((name) => !names.some(isProviderName) || names.includes(name));
  const stranger = await startStranger(generating(1));
  let wrong = 0;
  try {
    for (const kind of chosen) {
      for (const provider of asked)
        if (provider !== 'scripted') wrong += await reportSent(stranger, provider, kind, show);
      if (count > 0) wrong += reportAnswers(kind, count);
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
