import { useState } from 'preact/hooks';
import type { Schemas } from '#client';
import { gateway, unwrapAnswer } from '../../api/client.js';
import { ReasonForm } from '../../parts/reason-form.js';
import { Choice } from './choice.js';
import { describeRole, roles } from './scopes.js';

type Role = Schemas['Key']['role'];

const dayMs = 86_400_000;
/** After how many days a key ends, by what people call it. */
const ends = { never: null, 'in 30 days': 30, 'in 90 days': 90, 'in a year': 365 };
type End = keyof typeof ends;
const endNames = Object.keys(ends) as End[]; // they are its keys

/** A key that is being written; tenants and agents as they are typed. */
interface Draft {
  name: string;
  role: Role;
  words: boolean;
  tenants: string;
  agents: string;
  end: End;
}

const empty: Draft = { name: '', role: 'viewer', words: false, tenants: '', agents: '', end: 'in a year' };

function readNames(line: string): string[] {
  return line.split(/[\s,]+/).filter((name) => name !== '');
}

function expiry(end: End): { expires_at?: string } {
  const days = ends[end];
  return days === null ? {} : { expires_at: new Date(Date.now() + days * dayMs).toISOString() };
}

function createBody({ name, role, words, tenants, agents, end }: Draft): Omit<Schemas['CreateKey'], 'reason' | 'by'> {
  const [forTenants, forAgents] = [readNames(tenants), readNames(agents)];
  return {
    ...{ name, role, words, ...expiry(end) },
    ...(forTenants.length > 0 && { tenants: forTenants }),
    ...(forAgents.length > 0 && { agents: forAgents }),
  };
}

interface FieldsProps {
  draft: Draft;
  mayGiveWords: boolean;
  onChange: (change: Partial<Draft>) => void;
}

function Scopes({ draft: { tenants, agents }, onChange }: Omit<FieldsProps, 'mayGiveWords'>) {
  return (
    <details class="wide">
      <summary>Of some tenants or agents alone</summary>
      <label>
        Tenants
        <input
          value={tenants}
          placeholder="all"
          onInput={(event) => onChange({ tenants: event.currentTarget.value })}
        />
      </label>
      <label>
        Agents
        <input value={agents} placeholder="all" onInput={(event) => onChange({ agents: event.currentTarget.value })} />
      </label>
    </details>
  );
}

function Fields({ draft, mayGiveWords, onChange }: FieldsProps) {
  const { name, role, words, end } = draft;
  return (
    <>
      <label>
        Whose it is
        <input
          required
          maxLength={60}
          value={name}
          placeholder="a person or a service"
          onInput={(event) => onChange({ name: event.currentTarget.value })}
        />
      </label>
      <Choice
        {...{ label: 'Role', value: role, options: roles }}
        describe={(each) => `${each}: ${describeRole(each).toLowerCase()}`}
        onChange={(next) => onChange({ role: next })}
      />
      <Choice {...{ label: 'It ends', value: end, options: endNames }} onChange={(next) => onChange({ end: next })} />
      <label class="wide check">
        <input
          type="checkbox"
          checked={words}
          disabled={!mayGiveWords}
          onChange={(event) => onChange({ words: event.currentTarget.checked })}
        />
        May read what people write, and their numbers{mayGiveWords ? '' : ': you may not, so you give it to nobody'}
      </label>
      <Scopes draft={draft} onChange={onChange} />
    </>
  );
}

interface Props {
  mayGiveWords: boolean;
  onMade: (made: Schemas['KeyWithSecret']) => void;
}

/** Makes a key of a name, a role and scopes. */
export function KeyForm({ mayGiveWords, onMade }: Props) {
  const [draft, setDraft] = useState(empty);
  const make = async (body: Schemas['OperatorRequest']): Promise<void> => {
    const made = await unwrapAnswer(gateway.POST('/v1/keys', { body: { ...createBody(draft), ...body } }));
    setDraft(empty);
    onMade(made);
  };
  return (
    <ReasonForm actions={[{ label: 'Make the key', tone: 'primary', act: make }]} onDone={() => undefined}>
      <Fields {...{ draft, mayGiveWords }} onChange={(change) => setDraft({ ...draft, ...change })} />
    </ReasonForm>
  );
}
