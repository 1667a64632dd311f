/** Waits no longer than the call may take; the work itself goes on. */
export function unlessCut<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(new Error('cut off')), { once: true });
    work.then(resolve, reject);
  });
}
