import type { Conversation } from '#agent';
import type { JournalEntry } from '#program';
import type { RunForks } from '../../run-forks.js';
import { playFork } from './play-fork.js';
import type { ForkPorts } from './play-fork.js';
import { readRecording } from './recording.js';
import type { Recording } from './recording.js';

/** Forks of an agent's runs. */
export function agentForks(ports: ForkPorts): RunForks<Recording> {
  return {
    at: (runId, journal: readonly JournalEntry<Conversation>[], turn) =>
      readRecording(ports.program, runId, journal, turn),
    play: (from, how) => playFork(ports, from, how),
  };
}
