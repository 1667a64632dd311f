import type { JournalEntry } from '#program';
import { PromptInquiries } from '#deployment';
import type { RecordPort } from '#records';
import type { PromptInquiry } from '#deployment';
import { connect } from '#redis';
import { atMostEvery } from '#telemetry';
import type { Logger } from '#telemetry';
import { pause } from '#timing';
import type { Programs } from '../programs.js';
import { rebuildPrompts } from './rebuild-prompts.js';

/** How long one look for a question lasts, in seconds; it costs Redis nothing meanwhile. */
const lookSeconds = 5;
/** How soon to look again when Redis refuses, in ms. */
const againMs = 1_000;
const logEveryMs = 60_000;

/** What questions are answered from. */
export interface PromptSources {
  programs: Pick<Programs, 'of'>;
  store: { records: Pick<RecordPort, 'readJournal'> };
}

/**
 * Answers operators' requests for a prompt: only a controller has the settings for it (ADR 33). It waits on a connection of its own;
 * turns never wait for it.
 */
export class PromptService {
  private redis: ReturnType<typeof connect> | null = null;

  constructor(
    private readonly url: string,
    private readonly logger: Logger,
  ) {}

  start(sources: PromptSources): void {
    const redis = connect({ url: this.url, role: 'worker', onError: () => undefined }); // the engine's own connection tells of it
    this.redis = redis;
    void this.serve(new PromptInquiries(redis), sources);
  }

  /** Called by Nest when the process is to end: whoever asked a pending question asks again. */
  onModuleDestroy(): void {
    this.redis?.disconnect();
    this.redis = null;
  }

  private async serve(inquiries: PromptInquiries, sources: PromptSources): Promise<void> {
    const failed = atMostEvery(logEveryMs, (err: unknown) => this.logger.warn({ err }, 'a prompt was not rebuilt'));
    while (this.redis !== null) {
      try {
        const inquiry = await inquiries.take(lookSeconds);
        if (inquiry) await inquiries.answer(inquiry.id, await answerTo(inquiry, sources));
      } catch (error) {
        if (this.redis === null) return;
        failed(error);
        await pause(againMs, { ref: false });
      }
    }
  }
}

async function answerTo({ runId, turn }: PromptInquiry, { programs, store }: PromptSources) {
  const journal = (await store.records.readJournal(runId)) as JournalEntry<object>[]; // the controller's own writing
  const served = programs.of(); // the gateway asks for runs of no other
  try {
    return served === null ? { prompts: [] } : await rebuildPrompts(served, journal, turn);
  } catch (error) {
    return { why: error instanceof Error ? error.name : 'unknown' };
  }
}
