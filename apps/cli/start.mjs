/**
 * What `npm run turnpike -- …` runs, on any Node from 20: builds when there is no build or it is older than the sources,
 * then hands over to the command line. Nothing goes to stdout but the command's own output.
 */
import { existsSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

import { main } from './build-if-stale.mjs';

if (!existsSync(main)) {
  process.stderr.write('turnpike: there is nothing built to run\n');
  process.exit(1);
}
await import(pathToFileURL(main).href);
