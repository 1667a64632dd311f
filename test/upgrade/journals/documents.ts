import { join } from 'node:path';
import { Redis } from 'ioredis';
import { cases } from '../../workflows/cases.js';
import { startDeployment } from '../../workflows/deployment.js';
import { laterCases } from '../../workflows/later-dialect.js';
import { predicateCases } from '../../workflows/predicates.js';
import { runCase, wayOf } from '../../workflows/run-case.js';
import { semanticCases } from '../../workflows/semantics.js';
import type { Play } from './under-kills.js';
import { writeRuns } from './write-runs.js';

/** A case of every kind of node and of every predicate, failures among them, by the command line. */
export const byDocument: Play = {
  settings: {
    ...{ TOOLS_ENABLED: 'default,get_by_segment,get_summary,get_top5,add_note', LLM_MODEL: 'gpt-4o-mini' },
    ...{ TOOLS_DIR: 'examples/workflows/tools', OFFICE_API_URL: 'http://127.0.0.1:1' },
  },
  play: async ({ root }, into, say) => {
    const all = [...cases, ...semanticCases, ...predicateCases, ...laterCases];
    const played = all.filter((each) => wayOf(each) === 'command');
    const deployment = await startDeployment([], root);
    const client = new Redis(deployment.stack.environment['REDIS_URL'] ?? '');
    try {
      for (const each of played)
        await runCase(deployment, each).catch((error: unknown) => say(`${each.file}: ${String(error)}`));
      say(`${played.length} documents`);
      await writeRuns(client, join(into, 'runs'));
    } finally {
      client.disconnect();
      await deployment.stop();
    }
  },
};
