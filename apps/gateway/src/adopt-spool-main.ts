import { runGateway } from './run-gateway.js';

/** A gateway that lives until `SPOOL_DIR`, the volume of one that will not come back, holds no messages any more (docs/runbook.md). */
await runGateway(async ({ SPOOL_DIR, REDIS_URL }) => {
  const { untilSpoolIsEmpty } = await import('./spool/until-empty.js');
  const { spoolDirectory } = await import('#sends/settings');
  await untilSpoolIsEmpty(spoolDirectory(SPOOL_DIR, REDIS_URL));
});
