import type { LiveNow, PromptVersion, RunTimes } from '#runs';
import { duration } from './duration.js';

/** What a run under way is doing, in the console's words. */
export function nowLine({ text, forMs }: Pick<LiveNow, 'text' | 'forMs'>): string {
  return `now: ${text}, for ${duration(forMs)}`;
}

/** How long a finished run took, and what it waited for. */
export function timesLine({ tookMs, queueMs, personMs, childrenMs, retryMs }: RunTimes): string {
  const waits = [
    [queueMs, 'in the queue'],
    [personMs, 'for a person'],
    [childrenMs, 'for its children'],
    [retryMs, 'before another try'],
  ] as const;
  const waited = waits.filter(([ms]) => ms > 0).map(([ms, what]) => `${duration(ms)} ${what}`);
  return [`took ${duration(tookMs ?? 0)}`, ...waited].join(', ');
}

/** With which prompts a run was decided; several where it was asked in more than one form. */
export function promptLine(prompts: readonly PromptVersion[]): string {
  const [first, ...others] = prompts;
  if (first === undefined) return 'no prompt is known';
  if (others.length === 0) return `prompt ${first.version}`;
  return `prompts ${prompts.map(({ version, calls }) => `${version} (calls ${calls.join(', ')})`).join(', ')}`;
}
