import type { RoleName } from './role.js';

/** Every process of the benchmark starts here; only what it needs is loaded. */
const roles: Readonly<Record<RoleName, () => Promise<unknown>>> = {
  model: () => import('./roles/model.js'),
  dashboard: () => import('./roles/dashboard.js'),
  texter: () => import('./roles/texter.js'),
  'peer-texter': () => import('./roles/peer-texter.js'),
  'floor-worker': () => import('./roles/floor-worker.js'),
  'floor-loader': () => import('./roles/floor-loader.js'),
  flow: () => import('./roles/flow.js'),
  'bare-edge': () => import('./roles/bare-edge.js'),
  webhooks: () => import('./roles/webhooks.js'),
  crowd: () => import('./roles/crowd.js'),
};

const [, , first, role] = process.argv;
if (first === 'role') {
  await Object.entries(roles).find(([name]) => name === role)?.[1]();
} else if (first === 'budget') {
  const { budget } = await import('./budget/command.js');
  await budget(process.argv.slice(3));
} else if (first === 'graph-price') {
  const { graphPrice } = await import('./graph-price.js');
  await graphPrice(process.argv.slice(3));
} else if (first === 'items') {
  const { benchItems } = await import('./items/command.js');
  await benchItems(process.argv.slice(3));
} else if (first === 'rest') {
  const { benchRest } = await import('./rest/command.js');
  await benchRest(process.argv.slice(3));
} else if (first === 'slow-calls') {
  const { benchSlow } = await import('./slow/command.js');
  await benchSlow(process.argv.slice(3));
} else if (first === 'live') {
  const { benchLive } = await import('./live/command.js');
  await benchLive(process.argv.slice(3));
} else if (first === '--trees') {
  const { benchTrees } = await import('./trees/command.js');
  await benchTrees(process.argv.slice(3));
} else if (process.argv.includes('--growth')) {
  const { benchGrowth } = await import('./growth/command.js');
  await benchGrowth(process.argv.slice(2));
} else if (process.argv.includes('--fair')) {
  const { benchFair } = await import('./fair/command.js');
  await benchFair(process.argv.slice(2));
} else if (first === '--wide') {
  const { benchWide } = await import('./wide/command.js');
  await benchWide(process.argv.slice(3));
} else if (first === '--ingress') {
  const { benchIngress } = await import('./ingress/command.js');
  await benchIngress(process.argv.slice(3));
} else if (process.argv.includes('--beside')) {
  const { benchBeside } = await import('./beside/command.js');
  await benchBeside(process.argv.slice(2));
} else if (process.argv.includes('--shapes')) {
  const { benchShapes } = await import('./pairs.js');
  await benchShapes(process.argv.slice(2));
} else if (process.argv.includes('--before')) {
  const { benchPairs } = await import('./pairs.js');
  await benchPairs(process.argv.slice(2));
} else {
  const { bench } = await import('./bench.js');
  await bench(process.argv.slice(2));
}
