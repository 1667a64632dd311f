import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ProgramName } from '../doctor/app-names.js';

/** The folder of this build's package: above `dist`. */
export const ownRoot = fileURLToPath(new URL('../../../../../', import.meta.url));

/** What Node runs of an app. */
export function mainFile(app: ProgramName, root: string): string {
  return join(root, 'dist', 'apps', app, 'src', 'main.js');
}

/** Whether a folder is one that is built in: a build there takes files away from processes that run. */
export function isBuiltIn(root: string): boolean {
  return existsSync(join(root, 'tsconfig.build.json'));
}
