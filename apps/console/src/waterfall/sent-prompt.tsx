import { useState } from 'preact/hooks';
import type { Schemas } from '#client';
import { gateway } from '../api/client.js';
import { useAnswer } from '../api/use-answer.js';
import { CodeBlock } from '../parts/code-block.js';
import { Problem } from '../parts/messages.js';
import { useIsOperator } from '../session.js';

/** What happened to a proven prompt on its way: middleware that only passed it on leaves no note. */
function describeMiddleware({ before }: Schemas['RebuiltPrompt']): string {
  if (before.length === 0) return 'the one that was sent';
  const notes = before.map(({ name, did }) => `${name} (${did})`).join(', ');
  return `the one that was worded, not what was sent: before the model stood ${notes}`;
}

function describeProof(prompt: Schemas['RebuiltPrompt']): string {
  const { proven, print: promptHash } = prompt;
  const digits = `${promptHash.prefix} ${promptHash.rest}`;
  if (proven === null) return 'Rebuilt from the record; the call has left no print to compare it with.';
  return proven
    ? `Rebuilt from the record, and ${describeMiddleware(prompt)}: its print ${digits} is the one the call has left.`
    : 'Rebuilt from the record, and not what was worded: settings have changed since, or were others elsewhere.';
}

function Rebuilt({ runId, item }: { runId: string; item: Schemas['TurnItem'] }) {
  const params = { path: { runId, turn: item.turn } };
  const { answer, problem } = useAnswer(
    (signal) => gateway.GET('/v1/runs/{runId}/turns/{turn}/prompt', { params, signal }),
    [params],
  );
  const prompt = answer?.prompts.find(({ action_id }) => action_id === item.action_id);
  return (
    <>
      <Problem problem={problem} />
      {!answer && !problem && <p class="note">A controller rebuilds it …</p>}
      {answer && !prompt && <p class="note">The record has no prompt for this call.</p>}
      {prompt && <p class="note">{describeProof(prompt)}</p>}
      <CodeBlock name="Prompt, system" value={prompt?.system} />
      <CodeBlock name="Prompt, user" value={prompt?.user} />
    </>
  );
}

/** The prompt of a turn, on request, for operators. */
export function SentPrompt({ runId, item }: { runId: string; item: Schemas['TurnItem'] }) {
  const [isWanted, setWanted] = useState(false);
  if (!useIsOperator()) return null;
  if (isWanted) return <Rebuilt runId={runId} item={item} />;
  return (
    <button type="button" onClick={() => setWanted(true)}>
      Show the prompt
    </button>
  );
}
