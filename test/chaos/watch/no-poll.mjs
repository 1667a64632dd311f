/**
 * Preloaded into a gateway by `--import`: live views are never looked at without a notice, as if the poll behind the notices were not
 * there. Ends the process where there is no such poll: a fault that is not planted proves nothing.
 */
const { setInterval: every } = globalThis;
const poll = '() => this.poll()';
const withinMs = 60_000;

const missing = setTimeout(() => {
  throw new Error(`nothing in this gateway does ${poll}: the fault is not planted`);
}, withinMs).unref();

globalThis.setInterval = (work, ...rest) => {
  if (String(work) !== poll) return every(work, ...rest);
  clearTimeout(missing);
  return every(() => undefined, ...rest);
};
