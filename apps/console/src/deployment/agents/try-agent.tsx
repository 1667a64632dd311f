import { useState } from 'preact/hooks';
import type { Schemas } from '#client';
import { gateway, toRefused, unwrapAnswer } from '../../api/client.js';
import type { Refused } from '../../api/client.js';
import { useTranscript } from '../../api/use-transcript.js';
import { Composer } from '../../parts/composer.js';
import { Followed } from '../../parts/followed.js';
import { Problem } from '../../parts/messages.js';
import { RunLink } from '../../parts/run-links.js';
import { TranscriptEnd, TranscriptLines } from '../../parts/transcript.js';
import { toWords } from './agent-words.js';
import type { Agent, Draft } from './agent-words.js';

const mostChars = 8_000;

function Talk({ actorId }: { actorId: string }) {
  const transcript = useTranscript(actorId);
  return (
    <Followed listClass="words">
      {transcript.view && <TranscriptLines entries={transcript.view.entries} />}
      <TranscriptEnd transcript={transcript} />
    </Followed>
  );
}

/** A run that asks is answered; else the text begins a run of its own. */
async function isAsking(runId: string): Promise<boolean> {
  const { phase, outcome } = await unwrapAnswer(gateway.GET('/v1/runs/{runId}', { params: { path: { runId } } }));
  return outcome === null && (phase === 'asking' || phase === 'approving');
}

/** A side conversation with an agent, as it is typed above: its models and what it reads are real, and nothing that it sends or writes leaves. */
export function TryAgent({ agent, draft }: { agent: Agent; draft: Draft }) {
  const [begun, setBegun] = useState<Schemas['BegunTry'] | null>(null);
  const [problem, setProblem] = useState<Refused | null>(null);
  const words = toWords(draft, agent);
  const say = async (text: string): Promise<void> => {
    if (begun !== null && (await isAsking(begun.run_id))) {
      const params = { path: { runId: begun.run_id } };
      await unwrapAnswer(gateway.POST('/v1/runs/{runId}/messages', { params, body: { text } }));
      return;
    }
    const conversation = begun === null ? {} : { conversation: begun.conversation };
    const body = { reason: 'tried in the console', text, ...words, ...conversation };
    setBegun(await unwrapAnswer(gateway.POST('/v1/agents/{id}/tries', { params: { path: { id: agent.id } }, body })));
  };
  const send = (text: string): Promise<boolean> =>
    say(text).then(
      () => {
        setProblem(null);
        return true;
      },
      (error: unknown) => {
        setProblem(toRefused(error));
        return false;
      },
    );
  return (
    <section class="acts" aria-label="Try it">
      <h2>Try it</h2>
      <p class="note">
        {Object.keys(words).length === 0 ? 'As it is now.' : 'With what is typed above, before it is published.'} Its
        models and what it reads are real, and cost what they cost. Nothing that it sends or writes leaves.
      </p>
      {begun !== null && <Talk key={begun.actor_id} actorId={begun.actor_id} />}
      {begun !== null && (
        <p class="note">
          Its latest run: <RunLink runId={begun.run_id} />
        </p>
      )}
      <Composer id="try-text" label="Write to it" action="Send" most={mostChars} onSend={send} />
      {begun !== null && (
        <div class="buttons">
          <button type="button" class="plain" onClick={() => setBegun(null)}>
            Begin anew
          </button>
        </div>
      )}
      <Problem problem={problem} />
    </section>
  );
}
