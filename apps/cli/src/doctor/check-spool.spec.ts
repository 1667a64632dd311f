import { expect, it } from '@jest/globals';
import { checkSpool } from './check-spool.js';
import type { Examined } from './examined.js';

const examinedWith = (spoolDirectory: string): Examined =>
  ({ apps: ['gateway'], environment: {}, outside: { spoolDirectory } }) as unknown as Examined; // all that it looks at

(process.platform === 'linux' ? it : it.skip)('a spool where no directory can be made is named at once', async () => {
  const [check] = await checkSpool(examinedWith('/proc/spool'));
  expect(check).toMatchObject({ name: 'spool', status: 'failed' });
  expect(check?.what).toContain("mkdir '/proc/spool'");
});
