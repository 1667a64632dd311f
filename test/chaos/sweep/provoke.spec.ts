import { describe, expect, it } from '@jest/globals';

import { groupOf } from './provoke.js';

describe('groupOf', () => {
  const ofAnOutage = [
    ...['disk.append', 'disk.create', 'disk.sync', 'disk.sync-directory', 'disk.close-directory', 'disk.remove'],
    ...['disk.look-at', 'disk.look-at-neighbour', 'disk.read-neighbour', 'disk.adopt', 'disk.remove-adopted'],
    ...['disk.touch-new', 'disk.cut-back', 'disk.sync-cut', 'disk.read', 'disk.open-directory'],
  ];

  it.each(ofAnOutage)('sweeps %s while Redis goes away again and again', (ioBoundary) => {
    expect(groupOf(ioBoundary)).toBe(groupOf('disk.append'));
    expect(groupOf(ioBoundary)).not.toBe(groupOf('redis.commit'));
  });

  it('has a spool adopted, and Redis away for long, for what says that an heir lives', () => {
    expect(groupOf('disk.touch-adopted')).not.toBe(groupOf('disk.append'));
    expect(groupOf('disk.touch-adopted')).not.toBe(groupOf('disk.touch'));
  });

  it.each(['disk.make-spool', 'disk.list', 'disk.list-neighbours', 'disk.recall-deployment'])(
    'needs nothing for %s, which every boot passes',
    (ioBoundary) => {
      expect(groupOf(ioBoundary)).toBe(groupOf('redis.commit'));
    },
  );
});
