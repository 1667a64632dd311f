import { lastOf } from '#values';
import type { NamedMessage } from './ingest-now.js';

/** The limits in messages and in milliseconds: more than Redis loses in a power cut. */
const mostKept = 20_000;
const keptForMs = 60_000;

/** Channels whose provider lists people's messages: it can be asked for them again. */
const listed: ReadonlySet<string> = new Set(['sms', 'whatsapp']);

/** The messages that this process has recently put into Redis, in order: they survive a power cut at Redis. */
export class RecentMessages {
  private kept: (NamedMessage & { at: number })[] = [];

  add({ messageId, request }: NamedMessage): void {
    const now = performance.now();
    this.kept.push({ messageId, request, at: now });
    if (this.kept.length > mostKept || (this.kept[0]?.at ?? now) < now - 2 * keptForMs)
      this.kept = lastOf(
        this.kept.filter(({ at }) => at >= now - keptForMs),
        mostKept,
      );
  }

  /** Those that no provider has in a list of its own. */
  get unlisted(): NamedMessage[] {
    return this.kept.filter(({ request }) => request.sourceId === null || !listed.has(request.address.channel));
  }

  /** The id under which a channel's own message was accepted here: recovered, it comes back as the same message. */
  findMessageId(channel: string, sourceId: string): string | null {
    const isIt = ({ request }: NamedMessage): boolean =>
      request.sourceId === sourceId && request.address.channel === channel;
    return this.kept.find(isIt)?.messageId ?? null;
  }
}
