/** A provider's address and credentials. */
export interface ModelAccess {
  /** The API's root; empty: the provider's own. */
  apiUrl: string;
  /** May be empty for servers that need none, and for Bedrock, which then uses AWS's chain of credentials. */
  apiKey: string;
  /** Bedrock's region. */
  region?: string;
  /** AWS keys in place of the chain's. */
  credentials?: { accessKeyId: string; secretAccessKey: string; sessionToken?: string };
}
