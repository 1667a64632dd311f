/** Doing runs again, one or many, and comparing them, in a file of its own that is loaded when somebody does. */
export { AgainForm } from './again-form.js';
export { ComparisonView } from './comparison-view.js';
export { TrialPage } from './trial-page.js';
export { TrialsPage } from './trials-page.js';
