import { useEffect, useState } from 'preact/hooks';
import { ask } from '../../api/client.js';
import type { MessageView } from '../../api/shapes.js';

const underWay = ['spooled', 'accepted', 'running'];
const firstLookMs = 150;
const longestMs = 2_000;

/** How a message fares, asked again at growing intervals until there is nothing left to wait for. */
export function useMessage(messageId: string | null): { view: MessageView | null; settledAt: number | null } {
  const [view, setView] = useState<MessageView | null>(null);
  const [settledAt, setSettledAt] = useState<number | null>(null);
  useEffect(() => {
    if (messageId === null) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let looks = 0;
    const cut = new AbortController();
    const look = async (): Promise<void> => {
      const seen = await ask<MessageView>(`/v1/messages/${messageId}`, cut.signal).catch(() => null);
      if (cut.signal.aborted) return;
      if (seen) setView(seen);
      if (seen && !underWay.includes(seen.status)) return setSettledAt(Date.now());
      looks += 1;
      timer = setTimeout(() => void look(), Math.min(longestMs, firstLookMs * 1.4 ** looks));
    };
    void look();
    return () => {
      cut.abort();
      clearTimeout(timer);
    };
  }, [messageId]);
  return { view, settledAt };
}
