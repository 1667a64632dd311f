import type { Walk } from '../walk.js';
import { inView } from './canvas-day-faults.js';
import { chain, readDraft, draw, findMiddle, findNode } from './canvas-graphs.js';
import type { Fault } from './fault.js';

/** Of a run of frames, the time that all but one in twenty are within, in ms. */
const frames = `(async () => {
  const times = []; let last = performance.now();
  window.framesOver = false;
  while (!window.framesOver) {
    await new Promise((resolve) => requestAnimationFrame(resolve));
    const now = performance.now(); times.push(now - last); last = now;
  }
  times.sort((a, b) => a - b);
  return { p95: times[Math.floor(times.length * 0.95)], many: times.length };
})()`;

/** Moves the pointer about for a while; how long frames take meanwhile, and how much of one is the page's own work, in ms. */
async function moveAbout(walk: Walk, x: number, y: number): Promise<{ p95: number; script: number }> {
  const { page } = walk;
  const tools = await page.context().newCDPSession(page);
  await tools.send('Performance.enable');
  const worked = async (): Promise<number> =>
    ((await tools.send('Performance.getMetrics')).metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? 0) *
    1_000;
  const before = await worked();
  const measured = page.evaluate(frames) as Promise<{ p95: number; many: number }>; // it comes to these
  for (let step = 0; step < 90; step++) {
    await page.mouse.move(x + Math.sin(step / 8) * 60, y + step);
    await page.waitForTimeout(8);
  }
  await page.evaluate('window.framesOver = true');
  const { p95, many } = await measured;
  return { p95, script: ((await worked()) - before) / many };
}

/** How long a frame may take, in ms, where the machine gives the page its sixty a second; how many times one at rest, where not. */
const most = { p95: 20, timesRest: 1.5, script: 8 };

/** What the canvas takes where the graph is as large as one may be. */
export const canvasSizeFaults: readonly Fault[] = [
  {
    name: 'B6 200 nodes',
    shows: 'with 200 nodes all in view, and their map, a drag keeps to frames of 20 ms, p95',
    async go(walk, { stack }) {
      const large = chain(
        'Large',
        Array.from({ length: 199 }, (_, at) => `N${at}`),
      );
      const rows = large.nodes.map((node, at) => ({ ...node, position: [(at % 20) * 240, Math.floor(at / 20) * 160] }));
      await draw(walk, stack, 'b6-200', { ...large, nodes: rows });
      await walk.page.locator('.react-flow__minimap').waitFor();
      await walk.page.waitForTimeout(1_500);
      await inView(walk, 'Start');
      const [x, y] = await findMiddle(findNode(walk, 'N100'));
      const rest = await moveAbout(walk, x, y);
      const before = await readDraft(walk, stack);
      await walk.page.mouse.move(x, y);
      await walk.page.mouse.down();
      const drag = await moveAbout(walk, x, y);
      await walk.page.mouse.up();
      await walk.page.waitForTimeout(300);
      if (JSON.stringify(await readDraft(walk, stack)) === JSON.stringify(before))
        throw new Error('nothing was dragged');
      const words = [rest, drag].map(({ p95, script }) => `p95 ${p95.toFixed(1)} ms, script ${script.toFixed(1)} ms`);
      console.log(`      at rest ${words[0]}; dragging ${words[1]}`);
      if (drag.p95 > Math.max(most.p95, rest.p95 * most.timesRest) || drag.script > most.script)
        throw new Error(`dragging ${words[1]}, at rest ${words[0]}`);
    },
  },
  {
    name: 'B6 helper lines',
    shows: 'a node that is dragged shows a line through what it stands level with, and none elsewhere or afterwards',
    async go(walk, { stack }) {
      await draw(walk, stack, 'b6-lines', chain('Level', ['One', 'Two']));
      await walk.page.waitForTimeout(1_000); // the view has come to rest
      const { mouse } = walk.page;
      const lines = walk.page.locator('.helper-line.y');
      const [x, y] = await findMiddle(findNode(walk, 'One'));
      await mouse.move(x, y);
      await mouse.down();
      await mouse.move(x, y + 75, { steps: 5 });
      await lines.waitFor({ state: 'detached' });
      // The first pixels of a drag are not the node's: it is level a little above or below.
      for (let above = -60; above < 60 && (await lines.count()) === 0; above += 5) await mouse.move(x, y - above);
      await lines.waitFor({ state: 'attached' });
      const [line, start] = [await lines.boundingBox(), await findNode(walk, 'Start').boundingBox()];
      const isThrough =
        line !== null && start !== null && line.y >= start.y - 2 && line.y <= start.y + start.height + 2;
      if (!isThrough || line.width < start.width) throw new Error(`a line at ${JSON.stringify(line)}`);
      await mouse.up();
      await lines.waitFor({ state: 'detached' });
    },
  },
];
