/** Below a list that goes on; nothing where it does not. */
export function More({ more }: { more: (() => void) | null }) {
  return (
    more && (
      <button type="button" class="plain more" onClick={more}>
        More
      </button>
    )
  );
}
