import type { Schemas } from '#client';
import { gateway, unwrapAnswer } from '../api/client.js';
import { usePages } from '../api/use-pages.js';
import { CredentialForm } from '../credentials/credential-form.js';
import { CredentialTest } from '../credentials/credential-test.js';
import { CredentialUses } from '../credentials/credential-uses.js';
import { Heading } from '../parts/heading.js';
import { More } from '../parts/more.js';
import { Ago, Nothing, Problem } from '../parts/messages.js';
import { ReasonForm } from '../parts/reason-form.js';

type Credential = Schemas['Credential'];

interface RowProps {
  credential: Credential;
  types: readonly Schemas['CredentialType'][];
  onDone: () => void;
}

function Row({ credential, types, onDone }: RowProps) {
  const { id, name, type, hosts, updated_at } = credential;
  const own = types.find((each) => each.name === type);
  const forget = (body: Schemas['OperatorRequest']) =>
    unwrapAnswer(gateway.DELETE('/v1/credentials/{id}', { params: { path: { id } }, body }));
  return (
    <li class="card" aria-label={name}>
      <h2>{name}</h2>
      <p>
        {type} for {hosts.join(', ')}
        <span class="note">
          {' '}
          · changed <Ago at={updated_at} />
        </span>
      </p>
      <CredentialTest id={id} />
      <CredentialUses id={id} />
      {own && (
        <details class="acts">
          <summary>Write its values again</summary>
          <p class="note">Whatever signs in with it goes on with the new values.</p>
          <CredentialForm key={updated_at} types={[own]} first={own} before={credential} onDone={onDone} />
        </details>
      )}
      <details class="acts">
        <summary>Forget it</summary>
        <ReasonForm actions={[{ label: 'Forget it', tone: 'danger', act: forget }]} onDone={onDone} />
      </details>
    </li>
  );
}

/** What graphs sign in with: by name and host, never by value. `wanted`: the type that somebody was asked for. */
export function CredentialsPage({ wanted }: { wanted: string }) {
  const { pages, more, problem, refresh } = usePages((query, signal) =>
    gateway.GET('/v1/credentials', { params: { query }, signal }),
  );
  const credentials = pages.flatMap((page) => page.credentials);
  const types = pages[0]?.types ?? [];
  const first = types.find(({ name }) => name === wanted) ?? types[0];
  return (
    <>
      <Heading title="Credentials">
        <a href="#/assistant">All threads</a>
      </Heading>
      <Problem problem={problem} />
      <ul class="credentials">
        {credentials.map((credential) => (
          <Row key={credential.id} credential={credential} types={types} onDone={refresh} />
        ))}
      </ul>
      <More more={more} />
      {pages.length > 0 && credentials.length === 0 && <Nothing>There is no credential yet.</Nothing>}
      {first && (
        <section class="acts" aria-label="Add a credential">
          <h2>Add a credential</h2>
          <CredentialForm types={types} first={first} onDone={refresh} />
        </section>
      )}
    </>
  );
}
