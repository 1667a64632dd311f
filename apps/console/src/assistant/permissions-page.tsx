import { useState } from 'preact/hooks';
import { permissionLevelValues as levels } from '#client';
import type { Schemas } from '#client';
import { gateway, unwrapAnswer } from '../api/client.js';
import { useAnswer } from '../api/use-answer.js';
import { Heading } from '../parts/heading.js';
import { Problem } from '../parts/messages.js';
import { ReasonForm } from '../parts/reason-form.js';
import { capital, spacedOut, words } from '../wording.js';
import { chosenIn, levelsToSet, notSet } from './permission-levels.js';
import type { Chosen, Level } from './permission-levels.js';

function Levels({ chosen, onChoose }: { chosen: Chosen; onChoose: (name: string, level: Level | null) => void }) {
  return (
    <ul class="permissions">
      {Object.entries(chosen).map(([name, level]) => (
        <li key={name} data-level={level ?? notSet}>
          <label>
            {spacedOut(name)}
            <select
              value={level ?? notSet}
              onChange={({ currentTarget: { value } }) => onChoose(name, levels.find((each) => each === value) ?? null)}
            >
              {[notSet, ...levels].map((each) => (
                <option key={each} value={each}>
                  {capital(words(each))}
                </option>
              ))}
            </select>
          </label>
        </li>
      ))}
    </ul>
  );
}

/** What the assistant's tools may do. A change is a version of the policy, and counts for runs that begin from then on. */
export function PermissionsPage() {
  const { answer, problem, refresh } = useAnswer((signal) => gateway.GET('/v1/assistant/permissions', { signal }));
  const [changes, setChanges] = useState<Chosen>({});
  const known = answer === null ? {} : chosenIn(answer);
  const chosen = { ...known, ...changes };
  const isChanged = Object.entries(changes).some(([name, level]) => known[name] !== level);
  const save = async (body: Schemas['OperatorRequest']): Promise<void> => {
    await unwrapAnswer(
      gateway.PUT('/v1/assistant/permissions', { body: { ...body, permissions: levelsToSet(chosen) } }),
    );
    setChanges({});
  };
  return (
    <>
      <Heading title="Permissions of the assistant">
        <a href="#/assistant">All threads</a>
      </Heading>
      <p class="note">
        Runs that begin from now on are held to these. An approved plan raises creating, changing and running for its
        own workflows, and data tables; what is blocked it does not lift. What is not set asks, but for what a person
        has ordered in words.
      </p>
      <Problem problem={problem} />
      {answer && (
        <>
          <Levels chosen={chosen} onChoose={(name, level) => setChanges({ ...changes, [name]: level })} />
          <section class="acts" aria-label="Save">
            <ReasonForm
              onDone={refresh}
              actions={[{ label: 'Save the permissions', tone: 'primary', isOff: !isChanged, act: save }]}
            />
            <p class="note" role="status">
              Policy {answer.version}
            </p>
          </section>
        </>
      )}
    </>
  );
}
