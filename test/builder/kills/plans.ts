import type { PlayedGraph } from './graphs.js';
import type { KillOptions } from './options.js';
import type { RunPlan } from './play-runs.js';
import type { SessionPlan } from './play-sessions.js';

const forms = ['sse', 'lines'] as const;

/** Which sessions and runs there are, and which of their streams are cut: a quarter each of chats in both forms, sessions and runs. */
export function plansOf({ sessions, runs, streams }: KillOptions, graphs: readonly PlayedGraph[]) {
  const quarter = Math.ceil(streams / 4);
  const [chats, others] = [Math.min(sessions, quarter * 2), Math.min(quarter, Math.floor(streams / 4))];
  const formOf = (n: number, most: number): 'sse' | 'lines' | null => (n < most ? (forms[n % 2] ?? null) : null);
  const inSessions = Array.from({ length: sessions }, (_, n): SessionPlan => ({
    ...{ n, messages: n % 3 === 2 ? 2 : 1, chat: formOf(n, chats) },
    watch: formOf(sessions - 1 - n, others),
  }));
  const inRuns = Array.from({ length: runs }, (_, n): RunPlan => {
    const graph = graphs[n % graphs.length];
    if (graph === undefined) throw new Error('there is no graph to run');
    return { n, graph, isFollowed: n < others };
  });
  return { sessions: inSessions, runs: inRuns };
}
