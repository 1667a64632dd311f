import { useState } from 'preact/hooks';
import type { Schemas } from '#client';
import { gateway, unwrapAnswer } from '../api/client.js';
import { spacedOut } from '../wording.js';
import { ReasonForm } from '../parts/reason-form.js';

type Type = Schemas['CredentialType'];

interface ValueProps {
  type: Type;
  field: string;
  value: string;
  onChange: (value: string) => void;
}

/** A field of a credential. What names somebody or something is no secret, and can be read as it is typed. */
function Value({ type: { optional, readable }, field, value, onChange }: ValueProps) {
  const mayBeEmpty = optional.includes(field);
  const same = {
    ...{ value, required: !mayBeEmpty, placeholder: mayBeEmpty ? 'may be empty' : '', autoComplete: 'off' },
    onInput: (event: { currentTarget: HTMLInputElement }) => onChange(event.currentTarget.value),
  };
  return (
    <label>
      {spacedOut(field)}
      {readable.includes(field) ? <input {...same} /> : <input {...same} type="password" />}
    </label>
  );
}

/** How the server of a type is entered that speaks no HTTP. */
function ServerNote({ ports }: Pick<Type, 'ports'>) {
  if (ports === null) return null;
  return (
    <p class="note">
      One server: <code>db.example.com</code> is asked with TLS at port {ports.secure}, <code>db.example.com:7000</code>{' '}
      at another, <code>http://db.example.com</code> without TLS at port {ports.plain}.
    </p>
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

function usualHosts({ hosts }: Type): string {
  return hosts.join(', ');
}

function Fields({ types, draft, onChange }: { types: readonly Type[]; draft: Draft; onChange: (next: Draft) => void }) {
  const { type, name, hostLine, values } = draft;
  const choose = (chosen: string): void => {
    const next = types.find((each) => each.name === chosen);
    // What stands there is the hosts of the type before, unless somebody has typed them.
    const isUsual = hostLine === '' || hostLine === usualHosts(type);
    if (next) onChange({ ...draft, type: next, values: {}, ...(isUsual && { hostLine: usualHosts(next) }) });
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
      <ServerNote ports={type.ports} />
      {type.fields.map((field) => (
        <Value
          key={field}
          type={type}
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
  /** The host that it is likely sent to; empty: none is known but what its type has. */
  host?: string;
  /** It takes the place of this one, whose values nobody sees: they are written again. */
  before?: Schemas['Credential'];
  onDone: (made: Schemas['Credential']) => void;
}

/** Seals the values of a credential. They are shown to nobody again. */
export function CredentialForm({ types, first, host = '', before, onDone }: Props) {
  const [draft, setDraft] = useState<Draft>({
    ...{ type: first, name: before?.name ?? '', values: {} },
    hostLine: before?.hosts.join(', ') ?? (host === '' ? usualHosts(first) : host),
  });
  const seal = async (body: Schemas['OperatorRequest']): Promise<void> => {
    const { type, name, values } = draft;
    const hosts = draft.hostLine.split(/[\s,]+/).filter((host) => host !== '');
    const sent = { ...body, name, type: type.name, hosts, values };
    const made = await unwrapAnswer(
      before === undefined
        ? gateway.POST('/v1/credentials', { body: sent })
        : gateway.PUT('/v1/credentials/{id}', { params: { path: { id: before.id } }, body: sent }),
    );
    setDraft({ ...draft, name: before === undefined ? '' : name, values: {} });
    onDone(made);
  };
  return (
    <ReasonForm actions={[{ label: 'Seal it', tone: 'primary', act: seal }]} onDone={() => undefined}>
      <Fields {...{ types, draft }} onChange={setDraft} />
    </ReasonForm>
  );
}
