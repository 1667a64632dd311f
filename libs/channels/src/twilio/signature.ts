import twilio from 'twilio';

/** The fields of a form as they came: untrimmed, a repeated field as a list. */
export type FormFields = Record<string, string | string[]>;

export interface SignedRequest {
  /** The `X-Twilio-Signature` header. */
  signature: string | undefined;
  /** Path and query string exactly as they were requested. */
  pathAndQuery: string;
  fields: FormFields;
}

export interface SignatureKeys {
  /** The account's token, and the previous one while tokens are being changed. */
  authTokens: readonly string[];
  /** The address that Twilio calls, without a slash at its end: proxies may change the request's URL, but not what was signed. */
  publicBaseUrl: string;
}

/** Whether Twilio signed the request, the URL taken with and without its port. */
export function isSignedByTwilio(request: SignedRequest, keys: SignatureKeys): boolean {
  const { signature, pathAndQuery, fields } = request;
  const url = `${keys.publicBaseUrl}${pathAndQuery}`;
  if (!signature || !URL.canParse(url)) return false;
  return keys.authTokens.some((token) => twilio.validateRequest(token, signature, url, fields));
}
