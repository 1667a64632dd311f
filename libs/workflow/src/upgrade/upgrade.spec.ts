import { expect, it } from '@jest/globals';
import { checkDocument } from '../check/check-document.js';
import { upgradeDocument } from './upgrade.js';

const say = (id: string): object => ({ kind: 'tool', id, toolName: 'say' });
const map = (id: string): object => ({ kind: 'map', id, each: say(`each ${[...id].at(-1)}`) });

it.each([
  ['as long as one may be', [map('m'.repeat(128))], [`${'m'.repeat(118)}-version-1`]],
  ['of wide characters', [map('𝒎'.repeat(128))], [`${'𝒎'.repeat(59)}-version-1`]],
  ['beside one of that name', [map('m'), say('m-version-1')], ['m-version-1-2', 'm-version-1']],
  ['that comes to that of another', [map('m'.repeat(128)), map(`${'m'.repeat(127)}n`)], null],
])('an id %s is one of version 2', (_, steps, ids) => {
  const check = checkDocument({ version: 1, root: { kind: 'sequence', id: 's', steps } });
  if (!check.ok) throw new Error(JSON.stringify(check.errors));
  const { document } = upgradeDocument(check.document);
  expect(checkDocument(document)).toMatchObject({ ok: true });
  if (ids !== null) expect(document.root).toMatchObject({ steps: ids.map((id) => ({ id })) });
});
