import { useState } from 'preact/hooks';
import { randomName, refusalOf, tell } from '../api/client.js';
import type { Refused } from '../api/client.js';
import type { SaidReply, TakeoverView } from '../api/operator-shapes.js';
import { fieldOf } from '../parts/field-of.js';
import { Problem } from '../parts/said.js';
import { moment, words } from '../wording.js';

/** The longest reply the gateway takes from a person. */
const maxLength = 480;

function named(): { by?: string } {
  const by = localStorage.getItem('name') ?? '';
  return by === '' ? {} : { by };
}

function Said({ said }: { said: SaidReply[] }) {
  return (
    <ol class="words" aria-label="What you said">
      {said.map(({ reply_id, text, status }) => (
        <li key={reply_id}>
          <div class="bubble theirs">{text}</div>
          <p class="fate theirs">{words(status)}</p>
        </li>
      ))}
    </ol>
  );
}

function ReplyForm({ onReply }: { onReply: (form: HTMLFormElement) => void }) {
  const submit = (event: SubmitEvent & { currentTarget: HTMLFormElement }): void => {
    event.preventDefault();
    onReply(event.currentTarget);
  };
  return (
    <form class="composer" onSubmit={submit}>
      <label class="unseen" for="reply">
        Your reply
      </label>
      <input id="reply" name="text" required maxLength={maxLength} autoComplete="off" placeholder="Your reply" />
      <button class="primary">Reply</button>
    </form>
  );
}

interface Props {
  path: string;
  taken: NonNullable<TakeoverView['taken_over']>;
  onDone: () => void;
}

/** Whoever has taken a conversation over writes here, and gives it back. */
export function InTheAgentsPlace({ path, taken, onDone }: Props) {
  const [said, setSaid] = useState<SaidReply[]>([]);
  const [problem, setProblem] = useState<Refused | null>(null);
  const attempt = (work: Promise<unknown>): void =>
    void work.then(
      () => setProblem(null),
      (error: unknown) => setProblem(refusalOf(error)),
    );
  const reply = async (form: HTMLFormElement): Promise<void> => {
    const key = { 'idempotency-key': randomName('reply-') };
    const answer = await tell<SaidReply>('POST', `${path}/replies`, { text: fieldOf(form, 'text'), ...named() }, key);
    setSaid((before) => [...before, answer]);
    form.reset();
  };
  const giveBack = async (texts: 'handle' | 'skip'): Promise<void> => {
    await tell('DELETE', `${path}/takeover?${new URLSearchParams({ texts, ...named() }).toString()}`);
    onDone();
  };
  return (
    <section class="acts" aria-label="In the agent's place">
      <h2>In the agent's place</h2>
      <p class="note">
        {taken.by} since {moment(taken.since)}: {taken.reason}
      </p>
      <Said said={said} />
      <ReplyForm onReply={(form) => attempt(reply(form))} />
      <div class="buttons">
        <button type="button" class="plain" onClick={() => attempt(giveBack('handle'))}>
          Give back, the agent answers what waits
        </button>
        <button type="button" class="plain" onClick={() => attempt(giveBack('skip'))}>
          Give back, skip what waits
        </button>
      </div>
      <Problem problem={problem} />
    </section>
  );
}
