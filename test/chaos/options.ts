import { parseArgs } from 'node:util';

export const designs = ['turnpike', 'naive'] as const;
const policies = ['always', 'everysec'] as const;
const stopSignals = ['SIGSTOP', 'SIGKILL'] as const;

export type DesignName = (typeof designs)[number];

const numbers = {
  runs: { default: 200, min: 1, max: 1_000_000 },
  seed: { default: 0, min: 0, max: 0x7fff_ffff },
  replicas: { default: 2, min: 1, max: 16 },
  rate: { default: 5, min: 0.1, max: 1_000 },
  'kill-every-ms': { default: 2_000, min: 0, max: 3_600_000 },
  'kill-redis-every-ms': { default: 10_000, min: 0, max: 3_600_000 },
  'model-errors': { default: 0.03, min: 0, max: 1 },
  'broken-json': { default: 0.1, min: 0, max: 1 },
  'tool-errors': { default: 0.01, min: 0, max: 1 },
  'lost-responses': { default: 0.03, min: 0, max: 1 },
  'send-errors': { default: 0.03, min: 0, max: 1 },
  callbacks: { default: 0.5, min: 0, max: 1 },
  copies: { default: 5, min: 1, max: 50 },
  trees: { default: 0, min: 0, max: 100_000 },
  stops: { default: 0, min: 0, max: 1_000_000 },
  takeovers: { default: 0, min: 0, max: 1_000_000 },
  'power-cuts': { default: 0, min: 0, max: 1_000 },
  'stop-redis-for-ms': { default: 0, min: 0, max: 600_000 },
  'lose-notices': { default: 0, min: 0, max: 1 },
  'list-lag-ms': { default: 500, min: 0, max: 60_000 },
} as const;

type NumberName = keyof typeof numbers;

/** What a chaos run is asked to do. Shares are from 0 to 1; a kill interval of 0 kills nothing. */
export interface ChaosOptions {
  design: DesignName;
  /** Groups of one to three texts, each of which opens a run at least. */
  runs: number;
  /** Trees of runs instead: a text asks for each (`trees/`). */
  trees: number;
  /** 0 draws one. */
  seed: number;
  /** Processes of each app. */
  replicas: number;
  /** Groups begun in a second. */
  rate: number;
  killEveryMs: number;
  killRedisEveryMs: number;
  /** Model calls that fail with HTTP 500. */
  modelErrors: number;
  /** Model answers that are fenced, cut off, wrapped in prose or not quite JSON. */
  brokenJson: number;
  /** Tool calls that are counted and then answered by a 500 or a cut connection. */
  toolErrors: number;
  /** Messages that Twilio takes and does not say so. */
  lostResponses: number;
  /** POSTs of a message that Twilio answers with HTTP 500; it has taken one in ten of them. */
  sendErrors: number;
  /** Messages that Twilio calls back about. */
  callbacks: number;
  /** How often each webhook comes, all at once. */
  copies: number;
  listLagMs: number;
  /** What is published to gateways and does not arrive, while watchers follow what they show; 0: nobody watches. */
  loseNotices: number;
  /** The fault that these watchers must notice: no live view is looked at without a notice. */
  noPoll: boolean;
  /** Groups in the midst of which the person texts STOP. */
  stops: number;
  /** Groups in the midst of which an operator takes the conversation over, and gives it back a little later. */
  takeovers: number;
  /** How often Redis loses its power, and the last second of its writes with it, evenly spread over the load. */
  powerCuts: number;
  /** Milliseconds for which Redis is away once, at half of the load; 0: never. */
  stopRedisForMs: number;
  /** Frozen with its connections open, or killed and started again. */
  stopRedisWith: (typeof stopSignals)[number];
  appendonly: (typeof policies)[number];
  /** An MCP server writes once in each run, and answers malformed after many of its writes. */
  writes: boolean;
  /** The product's own times instead of short ones. */
  defaults: boolean;
  /** Controllers do themselves what they can of what they decide (ADR 161), instead of each app its own role alone. */
  eager: boolean;
  /** A Redis Cluster of three masters and three replicas; where Redis is killed, it is one master, and then a slot moves. */
  cluster: boolean;
  /** Keeps logs and ledgers of a run in which every promise held, too. */
  keep: boolean;
}

/** Reads the command line; throws an error that names the option and what was expected of it. */
export function readOptions(args: readonly string[]): ChaosOptions {
  const texts = [...Object.keys(numbers), 'design', 'appendonly', 'stop-redis-with'];
  const options: Record<string, { type: 'string' | 'boolean' }> = {
    writes: { type: 'boolean' },
    'no-poll': { type: 'boolean' },
    defaults: { type: 'boolean' },
    cluster: { type: 'boolean' },
    eager: { type: 'boolean' },
    keep: { type: 'boolean' },
  };
  for (const name of texts) options[name] = { type: 'string' };
  const { values } = parseArgs({ args: [...args], options });
  const given = (name: string): unknown => Reflect.get(values, name);
  const number = (name: NumberName): number => numberOf(name, given(name));
  const asked: ChaosOptions = {
    design: oneOf('design', designs, given('design') ?? 'turnpike'),
    runs: Math.ceil(number('runs')),
    trees: Math.ceil(number('trees')),
    seed: Math.floor(number('seed')) || Math.floor(Math.random() * 0x7fff_ffff),
    replicas: Math.ceil(number('replicas')),
    rate: number('rate'),
    killEveryMs: number('kill-every-ms'),
    killRedisEveryMs: number('kill-redis-every-ms'),
    modelErrors: number('model-errors'),
    brokenJson: number('broken-json'),
    toolErrors: number('tool-errors'),
    lostResponses: number('lost-responses'),
    sendErrors: number('send-errors'),
    callbacks: number('callbacks'),
    copies: Math.ceil(number('copies')),
    listLagMs: number('list-lag-ms'),
    loseNotices: number('lose-notices'),
    noPoll: given('no-poll') === true,
    stops: Math.min(Math.ceil(number('stops')), Math.ceil(number('runs'))),
    takeovers: Math.min(Math.ceil(number('takeovers')), Math.ceil(number('runs'))),
    powerCuts: Math.ceil(number('power-cuts')),
    stopRedisForMs: number('stop-redis-for-ms'),
    stopRedisWith: oneOf('stop-redis-with', stopSignals, given('stop-redis-with') ?? 'SIGSTOP'),
    appendonly: oneOf(
      'appendonly',
      policies,
      given('appendonly') ?? (number('power-cuts') > 0 || given('cluster') === true ? 'everysec' : 'always'),
    ),
    writes: given('writes') === true,
    defaults: given('defaults') === true,
    cluster: given('cluster') === true,
    eager: given('eager') === true,
    keep: given('keep') === true,
  };
  if (asked.loseNotices > 0 && (asked.cluster || asked.design === 'naive' || asked.trees > 0))
    throw new Error('--lose-notices: expected the product, one Redis, and no trees');
  if (asked.noPoll && asked.loseNotices === 0) throw new Error('--no-poll: expected --lose-notices beside it');
  return asked;
}

function numberOf(name: NumberName, given: unknown): number {
  const { default: otherwise, min, max } = numbers[name];
  const value = given === undefined ? otherwise : Number(given);
  if (!Number.isFinite(value) || value < min || value > max) {
    throw new Error(`--${name}: expected a number from ${min} to ${max}`);
  }
  return value;
}

function oneOf<T extends string>(name: string, choices: readonly T[], given: unknown): T {
  const chosen = choices.find((choice) => choice === given);
  if (chosen === undefined) throw new Error(`--${name}: expected one of ${choices.join(', ')}`);
  return chosen;
}
