import type { Schemas } from '#client';
import { gateway } from '../api/client.js';
import { usePages } from '../api/use-pages.js';
import { Heading } from '../parts/heading.js';
import { Ago, Nothing, Problem } from '../parts/messages.js';
import { More } from '../parts/more.js';
import { words } from '../wording.js';
import { DeploymentLinks } from './links.js';
import { placeOf } from './place-of.js';
import { Time } from '../parts/days/time.js';

const againEveryMs = 10_000;

type To = Schemas['AuditEntry']['to'];

/** A version of a workflow has no name that people know: a link leads to it. */
function VersionLink({ workflow, version }: { workflow: string; version: string }) {
  return (
    <a class="note" href={`#/workflows/${encodeURIComponent(workflow)}?version=${version}`} title={version}>
      the version
    </a>
  );
}

function Target({ name, value, to }: { name: string; value: To[string]; to: To }) {
  const { workflow } = to;
  if (name === 'version' && typeof value === 'string' && typeof workflow === 'string')
    return <VersionLink workflow={workflow} version={value} />;
  const place = typeof value === 'string' ? placeOf(name, value) : null;
  const text = Array.isArray(value) ? value.join(', ') : String(value);
  return (
    <span class="note">
      {words(name)} {place === null ? text : <a href={`#${place}`}>{text}</a>}{' '}
    </span>
  );
}

function EntryRow({ entry: { at, did, by, reason, to } }: { entry: Schemas['AuditEntry'] }) {
  return (
    <tr data-row>
      <td data-name="When" class="when">
        <Ago at={at} />
      </td>
      <td data-name="Who">{by}</td>
      <td data-name="What">{words(did)}</td>
      <td data-name="To" class="wide">
        {Object.entries(to).map(([name, value]) => (
          <Target key={name} name={name} value={value} to={to} />
        ))}
      </td>
      <td data-name="Why" class="said">
        <p title={reason ?? ''}>{reason ?? '–'}</p>
      </td>
    </tr>
  );
}

function EntryTable({ entries }: { entries: Schemas['AuditEntry'][] }) {
  return (
    <table class="cards">
      <caption class="unseen">What people did</caption>
      <thead>
        <tr>
          {['When', 'Who', 'What', 'To', 'Why'].map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => (
          <EntryRow key={`${entry.at} ${entry.did} ${JSON.stringify(entry.to)}`} entry={entry} />
        ))}
      </tbody>
    </table>
  );
}

/** Who did what, when and why, the latest first, with links to what it was done to. */
export function AuditPage() {
  const { pages, more, problem } = usePages(
    (query, signal) => gateway.GET('/v1/audit', { params: { query }, signal }),
    [],
    againEveryMs,
  );
  const entries = pages.flatMap((page) => page.entries);
  const since = pages[0]?.whole_since ?? null;
  return (
    <>
      <Heading title="Audit">
        <DeploymentLinks except="/audit" />
      </Heading>
      <Problem problem={problem} />
      {entries.length > 0 && <EntryTable entries={entries} />}
      <More more={more} />
      {pages.length > 0 && entries.length === 0 && <Nothing>Nobody has changed anything yet.</Nothing>}
      {since !== null && (
        <p class="note">
          Whole since <Time at={since} />; what was before is no longer kept.
        </p>
      )}
    </>
  );
}
