import { expected } from './cases.js';
import type { Played } from './play-provider.js';

/** What is wrong with a run: I4, or another end than such a provider must come to. Empty when nothing is. */
export function problemsOf(played: Played): string[] {
  const { outcomes, replies, said, requests, costMicroUsd, shapeProblems } = played;
  const want = expected[played.case];
  return [
    ...(outcomes.length === 1 ? [] : [`${outcomes.length} outcomes`]),
    ...(replies === 1 ? [] : [`the person heard ${replies} replies`]),
    ...(outcomes[0] === want.outcome ? [] : [`ended as ${outcomes[0]}, not as ${want.outcome}`]),
    ...(want.says === undefined || said === want.says ? [] : [`the person was told ${said}`]),
    ...(requests === want.requests ? [] : [`${requests} requests, not ${want.requests}`]),
    ...(played.case !== 'unknown model' || played.unknownLines === 1 ? [] : ['the operator was not told once']),
    ...(costMicroUsd > 0 === want.isPaid ? [] : [`cost ${costMicroUsd} micro-dollars`]),
    ...shapeProblems,
  ];
}

/** One line a run, for people. */
export function tableOf(all: readonly Played[]): string[] {
  return [
    '| provider | the provider is | the run ends as | replies | requests | what for | tokens | micro-dollars |',
    '| --- | --- | --- | --- | --- | --- | --- | --- |',
    ...all.map((each) => {
      const { provider, outcomes, replies, requests, modes, tokens, costMicroUsd } = each;
      const cells = [
        provider,
        each.case,
        outcomes.join(', '),
        replies,
        requests,
        modes.join(', '),
        tokens,
        costMicroUsd,
      ];
      return `| ${cells.join(' | ')} |`;
    }),
  ];
}
