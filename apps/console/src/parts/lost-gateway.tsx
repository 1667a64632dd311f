import { useEffect } from 'preact/hooks';
import { gateway, unwrapAnswer } from '../api/client.js';
import { useGateway } from '../api/connection.js';

const againEveryMs = 3_000;

function tryAgain(): void {
  void unwrapAnswer(gateway.GET('/console/session')).catch(() => undefined); // every reader gets its result
}

/** Shows on every page that the gateway is away, and tries until it is back. */
export function LostGateway() {
  const isThere = useGateway();
  useEffect(() => {
    if (isThere) return undefined;
    const timer = setInterval(tryAgain, againEveryMs);
    return () => clearInterval(timer);
  }, [isThere]);
  return (
    <div role="alert" class="banner" hidden={isThere}>
      {!isThere && (
        <>
          <p>The gateway cannot be reached. What you see may be old; the page goes on when it is back.</p>
          <button type="button" class="plain" onClick={tryAgain}>
            Try again
          </button>
        </>
      )}
    </div>
  );
}
