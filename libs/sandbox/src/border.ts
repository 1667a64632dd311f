import { maxDepth } from './limits.js';
import { SandboxError } from './sandbox-error.js';

/** A value as the JSON that crosses into the guest. @throws SandboxError */
export function toGuest(value: unknown): string {
  try {
    return JSON.stringify(value) ?? 'null';
  } catch {
    throw new SandboxError('SANDBOX_INPUT', 'what the sandbox should read is no JSON, or nested too deeply');
  }
}

/** A name may be written with escapes. */
const mayHoldProto = /__proto__|\\u/;

/** What the guest wrote, as data: no `__proto__` of its own, no depth that the next reader could not walk. @throws SandboxError */
export function fromGuest(text: string): unknown {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new SandboxError('SANDBOX_RESULT', 'the result is no JSON');
  }
  if (text.length > maxDepth || mayHoldProto.test(text)) cleanse(value);
  return value;
}

function cleanse(value: unknown): void {
  let level: unknown[] = [value];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > maxDepth) throw new SandboxError('SANDBOX_RESULT', `the result is nested more than ${maxDepth} deep`);
    const next: unknown[] = [];
    for (const each of level) {
      if (typeof each !== 'object' || each === null) continue;
      if (Object.hasOwn(each, '__proto__')) Reflect.deleteProperty(each, '__proto__');
      for (const inner of Object.values(each)) if (typeof inner === 'object' && inner !== null) next.push(inner);
    }
    level = next;
  }
}
