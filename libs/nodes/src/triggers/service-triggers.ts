import type { CatalogueNode } from '../catalogue-node.js';
import { allServiceFiles } from '../services/services.js';
import { HookForms, serviceTrigger } from './service-trigger.js';

/** The types of the triggers of services. */
export const serviceTriggers: readonly CatalogueNode[] = allServiceFiles.flatMap((file) =>
  (file.triggers ?? []).map((form) => serviceTrigger(file, form)),
);

/** How services call them. */
export const serviceHooks = new HookForms(allServiceFiles);
