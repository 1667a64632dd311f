/**
 * Credentials of graphs: sealed under CREDENTIALS_KEY, stored, and sent to their origins alone. It knows no node and no HTTP API; only the tool-runner
 * opens one.
 */
export { tokenField } from './credential-forms.js';
export { createProof, headerProving } from './caller-credential.js';
export { compareAccounts, createAccount } from './credential-account.js';
export { credentialTestResults } from './credential-test.js';
export type { CredentialTestAnswer, CredentialTestQuestion, HookAnswer, HookQuestion } from './credential-test.js';
export { hookSecret, isHookSecret } from './hook-secret.js';
export { CredentialError } from './credential-error.js';
export type { CredentialErrorCode } from './credential-error.js';
export { openCredential, sealCredential } from './credential.js';
export type { Credential, OpenedCredential, StoredCredential } from './credential.js';
export { originRefusal, parseOrigin, parsePlace } from './credential-origin.js';
export type { CredentialPlace } from './credential-origin.js';
export { credentialedFetch } from './credentialed-fetch.js';
export { credentialKeys, tokenKeys } from './credential-keys.js';
export { credentialSettings } from './credentials-setting.js';
export { AccessTokenStore } from './access-token-store.js';
export { takesToken, tokenRequest } from './token-request.js';
export { CredentialStore } from './credential-store.js';
export type { ChangedBy, CredentialChange } from './credential-store.js';
export {
  credentialTypeNames,
  credentialTypes,
  formFields,
  isCredentialType,
  secretTexts,
  socketPorts,
  valueProblems,
} from './credential-types.js';
export type { CredentialTypeName } from './credential-types.js';
export { SealingKeys } from './sealing-keys.js';
export type { Sealed } from './sealing-keys.js';
