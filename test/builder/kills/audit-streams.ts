import { auditRows } from './audit-runs.js';
import { auditChat, auditWatch } from './audit-sessions.js';
import type { StreamFault } from './audit-sessions.js';
import type { Gateways } from './gateways.js';
import type { PlayedRun } from './play-runs.js';
import type { PlayedSession } from './play-sessions.js';

/** What is counted of streams; the last two must be 0. */
export interface StreamFigures {
  streams: Record<string, number>;
  /** Connections that were cut at a random byte, and those that ended with a gateway. */
  cuts: number;
  breaks: number;
  gaps: number;
  repeats: number;
}

/** Holds every stream that was cut against what it should have brought. */
export async function auditStreams(
  gateways: Gateways,
  sessions: readonly PlayedSession[],
  runs: readonly PlayedRun[],
): Promise<{ figures: StreamFigures; findings: string[] }> {
  const figures: StreamFigures = { streams: {}, cuts: 0, breaks: 0, gaps: 0, repeats: 0 };
  const findings: string[] = [];
  const count = (
    kind: string,
    of: string,
    { cuts, breaks }: { cuts: number; breaks: number },
    fault: StreamFault,
  ): void => {
    figures.streams[kind] = (figures.streams[kind] ?? 0) + 1;
    figures.cuts += cuts;
    figures.breaks += breaks;
    figures.gaps += fault.gaps.length;
    figures.repeats += fault.repeats.length;
    findings.push(...fault.gaps.map((what) => `gap: ${kind} of ${of}: ${what}`));
    findings.push(...fault.repeats.map((what) => `repeat: ${kind} of ${of}: ${what}`));
  };
  for (const { id, chats, watched } of sessions) {
    for (const chat of chats) count(`chat_${chat.form}`, id, chat, auditChat(chat));
    if (watched) count(`session_${watched.form}`, id, watched, auditWatch(watched));
  }
  for (const { call, followed } of runs)
    if (followed) count('run', call, followed, await auditRows(gateways, followed));
  return { figures, findings };
}
