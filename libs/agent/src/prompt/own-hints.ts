import { isOwnHint } from '#errors';

/** What a model has seen of a call, and what the runtime tells it to do about the failure; null: nothing. */
interface Seen {
  line: string;
  tool: string;
  hint: string | null;
}

/** As `noteFailure` writes an envelope: the hint is its last field. */
const hinted = /^error from (\S+): (.*),"remediation_hint":("(?:[^"\\]|\\.)*")\}$/s;

function seenIn(text: string): Seen {
  const [, tool = '', rest = '', quoted = '""'] = hinted.exec(text) ?? [];
  const hint: unknown = JSON.parse(quoted);
  if (typeof hint !== 'string' || !isOwnHint(hint)) return { line: text, tool: '', hint: null };
  return { line: `error from ${tool}: ${rest}}`, tool, hint };
}

/**
 * Observations without the runtime's own hints, and these, a line for each tool that has failed last: they are no words of a tool, and what stands in a fence
 * is nothing to follow.
 */
export function withoutHints(texts: readonly string[]): { lines: string[]; hints: string[] } {
  const seen = texts.map(seenIn);
  const isLast = (tool: string, at: number): boolean =>
    !texts.slice(at + 1).some((text) => text.startsWith(`${tool}: `) || text.startsWith(`error from ${tool}: `));
  const hints = seen.flatMap(({ tool, hint }, at) => (hint !== null && isLast(tool, at) ? [`${tool}: ${hint}`] : []));
  return { lines: seen.map(({ line }) => line), hints };
}
