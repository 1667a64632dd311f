import jq from 'jq-web';

/** What a filter makes of an input. It gives one value; where it gives none, or several, it fails. */
export async function runJq(
  filter: string,
  input: unknown,
  vars: Readonly<Record<string, unknown>> = {},
): Promise<unknown> {
  const named = Object.entries(vars).flatMap(([name, value]) => ['--argjson', name, JSON.stringify(value ?? null)]);
  const { raw } = await jq;
  const lines = (raw(JSON.stringify(input ?? null), filter, ['-c', ...named]) ?? '')
    .split('\n')
    .filter((line) => line !== '');
  const [line, second] = lines;
  if (line === undefined || second !== undefined)
    throw new Error(`expected one value of ${filter}, and got ${lines.length}`);
  return JSON.parse(line);
}
