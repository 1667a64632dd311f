import { useEffect, useRef, useState } from 'preact/hooks';
import type { Schemas } from '#client';
import type { GraphNode } from '#graph/edit';
import { gateway } from '../../api/client.js';
import { useAnswer } from '../../api/use-answer.js';
import { CredentialForm } from '../../credentials/credential-form.js';
import { CredentialTest } from '../../credentials/credential-test.js';
import { Problem } from '../../parts/messages.js';
import { isObject } from '../graph/shown.js';

type Credential = Schemas['Credential'];

interface Props {
  node: GraphNode;
  /** The type of credential by which the node signs in. */
  wanted: string;
  /** What the check says of it. */
  finding: string | null;
  onChange: (credentials: Record<string, unknown>) => void;
}

/** Those of one type, and the names of them all. */
const most = 200;

/** The address that a node calls, where it is written out; empty: an expression makes it. */
function readAddress({ parameters }: GraphNode): string {
  const url = parameters?.['url'];
  return typeof url === 'string' && URL.canParse(url) ? url : '';
}

/** The origin that a node calls, as an entry of a credential's hosts. */
function readHost(node: GraphNode): string {
  const address = readAddress(node);
  if (address === '') return '';
  const { protocol, host, origin } = new URL(address);
  return protocol === 'https:' ? host : origin;
}

interface NewProps {
  types: readonly Schemas['CredentialType'][];
  first: Schemas['CredentialType'];
  host: string;
  onMade: (made: Credential) => void;
  onClose: () => void;
}

function NewCredential({ types, first, host, onMade, onClose }: NewProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog ref={dialog} class="publish" aria-labelledby="credential-title" onClose={onClose}>
      <h2 id="credential-title">New credential</h2>
      <CredentialForm {...{ types, first, host }} onDone={onMade} />
      <form method="dialog">
        <button class="plain">Close</button>
      </form>
    </dialog>
  );
}

/** The credentials of a type, and the one that the node names. */
function useChoice({ node, wanted, onChange }: Props) {
  const { answer, problem, refresh } = useAnswer(
    (signal) => gateway.GET('/v1/credentials', { params: { query: { limit: most } }, signal }),
    [],
  );
  const own = (answer?.credentials ?? []).filter(({ type }) => type === wanted);
  const named = node.credentials?.[wanted];
  const textAt = (field: string): string => {
    const text = isObject(named) ? named[field] : undefined;
    return typeof text === 'string' ? text : '';
  };
  const id = textAt('id');
  const lost = id === '' || answer === null || own.some((one) => one.id === id) ? null : textAt('name') || id;
  const choose = (one: Pick<Credential, 'id' | 'name'> | undefined): void => {
    const others = Object.entries(node.credentials ?? {}).filter(([name]) => name !== wanted);
    const next = Object.fromEntries(others);
    onChange(one === undefined ? next : { ...next, [wanted]: { id: one.id, name: one.name } });
  };
  return { own, id, lost, choose, problem, refresh, type: answer?.types.find(({ name }) => name === wanted) };
}

function Choice({ id, own, lost, choose }: Pick<ReturnType<typeof useChoice>, 'id' | 'own' | 'lost' | 'choose'>) {
  return (
    <select
      id="credential"
      value={id}
      onChange={({ currentTarget }) => choose(own.find((one) => one.id === currentTarget.value))}
    >
      <option value="">Choose</option>
      {lost !== null && <option value={id}>{lost}, which is not there</option>}
      {own.map(({ id: one, name, hosts }) => (
        <option key={one} value={one}>
          {name} for {hosts.join(', ')}
        </option>
      ))}
    </select>
  );
}

/** What a node signs in with: one that is there, or a new one. */
export function CredentialField(props: Props) {
  const { node, wanted, finding } = props;
  const [isNew, setNew] = useState(false);
  const { type, problem, refresh, choose, ...choice } = useChoice(props);
  const made = (one: Credential): void => {
    refresh();
    choose(one);
    setNew(false);
  };
  return (
    <section class="credential" aria-label="Credential">
      <div class="about">
        <label for="credential">Credential ({wanted})</label>
        {type && (
          <button type="button" class="plain" onClick={() => setNew(true)}>
            New credential
          </button>
        )}
      </div>
      <Problem problem={problem} />
      <Choice {...choice} choose={choose} />
      {choice.id !== '' && choice.lost === null && (
        <CredentialTest key={choice.id} id={choice.id} url={readAddress(node)} />
      )}
      {finding !== null && <p class="field-problem">{finding}</p>}
      {isNew && type && (
        <NewCredential types={[type]} first={type} host={readHost(node)} onMade={made} onClose={() => setNew(false)} />
      )}
    </section>
  );
}
