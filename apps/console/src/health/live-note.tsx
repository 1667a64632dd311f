import { useGateway, useStore } from '../api/connection.js';

/** Says that a page follows what happens, as long as there is something to follow. */
export function LiveNote({ what }: { what: string }) {
  const isGatewayThere = useGateway();
  const isStoreThere = useStore();
  const isLive = isGatewayThere && isStoreThere;
  return <p class="note">{isLive ? `Live: ${what}.` : 'Not live: what is shown may be old.'}</p>;
}
