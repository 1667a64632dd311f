import { useState } from 'preact/hooks';
import type { Schemas } from '#client';
import { Writes } from './writes.js';

/** A button that puts a text on the clipboard; `what` it is, where nobody reads the text. */
export function Copy({ text, what }: { text: string; what?: string }) {
  const [isCopied, setCopied] = useState(false);
  return (
    <button
      type="button"
      class="plain"
      aria-label={`Copy ${what ?? text}`}
      title={what && `Copy ${what}: ${text}`}
      onClick={() => void navigator.clipboard.writeText(text).then(() => setCopied(true))}
    >
      {isCopied ? 'Copied' : 'Copy'}
    </button>
  );
}

/** Bytes as mebibytes, to a tenth. */
export function mebibytes(bytes: number): string {
  return String(Math.round((bytes / 2 ** 20) * 10) / 10);
}

/** What calls of strangers may take; nothing where nobody reaches it from outside. */
function Limits({ triggers: { triggers, limits } }: { triggers: Schemas['WorkflowTriggers'] }) {
  if (triggers.every(({ path }) => path === null)) return null;
  if (limits === null) return <p>No limits: it takes every call.</p>;
  const { runs_per_day: runs, calls_per_minute: calls, bytes_per_day: bytes } = limits;
  return (
    <p>
      It takes {runs} runs a day without a secret, {calls} calls a minute of one caller
      {bytes === null ? '' : `, and keeps ${mebibytes(bytes)} MiB a day`}.
    </p>
  );
}

/** What starts a workflow, with the addresses to call. */
export function Armed({ id, triggers }: { id: string; triggers: Schemas['WorkflowTriggers'] | null }) {
  if (triggers === null || triggers.version === null)
    return <p class="note">Nothing starts it yet but a run by hand.</p>;
  return (
    <div class="armed">
      <p>
        <a href={`#/workflows/${id}?version=${triggers.version}`} title={triggers.version}>
          The version that is published
        </a>{' '}
        is started by:
      </p>
      <ul>
        {triggers.triggers.map(({ node, kind, path }) => (
          <li key={node}>
            <strong>{node}</strong> ({kind}){' '}
            {path !== null && (
              <>
                <code>{`${location.origin}${path}`}</code> <Copy text={`${location.origin}${path}`} />
              </>
            )}
          </li>
        ))}
      </ul>
      <Limits triggers={triggers} />
      <Writes writes={triggers.asks_nobody} says="It asks nobody before it does this, as somebody has confirmed:" />
    </div>
  );
}
