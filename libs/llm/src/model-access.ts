/** Where a provider is and what opens it. */
export interface ModelAccess {
  /** The API's root; empty: the provider's own. */
  apiUrl: string;
  /** May be empty for servers that ask for none, and for Bedrock, which then asks AWS's chain of credentials. */
  apiKey: string;
  /** Bedrock's region. */
  region?: string;
  /** AWS keys in place of the chain's. */
  credentials?: { accessKeyId: string; secretAccessKey: string; sessionToken?: string };
}
