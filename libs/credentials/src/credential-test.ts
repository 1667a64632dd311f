/** What a test of a credential came to. */
export const credentialTestResults = {
  accepted: 'The host knows it.',
  refused: 'The host does not know it, or does not let it in.',
  unclear: 'The host answered, which does not say whether it knows the credential.',
  unreachable: 'The host did not answer, or may not be called.',
  unusable: 'It cannot be opened or sent: nothing was called.',
} as const;

/** What is asked of a tool-runner, which alone opens credentials. */
export interface CredentialTestQuestion {
  id: string;
  /** An address of one of its hosts; null: one that its type has, or the front page of its first host. */
  url: string | null;
}

/** In a person's words; no value is in it. */
export interface CredentialTestAnswer {
  result: keyof typeof credentialTestResults;
  message: string;
  /** What was asked, such as `GET https://api.github.com/user`; null: nothing. */
  asked: string | null;
}

/** What a service is told: to call the path, or no more. */
export interface HookQuestion {
  hook: 'register' | 'unregister';
  type: string;
  credential: string;
  /** That of the credential, as it was known; absent: it was not. */
  account?: string;
  values: Readonly<Record<string, unknown>>;
  path: string;
  /** The address of the gateway, without a slash at its end. */
  base: string;
}

/** What came of it; null: it is done. */
export interface HookAnswer {
  problem: string | null;
}
