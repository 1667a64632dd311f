import type { OpenEngine } from '#engine';

const apart =
  'the two connections of this gateway have joined two deployments: Redis came back empty in between and was founded anew; ids would differ';

/**
 * Ends a gateway whose edge and reply workers have joined two deployments, each at its own moment: only the workers' is watched from then
 * on, and the edge would go on creating conversation ids that nobody else finds.
 */
export async function holdToOne(
  edge: Promise<Pick<OpenEngine, 'store'>>,
  workers: Promise<Pick<OpenEngine, 'store'>>,
  onFatal: (error: Error) => void,
): Promise<void> {
  const both = await Promise.all([edge, workers]).catch(() => null); // whoever opens them handles it
  const keys = new Set(both?.map(({ store }) => store.engine.deployment.idKey));
  if (keys.size > 1) onFatal(new Error(apart));
}
