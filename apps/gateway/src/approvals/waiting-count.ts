import { Injectable } from '@nestjs/common';
import { readOpenMatters } from '#runs';
import type { Waiting } from './approval-responses.js';
import { EngineClient } from '../platform/engine-client.js';
import { SharedRead } from '../platform/shared-read.js';

/** How long one count is shared, in milliseconds: it reads every dead letter, and every open console asks. */
const countKeptMs = 5_000;

type Counts = Omit<Waiting, 'age_ms'>;

async function count(engine: EngineClient): Promise<Counts> {
  const { letters, approvals, parked, takenOver } = await engine.ask(({ engine }) => readOpenMatters(engine));
  const open = [...letters.values()].reduce((sum, some) => sum + some, 0);
  return { approvals, dead_letters: open, parked, taken_over: takenOver };
}

/** How many things wait for a person, by one count for whoever asks. */
@Injectable()
export class WaitingCount extends SharedRead<Counts> {
  constructor(engine: EngineClient) {
    super(() => count(engine), countKeptMs);
  }

  async readCounts(): Promise<Waiting> {
    const { answer, ageMs } = await this.getAged();
    return { ...answer, age_ms: ageMs };
  }
}
