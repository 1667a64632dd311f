/** One of the ways by which Twilio reaches people: what differs between them, and nothing else. */
export interface Medium {
  /** The channel of its addresses. */
  name: 'sms' | 'whatsapp';
  /** Whether an address, a person's or ours, is one of this medium's. */
  reaches(address: string): boolean;
  /** The body exactly as it is posted, and as it is looked for afterwards. */
  bodyOf(text: string): string;
}
