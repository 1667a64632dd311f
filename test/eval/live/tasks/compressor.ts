import { resolvePolicy } from '#policy';
import { rewriteWith } from '../../../../apps/compressor/src/rewrite.js';
import { shrink } from '../../../../apps/compressor/src/shrink.js';
import { compare } from '../../../fidelity/measure.js';
import { diceOf, randomLog } from '../../../fidelity/random-log.js';
import type { RandomLog } from '../../../fidelity/random-log.js';
import { modelOf } from '../live-task.js';
import type { LivePlay, LiveSetting, LiveTask } from '../live-task.js';

const maxTokens = 600;
const count = 6;

/** The first logs by lot that trimming alone does not make small enough. */
function longLogs(): RandomLog[] {
  const dice = diceOf(1);
  const found: RandomLog[] = [];
  while (found.length < count) {
    const log = randomLog(dice);
    if (shrink(log.effect, maxTokens) === null) found.push(log);
  }
  return found;
}

async function play(log: RandomLog, { config, models }: LiveSetting): Promise<LivePlay> {
  const asked = { provider: config.LLM_PROVIDER, taskClass: 'action' as const };
  const policy = resolvePolicy(config.POLICY_FILE, { ...asked, model: modelOf(config) });
  let calls = 0;
  const model = models.of(config.LLM_PROVIDER);
  const counted: typeof model = {
    ...model,
    complete: (request, signal) => {
      calls += 1;
      return model.complete(request, signal);
    },
  };
  const made = await rewriteWith(counted, log.effect, { policy, maxTokens }, new AbortController().signal);
  const isKept = 'scratchpad' in made;
  const asks = { asks: 1, first: Number(isKept && calls === 1), repaired: Number(isKept) };
  if (!isKept) return { ...asks, problems: [`no rewrite was kept: ${made.failed}`] };
  const { invented, lostOfLatest, lostOfRequest } = compare(log, made.scratchpad);
  const wrong = { invented, lostOfLatest, lostOfRequest };
  const problems = Object.entries(wrong).filter(([, facts]) => facts > 0);
  return { ...asks, problems: problems.map(([what, facts]) => `${what}: ${facts} facts`) };
}

/** Logs that a compressor has to rewrite: no fact is invented, and none lost that has to stay. */
export const compressorLiveTasks: readonly LiveTask[] = longLogs().map((log, at) => ({
  ...{ program: 'compressor', name: `Log ${at + 1}` },
  play: (setting) => play(log, setting),
}));
