import { useContext, useState } from 'preact/hooks';
import type { Schemas } from '#client';
import { Heading } from '../../parts/heading.js';
import { Nothing } from '../../parts/messages.js';
import { SessionContext } from '../../session.js';
import { DeploymentLinks } from '../links.js';
import { Keys } from './keys.js';
import { NewSecret } from './new-secret.js';
import { OpenSessions } from './open-sessions.js';

/** What the two shared keys are for, where somebody is signed in by one. */
function SharedNotice() {
  return (
    <p class="caution" role="note">
      You are signed in by a key that several share. Records have whatever name is typed, and the key is taken from
      nobody without being taken from all. Make a key for each person and service, and use theirs.
    </p>
  );
}

/** Who may come in, by which key, and who is in. */
export function PeoplePage() {
  const session = useContext(SessionContext);
  const [made, setMade] = useState<Schemas['KeyWithSecret'] | null>(null);
  const isAdmin = session?.access === 'admin';
  return (
    <>
      <Heading title="People and keys">
        <DeploymentLinks except="/people" />
      </Heading>
      {session?.name === null && <SharedNotice />}
      {made && <NewSecret made={made} onClose={() => setMade(null)} />}
      {isAdmin ? (
        <>
          <Keys mayGiveWords={session.words} onMade={setMade} />
          <OpenSessions />
        </>
      ) : (
        <Nothing>Keys, and who is signed in, are shown to admins.</Nothing>
      )}
    </>
  );
}
