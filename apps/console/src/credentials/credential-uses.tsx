import { useState } from 'preact/hooks';
import type { Schemas } from '#client';
import { gateway } from '../api/client.js';
import { useAnswer } from '../api/use-answer.js';
import { Problem } from '../parts/messages.js';

type Place = Schemas['CredentialUses']['uses'][number]['places'][number];

const places: Readonly<Record<Place, string>> = {
  draft: 'in the draft',
  saved: 'in the current version',
  published: 'in the published version',
};

function Uses({ id }: { id: string }) {
  const { answer, problem } = useAnswer(
    (signal) => gateway.GET('/v1/credentials/{id}/uses', { params: { path: { id } }, signal }),
    [id],
  );
  if (answer === null)
    return problem ? <Problem problem={problem} /> : <p class="note">Looking through all workflows…</p>;
  if (answer.uses.length === 0) return <p class="note">No workflow uses it, nor the draft of one.</p>;
  return (
    <ul>
      {answer.uses.map(({ workflow, name, node, places: found }) => (
        <li key={`${workflow} ${node}`}>
          <a href={`#/build/${workflow}?node=${encodeURIComponent(node)}`}>
            {node} of {name}
          </a>
          , {found.map((place) => places[place]).join(' and ')}
        </li>
      ))}
    </ul>
  );
}

/** Where a credential is used, each place one click away; it is looked for when somebody wants to know. */
export function CredentialUses({ id }: { id: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>Where it is used</summary>
      {isOpen && <Uses id={id} />}
    </details>
  );
}
