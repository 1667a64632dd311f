import { useState } from 'preact/hooks';
import type { Schemas } from '#client';
import { gateway, toRefused, unwrapAnswer } from '../api/client.js';
import type { Refused } from '../api/client.js';
import { Icon } from '../parts/icon.js';
import type { IconName } from '../parts/icon.js';
import { Problem } from '../parts/messages.js';
import { capital, words } from '../wording.js';

type Result = Schemas['CredentialTest']['result'];

const looks: Readonly<Record<Result, { tone: string; icon: IconName }>> = {
  accepted: { tone: 'good', icon: 'check' },
  refused: { tone: 'bad', icon: 'cross' },
  unclear: { tone: 'warn', icon: 'question' },
  unreachable: { tone: 'bad', icon: 'cross' },
  unusable: { tone: 'bad', icon: 'cross' },
};

function Outcome({ test: { result, message, asked } }: { test: Schemas['CredentialTest'] }) {
  const { tone, icon } = looks[result];
  return (
    <p role="status">
      <span class={`badge ${tone}`}>
        <Icon name={icon} /> {words(result)}
      </span>{' '}
      {capital(message)}.{asked !== null && <span class="note"> Asked: {asked}</span>}
    </p>
  );
}

interface Props {
  id: string;
  /** What it is tested with, unless another is typed; empty: what its type has, or the front page of its host. */
  url?: string;
}

/** Makes one real call with a credential, and says in words what came of it. */
export function CredentialTest({ id, url = '' }: Props) {
  const [address, setAddress] = useState(url);
  const [test, setTest] = useState<Schemas['CredentialTest'] | null>(null);
  const [problem, setProblem] = useState<Refused | null>(null);
  const [isAsking, setAsking] = useState(false);
  const ask = async (): Promise<void> => {
    setAsking(true);
    setProblem(null);
    setTest(null);
    try {
      const body = address.trim() === '' ? {} : { url: address.trim() };
      setTest(await unwrapAnswer(gateway.POST('/v1/credentials/{id}/test', { params: { path: { id } }, body })));
    } catch (error) {
      setProblem(toRefused(error));
    }
    setAsking(false);
  };
  return (
    <div class="credential-test">
      <button
        type="button"
        disabled={isAsking}
        title="Calls its host for real, by GET, with the credential"
        onClick={() => void ask()}
      >
        {isAsking ? 'Asking its host…' : 'Test it'}
      </button>
      <label>
        At the address
        <input
          value={address}
          placeholder="what its type has, or its host"
          onInput={({ currentTarget }) => setAddress(currentTarget.value)}
        />
      </label>
      <Problem problem={problem} />
      {test && <Outcome test={test} />}
    </div>
  );
}
