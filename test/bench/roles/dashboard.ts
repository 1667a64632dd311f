import { startStandIn } from '../../support/stand-in-server.js';
import { serveRole } from '../role.js';

/** A dashboard that counts seven of everything, at once. `start` answers its address. */
serveRole({
  start: async () => {
    const server = await startStandIn(0, ({ url: { searchParams: asked } }) => {
      const body = { label: asked.get('label'), value: 7, start: asked.get('start'), end: asked.get('end') };
      return { status: 200, body };
    });
    return server.url;
  },
});
