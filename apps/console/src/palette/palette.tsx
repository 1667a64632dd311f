import { useEffect, useRef, useState } from 'preact/hooks';
import { gateway } from '../api/client.js';
import { useAnswer } from '../api/use-answer.js';
import { goTo } from '../location.js';
import { Problem } from '../parts/messages.js';
import { useIsOperator } from '../session.js';
import { findTargets } from './find.js';
import type { Target } from './find.js';

/** As many of a list as its first page may hold. */
const limit = 200;

/** What the gateway lists that can be gone to by name. */
function useListed() {
  const isOperator = useIsOperator();
  const query = { limit };
  const workflows = useAnswer((signal) => gateway.GET('/v1/workflows', { params: { query }, signal }));
  const tables = useAnswer(isOperator ? (signal) => gateway.GET('/v1/tables', { params: { query }, signal }) : null);
  const listed: Target[] = [
    ...(workflows.answer?.workflows ?? []).map(({ id }) => ({ kind: 'Workflow', label: id, path: `/workflows/${id}` })),
    ...(tables.answer?.tables ?? []).map(({ id, name }) => ({
      kind: 'Table',
      label: name,
      path: `/tables/${encodeURIComponent(id)}`,
    })),
  ];
  const isCut = [workflows.answer, tables.answer].some((page) => page?.next);
  return { listed, isCut, problem: workflows.problem ?? tables.problem };
}

interface OfferedProps {
  targets: readonly Target[];
  chosen: number;
  onGo: (target: Target) => void;
}

function Offered({ targets, chosen, onGo }: OfferedProps) {
  return (
    <ul id="palette-offers" role="listbox" aria-label="Places" class="palette-offers">
      {targets.map((target, index) => (
        <li
          key={target.path}
          id={`palette-${index}`}
          role="option"
          aria-selected={index === chosen}
          onPointerDown={(event) => {
            event.preventDefault(); // the field keeps the focus until the page changes
            onGo(target);
          }}
        >
          <span class="note">{target.kind}</span> {target.label}
        </li>
      ))}
    </ul>
  );
}

/** A field that goes to any page, workflow, table, run, conversation or dead letter by a part of its name, its id or its words. */
export function Palette({ pages, onClose }: { pages: readonly Target[]; onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState(0);
  const { listed, isCut, problem } = useListed();
  const targets = findTargets([...pages, ...listed], typed);
  useEffect(() => dialog.current?.showModal(), []);
  const go = (target: Target | undefined): void => {
    if (target === undefined) return;
    dialog.current?.close();
    goTo(target.path);
  };
  const step = (by: number): void => setChosen((chosen + by + targets.length) % Math.max(targets.length, 1));
  const keys: Record<string, () => void> = {
    ArrowDown: () => step(1),
    ArrowUp: () => step(-1),
    Enter: () => go(targets[chosen]),
  };
  return (
    <dialog ref={dialog} class="palette" aria-label="Go to" onClose={onClose}>
      <input
        role="combobox"
        aria-label="Go to"
        aria-expanded={targets.length > 0}
        aria-controls="palette-offers"
        aria-activedescendant={targets.length > 0 ? `palette-${chosen}` : undefined}
        autoComplete="off"
        autoFocus
        placeholder="A page, a workflow, an id, a number, words"
        value={typed}
        onInput={(event) => {
          setTyped(event.currentTarget.value);
          setChosen(0);
        }}
        onKeyDown={(event) => {
          const act = keys[event.key];
          if (act === undefined) return;
          event.preventDefault();
          act();
        }}
      />
      <Offered targets={targets} chosen={chosen} onGo={go} />
      <Problem problem={problem} />
      {isCut && <p class="note">Only the first {limit} workflows and tables are looked through.</p>}
    </dialog>
  );
}
