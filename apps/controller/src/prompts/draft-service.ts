import { InquiryServer } from '#deployment';
import type { Redis } from '#redis';
import { atMostEvery } from '#telemetry';
import type { Logger } from '#telemetry';
import type { Programs } from '../programs.js';

const logEveryMs = 60_000;

/** What questions are answered by. `redis`: of those that wait for nothing. */
export interface DraftSources {
  programs: Pick<Programs, 'drafts'>;
  redis: Redis;
}

/**
 * Answers what people ask of their drafts (ADR 166): a controller alone has the sandbox for other people's expressions, and knows the tools. Turns never wait
 * for it.
 */
export class DraftService {
  private readonly server: InquiryServer;

  constructor(url: string, logger: Logger) {
    const onFailed = atMostEvery(logEveryMs, (err: unknown) => logger.warn({ err }, 'a draft was not tested'));
    this.server = new InquiryServer({ url, about: 'drafts', onFailed });
  }

  start({ programs, redis }: DraftSources): void {
    this.server.start(redis, async (question, id) => {
      const asked = { at: Date.now(), seed: id };
      return (await programs.drafts()?.answer(question, asked)) ?? nobody;
    });
  }

  /** Called by Nest when the process is to end. */
  onModuleDestroy(): void {
    this.server.stop();
  }
}

const nobody = { why: 'no program of this process has drafts' };
