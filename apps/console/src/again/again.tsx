/** Doing runs again and comparing them, in a file of its own that is loaded when somebody does. */
export { AgainForm } from './again-form.js';
export { ComparisonView } from './comparison-view.js';
