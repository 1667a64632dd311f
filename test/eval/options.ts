import { parseArgs } from 'node:util';
import { providerNames } from '#llm';
import { ourGolden } from './read-golden.js';

/** What an evaluation is to do. */
export interface EvalOptions {
  /** What is evaluated: golden tasks of the agent, or the builder's requests. */
  program: 'agent' | 'builder';
  /** A provider of ours, or `weak`: the scripted one with 30 % malformed answers and 10 % wrong tools. */
  provider: string;
  model: string | null;
  golden: string;
  /** Only tasks whose names hold this. */
  only: string | null;
  rounds: number;
  atOnce: number;
  seed: string;
  json: boolean;
  accept: boolean;
  gate: boolean;
  tokens: boolean;
  /** The commit whose tokens are counted; null: this build's. */
  from: string | null;
  /** The folder that every run is written to, as `replay` reads it; of `live`: every call of a model. */
  record: string | null;
  /** Every program with a provider's model: the dollars that it may take. Null: no model is asked so. */
  live: { budget: number } | null;
  /** Only count what `live` would take. */
  estimate: boolean;
  /** What `live` has written, which is played again; null: nothing. */
  recorded: string | null;
}

export const usage = `npm run eval [-- options]: golden tasks through the real four processes

  --program builder what the builder makes of the requests of test/builder, in this process; scripted or weak
  --provider NAME   ${[...providerNames, 'weak'].join(', ')} (scripted); its key comes from the environment
  --model NAME      the provider's model (as the policy says)
  --golden DIR      your own tasks, DIR/*.json, instead of ours
  --only TEXT       only tasks whose names hold TEXT
  --rounds N        each task so often (1)
  --at-once N       conversations at a time (4)
  --seed TEXT       which answers of the weak stand-in are bad (turnpike)
  --record DIR      write every run to DIR, for turnpike -- replay DIR; with --live every call of a model, for --recorded DIR
  --live            ask a real model: agent, builder, assistant, planner of documents, compressor, in this process
  --budget USD      with --live: no call is made that could bring all of them above so many dollars
  --estimate        what --live would take of a model that makes no mistakes, in tokens and dollars; asks none
  --recorded PATH   play again what --live --record has written, a folder or one of its files: no model is asked
  --tokens          compare all tokens that are billed with those of a lean loop that sends its whole history
  --from REF        with --tokens: of the build of that commit
  --json            the report as JSON
  --accept          keep the report as the one that later ones are compared with
  --gate            exit 1 when it is worse than the accepted one`;

/** Reads the command line. Throws an error that says what is wrong with it. */
export function readOptions(args: readonly string[]): EvalOptions | 'help' {
  const text = { type: 'string' } as const;
  const flag = { type: 'boolean', default: false } as const;
  const { values } = parseArgs({
    args: [...args],
    options: {
      ...{ provider: { ...text, default: 'scripted' }, model: text, golden: { ...text, default: ourGolden } },
      ...{
        only: text,
        rounds: text,
        'at-once': text,
        program: { ...text, default: 'agent' },
        seed: { ...text, default: 'turnpike' },
        record: text,
        from: text,
        ...{ budget: text, recorded: text },
      },
      ...{ json: flag, accept: flag, gate: flag, tokens: flag, help: flag, live: flag, estimate: flag },
    },
  });
  if (values.help) return 'help';
  if (![...providerNames, 'weak'].includes(values.provider)) throw new Error(`--provider ${values.provider}: unknown`);
  const { program } = values;
  if (program !== 'agent' && program !== 'builder') throw new Error(`--program ${program}: expected agent or builder`);
  if (program === 'builder' && !['scripted', 'weak'].includes(values.provider))
    throw new Error(`--provider ${values.provider}: the builder is evaluated with scripted or weak`);
  const judges = values.accept || values.gate;
  const live = liveOf(values, judges || values.tokens);
  if (values.tokens && judges) throw new Error('--tokens: makes no report that --accept or --gate could look at');
  if (values.only !== undefined && values.accept) throw new Error('--only: a part of the tasks cannot be accepted');
  return {
    program,
    ...{ provider: values.provider, golden: values.golden, seed: values.seed },
    ...{ model: null, only: null, record: null, from: null, recorded: null, live },
    estimate: values.estimate,
    ...given(values, ['model', 'only', 'record', 'from', 'recorded']),
    ...{ json: values.json, accept: values.accept, gate: values.gate, tokens: values.tokens },
    rounds: countOf('--rounds', values.rounds, 1),
    atOnce: countOf('--at-once', values['at-once'], 4),
  };
}

/** What is paid for has a budget, and what is played again has none. */
function liveOf(
  {
    live,
    budget,
    recorded,
    provider,
    program,
  }: Record<'provider' | 'program', string> & {
    live: boolean;
    budget?: string | undefined;
    recorded?: string | undefined;
  },
  judges: boolean,
): EvalOptions['live'] {
  if ((live || recorded !== undefined) && (judges || program !== 'agent' || (live && recorded !== undefined)))
    throw new Error('--live and --recorded: each stands alone, and plays every program; --only chooses');
  if (!live && budget !== undefined) throw new Error('--budget: is for --live, which alone pays');
  if (!live) return null;
  if (['scripted', 'weak'].includes(provider)) throw new Error('--live: name a provider, as in --provider openai');
  const dollars = Number(budget);
  if (!(dollars > 0 && dollars < Infinity)) throw new Error('--live: say by --budget how many dollars it may take');
  return { budget: dollars };
}

/** Those of these options that were given. */
function given<K extends 'model' | 'only' | 'record' | 'from' | 'recorded'>(
  values: { [name in K]?: string },
  names: readonly K[],
): { [name in K]?: string } {
  const all: { [name in K]?: string } = {};
  for (const name of names) if (values[name] !== undefined) all[name] = values[name];
  return all;
}

function countOf(name: string, given: string | undefined, otherwise: number): number {
  const count = Number(given ?? otherwise);
  if (!Number.isInteger(count) || count < 1) throw new Error(`${name}: expected a whole number from 1`);
  return count;
}
