import { useState } from 'preact/hooks';
import type { Schemas } from '#client';
import { gateway, unwrapAnswer } from '../api/client.js';
import { spacedOut } from '../wording.js';
import { ReasonForm } from '../parts/reason-form.js';

type Type = Schemas['CredentialType'];

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

interface Props {
  types: readonly Type[];
  first: Type;
  /** The host that it is likely sent to; empty: none is known. */
  host?: string;
  onDone: (made: Schemas['Credential']) => void;
}

/** Seals the values of a credential. They are shown to nobody again. */
export function CredentialForm({ types, first, host = '', onDone }: Props) {
  const [draft, setDraft] = useState<Draft>({ type: first, name: '', hostLine: host, values: {} });
  const seal = async (body: Schemas['OperatorRequest']): Promise<void> => {
    const { type, name, values } = draft;
    const hosts = draft.hostLine.split(/[\s,]+/).filter((host) => host !== '');
    const sent = { ...body, name, type: type.name, hosts, values };
    const made = await unwrapAnswer(gateway.POST('/v1/credentials', { body: sent }));
    setDraft({ ...draft, name: '', values: {} });
    onDone(made);
  };
  return (
    <ReasonForm actions={[{ label: 'Seal it', tone: 'primary', act: seal }]} onDone={() => undefined}>
      <Fields {...{ types, draft }} onChange={setDraft} />
    </ReasonForm>
  );
}
