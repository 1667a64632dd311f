import { audit } from '../audit.js';
import type { Audit } from '../audit.js';
import { countOf } from '../findings.js';
import type { Finding } from '../findings.js';
import type { Load } from '../load.js';
import type { ChaosOptions } from '../options.js';
import { Records } from '../records.js';
import { auditTrees } from '../trees/audit-trees.js';
import type { TreeFigures } from '../trees/audit-trees.js';
import { treePaths } from './parts.js';
import type { Parts } from './parts.js';

/** Measures every promise of texts and of trees when all has come to rest. */
export async function auditSweep(
  options: ChaosOptions,
  { fixture, redis, client, environment, trees }: Parts,
  { load, unseen }: { load: Load; unseen: readonly Finding[] },
  folder: string,
): Promise<Audit & { trees: TreeFigures }> {
  const seen = { options, fixture, load, redis: client, environment, folder };
  const { findings: all, figures } = await audit({ ...seen, redisFolder: redis.dir, unready: [], unseen });
  const [undisturbed] = fixture.answersTo(trees.asked[0]?.person ?? '');
  const records = new Records(client);
  const asked = { fixture, asked: trees.asked, records, paths: treePaths, mayFail: true };
  const grown = await auditTrees({ ...asked, undisturbed: undisturbed?.body ?? '' });
  const ofTrees = grown.findings.map((what): Finding => ({
    promise: 'wrong_outcomes',
    person: null,
    runId: null,
    what: `a tree: ${what}`,
  }));
  const findings = [...(await withoutApi(all, records)), ...ofTrees];
  return { findings, figures: { ...figures, ...countOf([findings]) }, trees: grown.figures };
}

/** A run of the API's has no message at Twilio, which is what the audit of replies looks for; all else holds for it, too. */
async function withoutApi(findings: readonly Finding[], records: Records): Promise<Finding[]> {
  const runs = await records.runs();
  const ofApi = new Set(runs.flatMap(({ record }) => (record.channel === 'api' ? [record.runId] : [])));
  return findings.filter(({ runId, what }) => !(ofApi.has(runId ?? '') && /Twilio has no message|SID/.test(what)));
}
