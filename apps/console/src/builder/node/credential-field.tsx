import { useEffect, useRef, useState } from 'preact/hooks';
import type { Schemas } from '#client';
import type { Graph, GraphNode, Operation } from '#graph/edit';
import { useAnswer } from '../../api/use-answer.js';
import { readAllCredentials } from '../../api/whole-lists.js';
import { CredentialForm } from '../../credentials/credential-form.js';
import { CredentialTest } from '../../credentials/credential-test.js';
import { Problem } from '../../parts/messages.js';
import { alsoNaming, namedCredential, signingIn } from '../graph/named-credentials.js';
import { count } from '../../wording.js';

type Credential = Schemas['Credential'];

interface Props {
  graph: Graph;
  node: GraphNode;
  /** The type of credential by which the node signs in. */
  wanted: string;
  /** What the check says of it. */
  finding: string | null;
  onChange: (operations: Operation[]) => void;
}

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

/** The credentials of a type, and the one that the node names. Whatever takes the place of one that is not there does so wherever it is named. */
function useChoice({ graph, node, wanted, onChange }: Props) {
  const { answer, problem, refresh } = useAnswer(readAllCredentials);
  const own = (answer?.credentials ?? []).filter(({ type }) => type === wanted);
  const { id, name } = namedCredential(node, wanted);
  const lost = id === '' || answer === null || own.some((one) => one.id === id) ? null : name || id;
  const others = lost === null ? [] : alsoNaming(graph, node, wanted);
  const choose = (one: Pick<Credential, 'id' | 'name'> | undefined): void =>
    onChange(signingIn(one === undefined ? [node] : [node, ...others], wanted, one));
  const type = answer?.types.find((each) => each.name === wanted);
  return { own, id, lost, others: others.length, choose, problem, refresh, type };
}

type ChoiceProps = Pick<ReturnType<typeof useChoice>, 'id' | 'own' | 'lost' | 'choose'>;

function Choice({ id, own, lost, choose }: ChoiceProps) {
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
      {choice.others > 0 && (
        <p class="note">
          {count(choice.others, 'other node')} {choice.others === 1 ? 'names' : 'name'} “{choice.lost}” as well: what is
          chosen here is put there, too.
        </p>
      )}
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
