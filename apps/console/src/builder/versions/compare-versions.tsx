import { useState } from 'preact/hooks';
import type { AnswerOf } from '#client';
import { gateway } from '../../api/client.js';
import { useAnswer } from '../../api/use-answer.js';
import { Problem } from '../../parts/messages.js';
import { dateTime, zonedTime } from '../../wording.js';
import { DifferenceList } from './difference-list.js';
import type { Graph } from '#graph/edit';

type Version = AnswerOf<'listWorkflowVersions'>['versions'][number];

/** The name of the draft among versions: no version has it. */
const draftName = 'draft';
const notThere = 404;

interface Props {
  id: string;
  /** What is drawn and not saved; absent: versions alone. */
  draft?: Graph;
  /** Takes a version into the draft. */
  onRestore?: (graph: Graph) => void;
}

/** The graph of a version; null: it is not read yet, or has none. */
function useGraph(id: string, version: string, draft: Graph | undefined) {
  const isDraft = version === draftName;
  const { answer, problem } = useAnswer(
    isDraft || version === ''
      ? null
      : (signal) => gateway.GET('/v1/workflows/{id}/versions/{version}', { params: { path: { id, version } }, signal }),
    [id, version],
  );
  const stored = (answer?.graph ?? null) as Graph | null; // a stored graph has passed the server's check
  return { graph: isDraft ? (draft ?? null) : stored, problem };
}

interface ChoiceProps {
  label: string;
  chosen: string;
  onChoose: (version: string) => void;
  versions: readonly Version[];
  published: string | null;
  hasDraft: boolean;
}

function Choice({ label, chosen, onChoose, versions, published, hasDraft }: ChoiceProps) {
  return (
    <label>
      {label}
      <select value={chosen} onChange={({ currentTarget }) => onChoose(currentTarget.value)}>
        {hasDraft && <option value={draftName}>The draft</option>}
        {versions.map(({ version, at, note }) => (
          <option key={version} value={version} title={`${version}, ${zonedTime(at)}`}>
            {dateTime(at)}
            {version === published && ', published'}
            {note !== null && `: ${note}`}
          </option>
        ))}
      </select>
    </label>
  );
}

/** The versions there are, and the one that is published. */
function useVersions(id: string) {
  const params = { path: { id } };
  const list = useAnswer((signal) => gateway.GET('/v1/workflows/{id}/versions', { params, signal }), [id]);
  const armed = useAnswer((signal) => gateway.GET('/v1/workflows/{id}/triggers', { params, signal }), [id]);
  const isKnown = armed.answer !== null || armed.problem !== null;
  return {
    versions: (isKnown ? list.answer?.versions : null) ?? [],
    published: armed.answer?.version ?? null,
    problem: list.problem ?? (armed.problem?.status === notThere ? null : armed.problem),
  };
}

/** What is compared before anybody chooses: the draft with what is published or saved last, or the last two versions. */
function firstPair(versions: readonly Version[], published: string | null, hasDraft: boolean): [string, string] {
  const [last, before] = versions.map(({ version }) => version);
  if (last === undefined) return ['', ''];
  return hasDraft ? [published ?? last, draftName] : [before ?? last, last];
}

/** Two versions, or the draft beside one: what the second has other than the first. */
export function CompareVersions({ id, draft, onRestore }: Props) {
  const [from, setFrom] = useState<string | null>(null);
  const [to, setTo] = useState<string | null>(null);
  const { versions, published, problem } = useVersions(id);
  const hasDraft = draft !== undefined;
  const [firstFrom, firstTo] = firstPair(versions, published, hasDraft);
  const [before, after] = [from ?? firstFrom, to ?? firstTo];
  const [old, now] = [useGraph(id, before, draft), useGraph(id, after, draft)];
  const shared = { versions, published, hasDraft };
  return (
    <div class="compare">
      <div class="choices">
        <Choice label="From" chosen={before} onChoose={setFrom} {...shared} />
        <Choice label="To" chosen={after} onChoose={setTo} {...shared} />
      </div>
      <Problem problem={problem ?? old.problem ?? now.problem} />
      {old.graph && now.graph && <DifferenceList old={old.graph} now={now.graph} />}
      {onRestore && before !== draftName && (
        <button type="button" disabled={old.graph === null} onClick={() => old.graph && onRestore(old.graph)}>
          Take what stands under From into the draft
        </button>
      )}
    </div>
  );
}
