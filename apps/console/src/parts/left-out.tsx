import { useIsOperator } from '../session.js';

/** Tells a viewer what a page leaves out (docs/security.md, "Roles"); operators see it. */
export function LeftOut({ what }: { what: string }) {
  return useIsOperator() ? null : <p class="note">{what} are shown to operators.</p>;
}
