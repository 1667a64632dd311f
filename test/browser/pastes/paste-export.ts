import { isObject } from '#values';
import type { Walk } from '../walk.js';
import { clip, nodes } from '../faults/canvas-graphs.js';

/** One line of what is missing. */
interface ReportLine {
  node: string;
  text: string;
  /** Somebody has to set it up; else it is refused, or not known here. */
  isSetup: boolean;
}

/** What a person reads after a paste. */
export interface Pasted {
  nodes: number;
  summary: string;
  lines: ReportLine[];
  seconds: number;
}

export const report = (walk: Walk) => walk.find('region', 'What is missing');

/** Begins an empty workflow and pastes an export into it. */
export async function pasteExport(walk: Walk, url: string, json: unknown): Promise<Pasted> {
  const began = performance.now();
  await walk.page.goto(`${url}/console#/workflows`);
  await walk.click('link', 'Build a workflow');
  await walk.find('heading', 'Add a node').waitFor();
  await clip(walk, JSON.stringify(json));
  await walk.page.locator('.react-flow__pane').click();
  await walk.press('Control+v');
  const brought = isObject(json) && Array.isArray(json['nodes']) ? json['nodes'].length : 0;
  await nodes(walk)
    .nth(brought - 1)
    .waitFor({ state: 'attached' });
  const panel = report(walk);
  await panel.getByRole('status').getByText('Checking…').waitFor({ state: 'detached' });
  const items = await panel.getByRole('listitem').all();
  const lines = await Promise.all(
    items.map(async (item) => ({
      node: (await item.locator('button, strong').first().innerText()).trim(),
      text: (await item.locator('.text').innerText()).trim(),
      isSetup: (await item.getAttribute('data-weight')) !== 'refused',
    })),
  );
  const summary = (await panel.locator('.summary').innerText()).trim();
  await walk.judge('a pasted export');
  return { nodes: brought, summary, lines, seconds: (performance.now() - began) / 1_000 };
}
