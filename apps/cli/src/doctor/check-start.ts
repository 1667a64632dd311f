import { settingsFile, version } from '#telemetry';
import { doubtful, failedCheck, ok } from './check.js';
import type { Check } from './check.js';

/** Which build examines, and which file its settings are from: an app that is started in the same folder reads the same. */
export function checkStart(): Check[] {
  return [ok('build', `turnpike ${version}, Node ${process.version}`), checkSettingsFile()];
}

function checkSettingsFile(): Check {
  const name = 'settings file';
  const found = settingsFile();
  if (found === null) return ok(name, 'none: all settings are from the environment');
  const { path, set, overruled, stray } = found;
  if (stray.length > 0)
    return failedCheck(
      name,
      `${path}: line ${stray.join(', ')} is no setting`,
      `write NAME=value there, or begin the line with #`,
    );
  const read = `${path}, ${set.length} settings`;
  if (overruled.length === 0) return ok(name, read);
  return doubtful(
    name,
    `${read}; the environment has ${overruled.join(', ')} otherwise, and wins`,
    `nothing, if it should be; to go by the file: unset ${overruled.join(' ')}`,
  );
}
