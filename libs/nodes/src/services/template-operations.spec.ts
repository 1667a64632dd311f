import { describe, expect, it } from '@jest/globals';
import type { Scope } from '../run/service-call.js';
import { serviceFiles } from './services.js';
import { made } from './template.js';

describe('what services are told', () => {
  const scope: Scope = { values: { path: '/Größe 日.txt' }, known: {}, named: {} };

  it('has a header of JSON in ASCII, which says the same', () => {
    const header = String(made({ $stringify: { path: '$path' }, ascii: true }, scope));
    expect(header).toMatch(/^[\x20-\x7e]*$/);
    expect(JSON.parse(header)).toEqual(scope.values);
  });

  it('adds the lines of an order, and the images of a product, once: that change is not made again', () => {
    const shop = serviceFiles.find(({ name }) => name.endsWith('wooCommerce'));
    const updates = (shop?.resources ?? []).flatMap(({ name, operations }) =>
      operations.filter((one) => one.name === 'update').map(({ repeat }) => `${name} ${repeat}`),
    );
    expect(updates).toEqual(['product never', 'customer keyed', 'order never']);
  });
});
