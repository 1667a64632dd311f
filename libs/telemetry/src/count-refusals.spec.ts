import { expect, it } from '@jest/globals';
import { countRefusals } from './count-refusals.js';
import { createMetrics } from './metrics.js';

it('what a gate refuses is counted by its code, each time', async () => {
  const metrics = createMetrics({ app: 'gateway', processMetrics: false });
  countRefusals(metrics, 'graph', [{ code: 'NODE_TYPE_NOT_FOUND' }, { code: 'PARAMETER_MISSING' }]);
  countRefusals(metrics, 'graph', [{ code: 'PARAMETER_MISSING' }]);
  const text = await metrics.text();
  expect(text).toContain('turnpike_refusals_total{gate="graph",code="NODE_TYPE_NOT_FOUND",app="gateway"} 1');
  expect(text).toContain('turnpike_refusals_total{gate="graph",code="PARAMETER_MISSING",app="gateway"} 2');
});
