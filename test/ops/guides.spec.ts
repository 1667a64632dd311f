import { readFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import { guidesPath, renderGuides } from '../../apps/console/guides/render-guides.mjs';
import { runbookSections } from '../../apps/console/src/health/runbook-sections.js';
import { root } from './monitoring.js';

const { pages, files } = renderGuides(root, ['/console/assets/index.css']);
/** By the addresses that the gateway serves them at. */
const served = new Map([...pages].map(([name, html]) => [`${guidesPath}/${name}`, html]));
served.set(guidesPath, pages.get('index.html') ?? '');

/** Where else in the gateway a guide may lead. */
const otherPages = ['/console', '/docs', '/console/theme.js', '/console/mark.svg', '/console/assets/index.css'];
const known = new Set([...otherPages, ...files.map(({ name }) => `${guidesPath}/${name}`)]);

function idsOf(html: string): Set<string> {
  return new Set([...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id ?? ''));
}

/** Links of a page that lead nowhere. */
function deadLinks([address, html]: [string, string]): string[] {
  const links = [...html.matchAll(/ (?:href|src)="([^"]*)"/g)].map(([, link = '']) => link);
  return links.filter((link) => {
    if (/^https?:/.test(link)) return false;
    const [path = '', anchor] = link.split('#');
    const target = served.get(path === '' ? address : path);
    if (target === undefined) return !known.has(path);
    return anchor !== undefined && !idsOf(target).has(anchor);
  });
}

it('every link between the guides leads to a page, and to a section of it', () => {
  expect(served.size).toBeGreaterThan(50);
  expect(
    [...served].map((page) => ({ page: page[0], dead: deadLinks(page) })).filter(({ dead }) => dead.length),
  ).toEqual([]);
});

it('the guides load nothing from elsewhere and run nothing in place', () => {
  for (const html of pages.values()) expect(html).not.toMatch(/ src="https?:|<style| style="| on\w+="|<script>/);
});

it('the list of guides leads to every guide, and what an alert or the health of a part says to the section of the runbook', () => {
  const list = pages.get('index.html') ?? '';
  for (const name of ['readme.html', 'runbook.html', 'operations.html', 'tools.html', 'adr/index.html'])
    expect(list).toContain(`href="${guidesPath}/${name}"`);
  const runbook = idsOf(pages.get('runbook.html') ?? '');
  const ofHealth = Object.values(runbookSections).filter((section) => section !== null);
  expect(ofHealth).toContain('a-breaker-is-open');
  expect([...runbook]).toEqual(expect.arrayContaining(['texts-are-not-answered', ...ofHealth]));
});

it('the image is built with what the guides are made from', () => {
  const read = (name: string): string => readFileSync(`${root}deploy/${name}`, 'utf8');
  const [beforeBuild = ''] = read('Dockerfile').split('npm run build &&');
  for (const source of ['docs', 'README.md', 'CHANGELOG.md']) {
    expect(beforeBuild).toMatch(new RegExp(`^COPY .*\\b${source}\\b`, 'm'));
    expect(read('Dockerfile.dockerignore').split('\n')).toContain(`!${source}`);
  }
});
