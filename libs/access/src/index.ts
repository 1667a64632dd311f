/**
 * Named keys of people and services: made, stored as hashes, rotated and revoked; the roles that they have. It knows no HTTP: the gateway says which route
 * takes which role.
 */
export { accessRoles, hasRole, keyStates } from './access-words.js';
export type { AccessRole } from './access-words.js';
export { provenName, readProven } from './proven-name.js';
export { createSecret, idInKey, keyState, mayUse, findSecret, findSecretEnd } from './access-key.js';
export type { AccessKey, KeyChange, KeyRefusal, KeyScopes } from './access-key.js';
export { AccessKeyStore, mostKeys } from './access-key-store.js';
export { readSignInDeed, SignInLogStore } from './sign-in-log-store.js';
export { accessKeys } from './access-keys.js';
