import './assistant.css';

/** The pages of the assistant, in one piece that nobody else loads. */
export { CredentialsPage } from './credentials-page.js';
export { PermissionsPage } from './permissions-page.js';
export { ThreadPage } from './thread-page.js';
export { ThreadsPage } from './threads-page.js';
