import { describe, expect, it } from '@jest/globals';
import { environmentFor, parts } from './config.js';

describe('what each app of one process reads its settings from', () => {
  it('gives them ports for probes in a row, from a given one on', () => {
    const portsOf = (environment: NodeJS.ProcessEnv) =>
      parts.map((part) => environmentFor(part, environment)['ADMIN_PORT']);
    expect(portsOf({ ADMIN_PORT: '9464' })).toEqual(['9464', '9465', '9466', '9467']);
    expect(portsOf({})).toEqual([undefined, undefined, undefined, undefined]);
    for (const own of ['0', '', 'none']) expect(portsOf({ ADMIN_PORT: own })).toEqual([own, own, own, own]);
  });

  it('has the controller serve what it can, unless SERVE says otherwise, and leaves the rest as it is', () => {
    expect(environmentFor('controller', { TZ: 'UTC' })).toEqual({ TZ: 'UTC', SERVE: 'all' });
    expect(environmentFor('controller', { SERVE: '' })).toEqual({ SERVE: '' });
  });
});
