/** A duration as the console writes it: `740 ms`, `1.2 s`, `3 min 5 s`, `2 h 4 min`, `3 d`. */
export function duration(ms: number): string {
  if (ms < 1_000) return `${Math.round(ms)} ms`;
  if (ms < 59_950) return `${(ms / 1_000).toFixed(1)} s`;
  const seconds = Math.round(ms / 1_000);
  if (seconds < 3_600) return parts(Math.floor(seconds / 60), 'min', seconds % 60, 's');
  if (seconds < 86_400) return parts(Math.floor(seconds / 3_600), 'h', Math.floor((seconds % 3_600) / 60), 'min');
  return `${Math.floor(seconds / 86_400)} d`;
}

function parts(major: number, of: string, minor: number, rest: string): string {
  return minor === 0 ? `${major} ${of}` : `${major} ${of} ${minor} ${rest}`;
}
