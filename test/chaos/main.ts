/** `npm run chaos`, and every process of the negative control. */
const [, , first, role = ''] = process.argv;
if (first === 'naive-role') {
  const { startNaive } = await import('./naive/start.js');
  await startNaive(role);
} else if (process.argv.includes('--sweep')) {
  const { playSweep } = await import('./sweep/main.js');
  await playSweep(process.argv.slice(2));
} else if (process.argv.includes('--trees')) {
  const { playTrees } = await import('./trees/main.js');
  await playTrees(process.argv.slice(2));
} else {
  const { chaos } = await import('./chaos.js');
  const { readOptions } = await import('./options.js');
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1)); // takes the apps along
  const say = (line: string): void => void process.stderr.write(`chaos: ${line}\n`);
  const { row, findings, isAsExpected, folder } = await chaos(readOptions(process.argv.slice(2)), say);
  for (const { promise, what } of findings.slice(0, 20)) process.stderr.write(`${promise}: ${what}\n`);
  if (folder !== null) process.stderr.write(`logs and evidence: ${folder}\n`);
  process.stdout.write(`${JSON.stringify(row)}\n`);
  process.exit(isAsExpected ? 0 : 1);
}
