import { DraftInquiries } from '#deployment';
import { connect } from '#redis';
import type { Redis } from '#redis';
import { atMostEvery } from '#telemetry';
import type { Logger } from '#telemetry';
import { pause } from '#timing';
import type { Programs } from '../programs.js';

/** How long one look for a question lasts, in seconds; it costs Redis nothing meanwhile. */
const lookSeconds = 5;
/** How soon to look again when Redis refuses, in ms. */
const againMs = 1_000;
const logEveryMs = 60_000;
/** How many questions are answered at once; others wait for this controller, or for another. */
const mostAtOnce = 4;

type Inquiries = DraftInquiries<unknown, object>;

/** What questions are answered by. `redis`: of those that wait for nothing. */
export interface DraftSources {
  programs: Pick<Programs, 'drafts'>;
  redis: Redis;
}

/**
 * Answers what people ask of their drafts (ADR 166): a controller alone has the sandbox for other people's expressions, and knows the tools. It waits on a
 * connection of its own, and turns never wait for it.
 */
export class DraftService {
  private redis: ReturnType<typeof connect> | null = null;
  private readonly failed: (err: unknown) => void;

  constructor(
    private readonly url: string,
    logger: Logger,
  ) {
    this.failed = atMostEvery(logEveryMs, (err: unknown) => logger.warn({ err }, 'a draft was not tested'));
  }

  start(sources: DraftSources): void {
    const redis = connect({ url: this.url, role: 'worker', onError: () => undefined }); // the engine's own connection tells of it
    this.redis = redis;
    void this.serve(new DraftInquiries(redis), new DraftInquiries(sources.redis), sources);
  }

  /** Called by Nest when the process is to end: whoever asked a pending question asks again. */
  onModuleDestroy(): void {
    this.redis?.disconnect();
    this.redis = null;
  }

  private async serve(waiting: Inquiries, answering: Inquiries, sources: DraftSources): Promise<void> {
    const atWork = new Set<Promise<void>>();
    while (this.redis !== null) {
      try {
        const asked = await waiting.take(lookSeconds);
        if (asked === null) continue;
        const work: Promise<void> = this.answer(asked, answering, sources).finally(() => atWork.delete(work));
        atWork.add(work);
        if (atWork.size >= mostAtOnce) await Promise.race(atWork);
      } catch (error) {
        if (this.redis === null) return;
        this.failed(error);
        await pause(againMs, { ref: false });
      }
    }
  }

  /** Settles whatever happens: a question that brings its answer down is told so. */
  private async answer(
    { id, question }: { id: string; question: unknown },
    answering: Inquiries,
    { programs }: DraftSources,
  ): Promise<void> {
    try {
      const asked = { at: Date.now(), seed: id };
      const answer = (await programs.drafts()?.answer(question, asked).catch(this.toWhy)) ?? nobody;
      await answering.answer(id, answer);
    } catch (error) {
      this.failed(error);
    }
  }

  /** Whoever asked is told of what class it was alone: its words may be anybody's. The log has the rest. */
  private readonly toWhy = (error: unknown): object => {
    this.failed(error);
    return { why: error instanceof Error ? error.name : 'unknown' };
  };
}

const nobody = { why: 'no program of this process has drafts' };
