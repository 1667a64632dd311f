import { readOptions } from '../options.js';
import type { BenchOptions } from '../options.js';
import { isOutside, peerNames } from './packages.js';
import type { PeerName } from './packages.js';
import type { ModelCalls } from './peer.js';

export interface BesideOptions extends BenchOptions {
  peer: PeerName;
  modelCalls: ModelCalls;
  /** Where its packages are; null: the benchmark installs them. */
  installed: string | null;
}

/** Fewer rounds than these say nothing of their scatter. */
const fewestRounds = 3;

const defaults = ['--runs=400', '--rounds=5', '--concurrency=50', '--in-flight=200', '--appendonly=everysec'];

/** Reads the command line; throws an error that names the option and what was expected of it. */
export function readBesideOptions(args: readonly string[]): BesideOptions {
  const [named, others] = take('--beside', args);
  const [asked, more] = take('--model-calls', others);
  const [installed = null, rest] = take('--installed', more);
  const peer = peerNames.find((name) => name === named);
  if (peer === undefined) throw new Error(`--beside: expected one of ${peerNames.join(', ')}`);
  if (isOutside(peer) !== (installed !== null))
    throw new Error('--installed: expected of n8n alone, a folder outside of the clone with its packages');
  const modelCalls = ([3, 2] as const).find((count) => String(count) === (asked ?? '3'));
  if (modelCalls === undefined) throw new Error('--model-calls: expected 2 or 3');
  const options = readOptions([...defaults, ...rest]); // of an option given twice the last counts
  if (options.rounds < fewestRounds) throw new Error(`--rounds: expected ${fewestRounds} or more`);
  if (options.profile !== null) throw new Error('--profile: take it without --beside');
  return { ...options, peer, modelCalls, installed };
}

/** The value behind an option, and the line without both. */
function take(option: string, args: readonly string[]): [string | undefined, readonly string[]] {
  const at = args.indexOf(option);
  return at === -1 ? [undefined, args] : [args[at + 1] ?? '', args.toSpliced(at, 2)];
}
