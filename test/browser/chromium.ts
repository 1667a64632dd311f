import { spawnSync } from 'node:child_process';
import { chromium } from 'playwright-core';
import type { Browser, BrowserContextOptions } from 'playwright-core';

/** Where systems put a Chromium; the first that answers is taken. */
const places = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** The Chromium of this machine; null where there is none, which it says. */
export function findChromium(): string | null {
  const found = places.find((place) => spawnSync(place, ['--version']).status === 0);
  if (found === undefined) console.error("missing: chromium (Debian's package chromium)");
  return found ?? null;
}

/** Keeps the browser from calling home: there may be nothing to call. */
const quietly = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Starts it without a window. Root has no sandbox to offer. */
export function launch(executablePath: string): Promise<Browser> {
  const isRoot = process.getuid?.() === 0;
  return chromium.launch({ executablePath, args: [...quietly, ...(isRoot ? ['--no-sandbox'] : [])] });
}

/** A screen that the console is walked through on. */
export interface View {
  name: string;
  options: BrowserContextOptions;
}

export const views: readonly View[] = [
  { name: 'desktop', options: { viewport: { width: 1280, height: 860 }, colorScheme: 'light' } },
  {
    name: 'phone',
    options: { viewport: { width: 390, height: 844 }, colorScheme: 'dark', hasTouch: true, isMobile: true },
  },
];
