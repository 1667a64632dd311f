import { formSettings } from './form.settings.js';

/** Messages by a form on a page. */
export const form = {
  settings: formSettings,
  load: async () => (await import('./form.module.js')).FormModule,
};
