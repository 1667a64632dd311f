import { doubtStore, useGateway, useStore } from '../api/connection.js';
import { failing, useHealth } from './use-health.js';
import { WhatToDo } from './what-to-do.js';

/** Shows on every page that Redis is away or hung, which a page that follows a stream cannot see. It goes by itself. */
export function LostStore() {
  const isGatewayThere = useGateway();
  const isStoreThere = useStore();
  const why = failing(useHealth()).find(({ kind }) => kind === 'store')?.reason;
  const isShown = isGatewayThere && !isStoreThere;
  return (
    <div role="alert" class="banner" hidden={!isShown}>
      {isShown && (
        <>
          <p>
            {why ?? 'Redis is away'}. It keeps everything: what you see may be old, and nothing can be changed. The page
            goes on when it is back. <WhatToDo kind="store" />
          </p>
          <button type="button" class="plain" onClick={doubtStore}>
            Try again
          </button>
        </>
      )}
    </div>
  );
}
