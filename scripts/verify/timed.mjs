/** `node timed.mjs <file> <command> [argument…]`: runs a command and writes its seconds of wall and CPU to a file. */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';

/** Ticks of a second in /proc, the same on every Linux that Node runs on. */
const ticksPerSecond = 100;

const [file, command, ...args] = process.argv.slice(2);
const began = performance.now();
const { status } = spawnSync(command, args, { stdio: 'inherit' });
const seconds = (performance.now() - began) / 1000;
writeFileSync(file, JSON.stringify({ seconds, cpuSeconds: cpuOfChildren() }));
process.exitCode = status ?? 1;

/** CPU of every process that this one has waited for, theirs included; 0 where there is no /proc. */
function cpuOfChildren() {
  if (!existsSync('/proc/self/stat')) return 0;
  const fields = readFileSync('/proc/self/stat', 'utf8').split(') ')[1].split(' ');
  return (Number(fields[13]) + Number(fields[14])) / ticksPerSecond;
}
