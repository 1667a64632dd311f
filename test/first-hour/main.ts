import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { until } from '../support/app-process.js';
import { isPrinted, stepsIn } from './page.js';
import type { Step } from './page.js';
import { openSurroundings, ourNumber, person, tunnel } from './surroundings.js';
import type { Surroundings } from './surroundings.js';
import { Terminal } from './terminal.js';

const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/dist\/$/, '/');
const answersWithinMs = 60_000;
/** An answer takes under a second here. */
const silenceMs = 4_000;
const refusedUnverified = { status: 400, code: 21_608 };

/** What happens outside of the terminal, by the words of the page. */
type Events = Record<string, () => Promise<unknown>>;

function listEvents({ twilio, paste }: Surroundings, terminal: Terminal): Events {
  return {
    'dev has started the four again': () => terminal.untilPrinted('controller runs again'),
    'paste the webhook': async () => paste(),
    'Ctrl-C in the second terminal': () => terminal.interruptFirst(),
    'the number is not verified': async () =>
      twilio.failNext(1, refusedUnverified.status, { code: refusedUnverified.code }),
  };
}

/** Texts as Twilio would, signed by its SDK, and waits for what the page says comes back. */
async function text(step: Step, { twilio }: Surroundings): Promise<string> {
  const [said = '', ...replies] = step.text.trimEnd().split('\n');
  const outbound = () => twilio.messages.filter(({ direction, to }) => direction === 'outbound-api' && to === person);
  const before = outbound().length;
  const body = said.replace(/^you: /, '');
  const { responses } = await twilio.text({ from: person, to: ourNumber, body, url: `${tunnel}/webhooks/twilio/sms` });
  if (responses[0]?.status !== 200)
    throw new Error(`the webhook answered ${responses[0]?.status}: ${responses[0]?.body}`);
  const wanted = replies.map((line) => line.replace(/^it:  /, ''));
  if (wanted.length > 0)
    await until(`${wanted.length} replies`, () => outbound().length >= before + wanted.length, answersWithinMs);
  else await setTimeout(silenceMs);
  const got = outbound()
    .slice(before)
    .map(({ body: reply }) => reply);
  if (wanted.length === 0 && got.length > 0) throw new Error(`expected no reply, got ${got.join(' | ')}`);
  for (const line of wanted)
    if (!isPrinted(line, got.join('\n'))) throw new Error(`expected ${line}, got ${got.join(' | ')}`);
  return got.join('\n');
}

async function play(step: Step, surroundings: Surroundings, terminal: Terminal): Promise<string> {
  const typed = surroundings.replaced.reduce((all, [from, to]) => all.replaceAll(from, to), step.text);
  const expected = step.expected.map((line) =>
    surroundings.replaced.reduce((all, [from, to]) => all.replaceAll(from, to), line),
  );
  const missing = (output: string): string[] =>
    expected.filter((line) => line.trim() !== '' && !isPrinted(line, output));
  if (step.kind === 'phone') return text(step, surroundings);
  if (step.kind === 'event') {
    const happens = listEvents(surroundings, terminal)[step.text];
    if (happens === undefined) throw new Error(`nobody plays "${step.text}"`);
    await happens();
    return '';
  }
  if (step.kind === 'terminal') return terminal.leave(typed, (output) => missing(output).length === 0);
  const output = await terminal.type(typed);
  if (missing(output).length > 0)
    throw new Error(`the page says that it prints\n${missing(output).join('\n')}\nand it printed\n${output}`);
  return output;
}

/** Packs the build, and plays the page in an empty folder from top to bottom; prints what each part took. */
async function playPage(isTold: boolean): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'first-hour-'));
  const start = join(folder, 'start');
  mkdirSync(start);
  const packed = execFileSync('npm', ['pack', '--silent', '--pack-destination', folder], {
    cwd: root,
    encoding: 'utf8',
  });
  const surroundings = await openSurroundings(folder);
  const replaced: [string, string][] = [
    ...surroundings.replaced,
    ['/path/to/turnpike-0.1.0.tgz', join(folder, packed.trim())],
  ];
  const terminal = new Terminal(start, surroundings.environment);
  const began = performance.now();
  const parts = new Map<string, number>();
  try {
    for (const step of stepsIn(readFileSync(join(root, 'docs', 'first-hour.md'), 'utf8'))) {
      const from = performance.now();
      const output = await play(step, { ...surroundings, replaced }, terminal).catch((error: unknown) => {
        throw new Error(`${step.section}\n${step.text}\n${error instanceof Error ? error.message : String(error)}`);
      });
      if (isTold) console.log(`# ${step.section}\n$ ${step.text}${output}`);
      parts.set(step.section, (parts.get(step.section) ?? 0) + performance.now() - from);
    }
    for (const [section, ms] of parts) console.log(`${(ms / 1_000).toFixed(1).padStart(7)} s  ${section}`);
    console.log(
      `the page as it stands: ${((performance.now() - began) / 60_000).toFixed(1)} minutes, of machines alone`,
    );
  } finally {
    await terminal.close();
    await surroundings.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

await playPage(process.argv.includes('--verbose'));
