import { useEffect, useRef, useState } from 'preact/hooks';
import type { Schemas } from '#client';
import { gateway, toRefused, unwrapAnswer } from '../api/client.js';
import type { Refused } from '../api/client.js';
import { Problem } from '../parts/messages.js';
import { typedTags } from './folder-names.js';
import type { Filing } from './use-filing.js';

type Filed = Pick<Schemas['FiledWorkflow'], 'folder' | 'tags'>;

/** Where a workflow is filed, as links to what is there too. */
export function FiledLinks({ filed: { folder, tags }, filing }: { filed: Filed; filing: Filing }) {
  const name = filing.folders.find(([id]) => id === folder)?.[1] ?? '…';
  return (
    <>
      {folder !== null && <a href={`#/workflows?folder=${folder}`}>{name}</a>}
      {tags.map((tag) => (
        <a key={tag} class="tag" href={`#/workflows?tag=${encodeURIComponent(tag)}`}>
          {tag}
        </a>
      ))}
      {folder === null && tags.length === 0 && '–'}
    </>
  );
}

/** The value of the choice that makes a folder. */
const anew = 'new';
const top = '';

/** Filing changes nothing that runs: no reason is asked for. */
function order(): Schemas['OperatorRequest'] {
  const by = localStorage.getItem('name') ?? '';
  return { reason: 'filed in the console', ...(by !== '' && { by }) };
}

/** What is chosen: `name` is that of a folder that is to be made. */
type Wanted = Pick<Schemas['FiledWorkflow'], 'tags'> & Pick<Schemas['Folder'], 'name'> & { chosen: string };

async function madeFolder({ chosen, name }: Wanted): Promise<string | null> {
  if (chosen === top) return null;
  if (chosen !== anew) return chosen;
  return (await unwrapAnswer(gateway.POST('/v1/folders', { body: { ...order(), name } }))).id;
}

async function file(id: string, before: Filed, wanted: Wanted): Promise<void> {
  const params = { path: { id } };
  const folder = await madeFolder(wanted);
  if (folder !== before.folder)
    await unwrapAnswer(gateway.PUT('/v1/workflows/{id}/folder', { params, body: { ...order(), folder } }));
  if (wanted.tags.join('\n') !== before.tags.join('\n'))
    await unwrapAnswer(gateway.PUT('/v1/workflows/{id}/tags', { params, body: { ...order(), tags: wanted.tags } }));
}

interface FolderFieldProps {
  filing: Filing;
  wanted: Wanted;
  onWanted: (part: Partial<Wanted>) => void;
}

function FolderField({ filing, wanted: { chosen, name }, onWanted }: FolderFieldProps) {
  return (
    <>
      <label>
        Folder
        <select value={chosen} onChange={({ currentTarget }) => onWanted({ chosen: currentTarget.value })}>
          <option value={top}>none</option>
          {filing.folders.map(([each, path]) => (
            <option key={each} value={each}>
              {path}
            </option>
          ))}
          <option value={anew}>a new folder</option>
        </select>
      </label>
      {chosen === anew && (
        <label>
          Name of the folder
          <input
            required
            maxLength={100}
            value={name}
            onInput={({ currentTarget }) => onWanted({ name: currentTarget.value })}
          />
        </label>
      )}
    </>
  );
}

function TagsField({ filing, text, onText }: { filing: Filing; text: string; onText: (text: string) => void }) {
  const tags = typedTags(text);
  return (
    <>
      <label>
        Tags, with commas between
        <input value={text} onInput={({ currentTarget }) => onText(currentTarget.value)} />
      </label>
      <p class="tags">
        {filing.tags
          .filter((tag) => !tags.includes(tag))
          .map((tag) => (
            <button key={tag} type="button" class="plain" onClick={() => onText([...tags, tag].join(', '))}>
              + {tag}
            </button>
          ))}
      </p>
    </>
  );
}

interface FilingFormProps {
  id: string;
  filed: Filed;
  filing: Filing;
  onDone: () => void;
}

/** Sets the folder and the tags of a workflow. */
function FilingForm({ id, filed, filing, onDone }: FilingFormProps) {
  const [folder, setFolder] = useState({ chosen: filed.folder ?? top, name: '' });
  const [text, setText] = useState(filed.tags.join(', '));
  const [problem, setProblem] = useState<Refused | null>(null);
  const wanted = { ...folder, tags: typedTags(text) };
  const submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    const refused = await file(id, filed, wanted).then(() => null, toRefused);
    setProblem(refused);
    filing.refresh();
    if (refused === null) onDone();
  };
  return (
    <form class="filing" onSubmit={(event) => void submit(event)}>
      <FolderField filing={filing} wanted={wanted} onWanted={(part) => setFolder({ ...folder, ...part })} />
      <TagsField filing={filing} text={text} onText={setText} />
      <Problem problem={problem} />
      <div class="buttons">
        <button class="primary">File it</button>
        <button type="button" class="plain" onClick={onDone}>
          Not now
        </button>
      </div>
    </form>
  );
}

interface FileButtonProps extends Omit<FilingFormProps, 'onDone'> {
  /** What the workflow is called. */
  called: string;
  onFiled: () => void;
}

/** Opens the form in a dialog: nothing of the list moves for it. */
export function FileButton({ called, onFiled, ...form }: FileButtonProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    if (isOpen) dialog.current?.showModal();
  }, [isOpen]);
  const done = (): void => {
    dialog.current?.close();
    onFiled();
  };
  return (
    <>
      <button type="button" class="link" aria-label={`File ${called}: folder and tags`} onClick={() => setOpen(true)}>
        File
      </button>
      {isOpen && (
        <dialog ref={dialog} aria-label={`Folder and tags of ${called}`} onClose={() => setOpen(false)}>
          <h2>Folder and tags of {called}</h2>
          <FilingForm {...form} onDone={done} />
        </dialog>
      )}
    </>
  );
}
