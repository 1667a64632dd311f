const named: Readonly<Record<string, string>> = { '30': 'info', '40': 'warn', '50': 'error', '60': 'fatal' };
const quiet = new Set(['trace', 'debug', 'info']);

/** A line of an app as a person reads it; null: one of its usual news, which a log keeps. */
export function noteworthy(line: string): string | null {
  const read = readLine(line);
  if (read === null) return line.trim() === '' ? null : line;
  const { level, msg, ...rest } = read;
  const word = named[String(level)] ?? String(level);
  if (quiet.has(word)) return null;
  const { time: _time, app: _app, pid: _pid, hostname: _host, err, ...others } = rest;
  const about = { ...others, ...(err !== undefined && { err: messageIn(err) }) };
  const more = Object.keys(about).length === 0 ? '' : ` ${JSON.stringify(about)}`;
  return `${word}: ${String(msg)}${more}`;
}

/** The log has where it was thrown. */
function messageIn(error: unknown): unknown {
  return error !== null && typeof error === 'object' && 'message' in error ? error.message : error;
}

function readLine(line: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(line);
    return value !== null && typeof value === 'object' && 'level' in value ? { ...value } : null;
  } catch {
    return null;
  }
}
