import { resolveValue } from '#workflow';
import type { Scope } from '#workflow';

/** What a reference costs: the most microseconds that are allowed for one, and how each form is measured. */
const mostMicros = 5;
const rounds = 200_000;
const warmUp = 20_000;

const scope: Scope = {
  input: { order: { id: 'A-1', lines: [{ n: 1 }, { n: 2 }] } },
  steps: { look: { output: [{ id: 7 }] } },
  keeps: [],
};
const around = { runId: 'run', at: 0, loop: null };
const forms: Readonly<Record<string, unknown>> = {
  'a field of the input': '$.input.order.id',
  'a part of a step': '$.steps.look.output[0].id',
  'a default': '$.input.none ?? 1',
  'a text with one in it': 'order {{ $.input.order.id }}',
  'the time': '$.now',
};

let worst = 0;
for (const [name, value] of Object.entries(forms)) {
  for (let at = 0; at < warmUp; at += 1) resolveValue(value, scope, around);
  const began = process.cpuUsage();
  for (let at = 0; at < rounds; at += 1) resolveValue(value, scope, around);
  const { user, system } = process.cpuUsage(began);
  const micros = (user + system) / rounds;
  worst = Math.max(worst, micros);
  process.stdout.write(`${name.padEnd(24)} ${micros.toFixed(2)} µs of CPU\n`);
}
process.stdout.write(`the most: ${worst.toFixed(2)} µs, and ${mostMicros} µs are allowed\n`);
if (worst > mostMicros) process.exitCode = 1;
