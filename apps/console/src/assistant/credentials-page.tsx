import { useState } from 'preact/hooks';
import type { Schemas } from '#client';
import { gateway, unwrapAnswer } from '../api/client.js';
import { usePages } from '../api/use-pages.js';
import { Heading } from '../parts/heading.js';
import { More } from '../parts/more.js';
import { Ago, Nothing, Problem } from '../parts/messages.js';
import { ReasonForm } from '../parts/reason-form.js';
import { spacedOut } from '../wording.js';

type Credential = Schemas['Credential'];
type Type = Schemas['CredentialType'];

function Row({ credential, onDone }: { credential: Credential; onDone: () => void }) {
  const { id, name, type, hosts, updated_at } = credential;
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
      <details class="acts">
        <summary>Forget it</summary>
        <ReasonForm actions={[{ label: 'Forget it', tone: 'danger', act: forget }]} onDone={onDone} />
      </details>
    </li>
  );
}

interface ValueProps {
  field: string;
  value: string;
  onChange: (value: string) => void;
}

/** A field of a credential. What names somebody or something is no secret, and can be read as it is typed. */
function Value({ field, value, onChange }: ValueProps) {
  const same = { required: true, autoComplete: 'off', value };
  const isNamed = field === 'user' || field === 'name';
  return (
    <label>
      {spacedOut(field)}
      {isNamed ? (
        <input {...same} onInput={(event) => onChange(event.currentTarget.value)} />
      ) : (
        <input {...same} type="password" onInput={(event) => onChange(event.currentTarget.value)} />
      )}
    </label>
  );
}

/** A credential that is being written. */
interface Draft {
  type: Type;
  name: string;
  /** The hosts, as they are typed. */
  hostLine: string;
  values: Record<string, string>;
}

function Fields({ types, draft, onChange }: { types: readonly Type[]; draft: Draft; onChange: (next: Draft) => void }) {
  const { type, name, hostLine, values } = draft;
  const choose = (chosen: string): void => {
    const next = types.find((each) => each.name === chosen);
    if (next) onChange({ ...draft, type: next, values: {} });
  };
  return (
    <>
      <label>
        Type
        <select value={type.name} onChange={(event) => choose(event.currentTarget.value)}>
          {types.map((each) => (
            <option key={each.name}>{each.name}</option>
          ))}
        </select>
      </label>
      <label>
        Name
        <input
          required
          maxLength={128}
          value={name}
          onInput={(event) => onChange({ ...draft, name: event.currentTarget.value })}
        />
      </label>
      <label class="wide">
        Hosts that it is sent to
        <input
          required
          value={hostLine}
          placeholder="api.example.com"
          onInput={(event) => onChange({ ...draft, hostLine: event.currentTarget.value })}
        />
      </label>
      {type.fields.map((field) => (
        <Value
          key={field}
          field={field}
          value={values[field] ?? ''}
          onChange={(value) => onChange({ ...draft, values: { ...values, [field]: value } })}
        />
      ))}
    </>
  );
}

/** Seals the values of a credential. They are shown to nobody again. */
function Add({ types, first, onDone }: { types: readonly Type[]; first: Type; onDone: () => void }) {
  const [draft, setDraft] = useState<Draft>({ type: first, name: '', hostLine: '', values: {} });
  const seal = async (body: Schemas['OperatorRequest']): Promise<void> => {
    const { type, name, values } = draft;
    const hosts = draft.hostLine.split(/[\s,]+/).filter((host) => host !== '');
    await unwrapAnswer(gateway.POST('/v1/credentials', { body: { ...body, name, type: type.name, hosts, values } }));
    setDraft({ ...draft, name: '', values: {} });
  };
  return (
    <section class="acts" aria-label="Add a credential">
      <h2>Add a credential</h2>
      <ReasonForm actions={[{ label: 'Seal it', tone: 'primary', act: seal }]} onDone={onDone}>
        <Fields {...{ types, draft }} onChange={setDraft} />
      </ReasonForm>
    </section>
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
          <Row key={credential.id} credential={credential} onDone={refresh} />
        ))}
      </ul>
      <More more={more} />
      {pages.length > 0 && credentials.length === 0 && <Nothing>There is no credential yet.</Nothing>}
      {first && <Add types={types} first={first} onDone={refresh} />}
    </>
  );
}
