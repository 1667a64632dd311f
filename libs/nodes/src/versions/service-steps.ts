import { isObject } from '#values';
import { isTrue } from '../services/conditions.js';
import type { EarlierForm, ServiceFile } from '../services/service-file.js';
import { serviceFiles } from '../services/services.js';
import { makerIn } from '../services/template.js';
import type { VersionStep } from './version-step.js';

/** How its early versions are read. */
function stepsOfService({ earlier = [] }: ServiceFile): VersionStep[] {
  return earlier.map((form) => ({ from: form.from, to: form.to, change: (parameters) => steppedBy(form, parameters) }));
}

function steppedBy({ unless, reads, parameters: template, differs }: EarlierForm, stored: Record<string, unknown>) {
  const make = makerIn({ values: stored, known: {}, named: {} });
  if (unless && isTrue(unless, make)) return null;
  const left = Object.entries(stored).filter(([name]) => !reads.includes(name));
  const read = make(template);
  return { parameters: { ...Object.fromEntries(left), ...(isObject(read) && read) }, ...(differs && { differs }) };
}

/** How nodes of their early versions are read, by the type. */
export const earlierServices: readonly (readonly [type: string, steps: readonly VersionStep[]])[] = serviceFiles
  .filter(({ earlier }) => earlier !== undefined)
  .map((file) => [file.name, stepsOfService(file)] as const);
