/** `unknown-key`: sealed by a key that is not set; `not-authentic`: changed since, or another's; `wrong-host`: not for that origin; `wrong-type`; `unsendable`: no header can hold it. */
export type CredentialErrorCode = 'unknown-key' | 'not-authentic' | 'wrong-host' | 'wrong-type' | 'unsendable';

/** Why a credential is not used. Its message has no value in it. */
export class CredentialError extends Error {
  override readonly name = 'CredentialError';

  constructor(
    readonly code: CredentialErrorCode,
    message: string,
  ) {
    super(message);
  }
}
