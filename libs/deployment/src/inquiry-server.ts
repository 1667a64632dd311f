import { connect } from '#redis';
import type { Redis } from '#redis';
import { pause } from '#timing';
import { Inquiries } from './inquiries.js';
import type { InquirySubject } from './inquiries.js';

/** How long one look for a question lasts, in seconds; it costs Redis nothing meanwhile. */
const lookSeconds = 5;
/** How soon to look again when Redis refuses, in ms. */
const againMs = 1_000;
/** How many questions are answered at once; others wait for this process, or for another. */
const mostAtOnce = 4;

type Answers = Inquiries<unknown, object>;
type Answering = (question: unknown, id: string) => Promise<object>;

interface Settings {
  url: string;
  about: InquirySubject;
  onFailed: (error: unknown) => void;
}

/** Answers what is asked of its kind of process. It waits on a connection of its own, and nothing else waits for it. */
export class InquiryServer {
  private redis: ReturnType<typeof connect> | null = null;

  constructor(private readonly settings: Settings) {}

  /** `redis`: of those that wait for nothing. */
  start(redis: Redis, answer: Answering): void {
    const { url, about } = this.settings;
    const waiting = connect({ url, role: 'worker', onError: () => undefined }); // the engine's own connection tells of it
    this.redis = waiting;
    void this.serve(new Inquiries(waiting, about), new Inquiries(redis, about), answer);
  }

  /** Whoever asked a pending question asks again. */
  stop(): void {
    this.redis?.disconnect();
    this.redis = null;
  }

  private async serve(waiting: Answers, answering: Answers, answer: Answering): Promise<void> {
    const atWork = new Set<Promise<void>>();
    while (this.redis !== null) {
      try {
        const asked = await waiting.take(lookSeconds);
        if (asked === null) continue;
        const work: Promise<void> = this.settle(asked, answering, answer).finally(() => atWork.delete(work));
        atWork.add(work);
        if (atWork.size >= mostAtOnce) await Promise.race(atWork);
      } catch (error) {
        if (this.redis === null) return;
        this.settings.onFailed(error);
        await pause(againMs, { ref: false });
      }
    }
  }

  /** Settles whatever happens: a question that brings its answer down is told so. */
  private async settle(
    { id, question }: { id: string; question: unknown },
    answering: Answers,
    answer: Answering,
  ): Promise<void> {
    try {
      await answering.answer(id, await answer(question, id).catch(this.toWhy));
    } catch (error) {
      this.settings.onFailed(error);
    }
  }

  /** Whoever asked is told of what class it was alone: its words may be anybody's. The log has the rest. */
  private readonly toWhy = (error: unknown): object => {
    this.settings.onFailed(error);
    return { why: error instanceof Error ? error.name : 'unknown' };
  };
}
