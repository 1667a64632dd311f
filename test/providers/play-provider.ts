import type { LedgerRow } from '#program';
import { answers } from '../stand-ins/provider-answers.js';
import { shapeProblems } from '../stand-ins/provider-shapes.js';
import { startRawServer } from '../stand-ins/raw-server.js';
import type { RawServer } from '../stand-ins/raw-server.js';
import { post } from '../eval/play-task.js';
import { until } from '../support/app-process.js';
import { startStack } from '../support/stack.js';
import type { RunAnswer, Stack } from '../support/stack.js';
import { behaviours, caseNames, waves } from './cases.js';
import type { CaseName } from './cases.js';
import { providers, settingsFor } from './provider-settings.js';
import type { Provider } from './provider-settings.js';

/** A run has 60 s; what comes before and after it has some more. */
const longestRunMs = 120_000;

/** What became of one run, by its ledger and by what its provider was asked. */
export interface Played {
  provider: string;
  case: CaseName;
  outcomes: string[];
  /** Messages that reached the person. */
  replies: number;
  /** The last of them. */
  said: string;
  requests: number;
  modes: string[];
  tokens: number;
  costMicroUsd: number;
  /** Lines of the log that name the model as unknown. */
  unknownLines: number;
  /** What is wrong with the requests by the provider's published shape. */
  shapeProblems: string[];
}

/** Plays the chosen cases of a provider as a whole run, through processes of its own. */
export async function playProvider(name: string, chosen: readonly CaseName[] = caseNames): Promise<Played[]> {
  const provider = providers[name];
  const by = provider && answers[provider.dialect];
  if (provider === undefined || by === undefined) throw new Error(`there is no stand-in for ${name}`);
  const server = await startRawServer();
  server.answer = (request, response) => {
    const prompt = JSON.stringify(request.body);
    const which = caseNames.find((each) => prompt.includes(marked(each)));
    if (which === undefined) return void response.writeHead(404).end();
    behaviours[which](by, prompt)(request, response);
  };
  const stack = await startStack({ environment: settingsFor(name, provider, server.url) });
  try {
    const played: Played[] = [];
    for (const wave of waves) {
      const cases = wave.filter((each) => chosen.includes(each));
      played.push(...(await Promise.all(cases.map((each) => playCase({ stack, server, name, provider }, each)))));
    }
    return played;
  } finally {
    await stack.stop();
    await server.close();
  }
}

/** What a person says in a case, and by which its requests are known. */
function marked(name: CaseName): string {
  return `case (${name})`;
}

/** A product at work, with the stand-in that is its provider. */
interface Scene {
  stack: Stack;
  server: RawServer;
  name: string;
  provider: Provider;
}

async function playCase(
  { stack, server, name: provider, provider: { dialect, key } }: Scene,
  name: CaseName,
): Promise<Played> {
  const conversation = `${provider}-${name.replaceAll(' ', '-')}`;
  const text = `How many angry messages in ${marked(name)}?`;
  const posted = await post(stack, conversation, text);
  const { run_id: runId } = (await posted.json()) as { run_id: string }; // the gateway's own answer
  const run = await endedRun(stack, runId);
  const rows = await stack.ledger(runId);
  const requests = server.requests.filter(({ body }) => JSON.stringify(body).includes(marked(name)));
  const isMissed = (problem: string): boolean => key !== null || problem !== 'header authorization'; // no key, no header
  const problems = requests.flatMap((request) => shapeProblems(dialect, request)).filter(isMissed);
  const sent = run.replies.filter(({ status }) => status === 'sent');
  const unknownLines = stack.apps.controller.log.split('\n').filter((line) => line.includes('"unknown model"')).length;
  return {
    provider,
    case: name,
    replies: sent.length,
    said: sent.at(-1)?.text ?? '',
    requests: requests.length,
    shapeProblems: problems,
    unknownLines,
    ...figuresOf(rows),
  };
}

/** The run as it stands once it has ended, or after all the time it may take: then it has no outcome, and is told of as it is. */
async function endedRun(stack: Stack, runId: string): Promise<RunAnswer> {
  const seen: RunAnswer[] = [];
  const isOver = async (): Promise<boolean> => {
    const response = await stack.api(`/v1/runs/${runId}`);
    if (!response.ok) return false; // too busy to say
    seen.unshift((await response.json()) as RunAnswer); // the gateway's own answer
    return typeof seen[0]?.outcome === 'string';
  };
  await until(`the run ${runId} to end`, isOver, longestRunMs).catch(() => undefined);
  const [run] = seen;
  if (run === undefined) throw new Error(`no record of ${runId}`);
  return run;
}

function figuresOf(rows: readonly LedgerRow[]): Pick<Played, 'outcomes' | 'modes' | 'tokens' | 'costMicroUsd'> {
  const ends = rows.flatMap((row) => (row.row === 'outcome' ? [row] : []));
  const spent = ends.at(-1)?.budget_snapshot;
  return {
    outcomes: ends.map((row) => row.run_outcome),
    modes: rows.flatMap((row) => (row.row === 'turn' ? [row.mode] : [])),
    tokens: spent?.tokens_used ?? 0,
    costMicroUsd: spent?.cost_micro_usd ?? 0,
  };
}
