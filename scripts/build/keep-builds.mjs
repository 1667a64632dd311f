/** Which builds of the apps may be removed: a process that lives on one still loads files of it, hours after a later build. */
import { existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

/** Whether a process that has written itself down in a build lives. */
function isLive(folder) {
  const live = join(folder, 'live');
  return existsSync(live) && readdirSync(live).some((pid) => isAlive(Number(pid)));
}

/** Removes all builds but the present one, the one before it, which may be about to start, and those that a process lives on. */
export function removeOldBuilds(bundle, present) {
  const others = readdirSync(bundle, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== present)
    .map(({ name }) => ({ folder: join(bundle, name), at: statSync(join(bundle, name)).mtimeMs }))
    .sort((one, other) => other.at - one.at);
  for (const { folder } of others.slice(1)) if (!isLive(folder)) rmSync(folder, { recursive: true });
}
